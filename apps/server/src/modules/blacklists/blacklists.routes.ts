import { blacklistFiles } from '@gatehouse/contract/blacklist-files.ts'
import { blacklists } from '@gatehouse/contract/blacklists.ts'
import { sightings } from '@gatehouse/contract/sightings.ts'
import { implement } from '../../kernel/http/call.ts'
import { getSetting, saveSetting } from './blacklists.setting.ts'
import { addAttachments, readAttachment, removeAttachment, removeAvatar } from './entries/attachments.ts'
import { changeEntry, createEntry, findEntries, getEntry, listEntries, revealNumbers } from './entries/entries.ts'
import { decideLift, liftEntry, reinstateEntry, removeEntry } from './entries/lift.ts'
import { entryTemplate, exportEntries } from './files/export.ts'
import { checkImport, importEntries } from './files/import.ts'
import { previewEntry } from './screening/preview.ts'
import { addNote, decideSighting, getSighting, listSightings } from './sightings/decide.ts'

export const blacklistRoutes = [
  ...implement(blacklists, {
    list: ({ app, db, actor, query }) => listEntries(app, db, actor, query),
    find: ({ app, db, actor, body }) => findEntries(app, db, actor, body.number),
    setting: ({ db, actor }) => getSetting(db, actor),
    saveSetting: ({ tx, actor, body }) => saveSetting(tx, actor, body),
    preview: ({ app, db, actor, body }) => previewEntry(app, db, actor, body.entry, body._id),
    get: ({ app, db, actor, params }) => getEntry(app, db, actor, params.id),
    create: async ({ app, tx, actor, body }) => getEntry(app, tx, actor, await createEntry(app, tx, actor, body)),
    update: async ({ app, tx, actor, params, body }) => {
      await changeEntry(app, tx, actor, params.id, body)
      return getEntry(app, tx, actor, params.id)
    },
    remove: async ({ app, tx, actor, params, facts }) => {
      await removeEntry(app, tx, actor, params.id)
      return { success: true as const, message: facts.language === 'th' ? 'ลบรายการแล้ว' : 'Entry deleted.' }
    },
    lift: async ({ app, tx, actor, params, body }) => {
      await liftEntry(app, tx, actor, params.id, body.reason)
      return getEntry(app, tx, actor, params.id)
    },
    decideLift: async ({ app, tx, actor, params, body }) => {
      await decideLift(app, tx, actor, params.id, body)
      return getEntry(app, tx, actor, params.id)
    },
    reinstate: async ({ app, tx, actor, params, body }) => {
      await reinstateEntry(app, tx, actor, params.id, body.reason)
      return getEntry(app, tx, actor, params.id)
    },
    reveal: ({ app, tx, actor, params, body }) => revealNumbers(app, tx, actor, params.id, body),
    addAttachments: async ({ app, tx, actor, params, pictures }) => {
      await addAttachments(tx, actor, params.id, pictures)
      return getEntry(app, tx, actor, params.id)
    },
    removeAttachment: async ({ app, tx, actor, params }) => getEntry(app, tx, actor, await removeAttachment(tx, actor, params.id)),
    removeAvatar: async ({ app, tx, actor, params }) => {
      await removeAvatar(tx, actor, params.id)
      return getEntry(app, tx, actor, params.id)
    },
  }),
  ...implement(blacklistFiles, {
    template: ({ app, db, actor, query, facts }) => entryTemplate(app, db, actor, query.format, facts.language),
    export: ({ app, db, actor, query, facts }) => exportEntries(app, db, actor, query, facts.language),
    checkImport: ({ app, db, actor, query, table, facts }) => checkImport(app, db, actor, table, query, facts.language),
    import: async ({ app, tx, actor, query, table, facts }) => {
      const counts = await importEntries(app, tx, actor, table, query, facts.language)
      const { added, skipped } = counts
      const th = facts.language === 'th'
      const left_out = skipped === 0 ? '' : th ? ` ข้าม ${skipped} แถว` : ` ${skipped} rows skipped.`
      return { success: true as const, message: `${th ? `เพิ่ม ${added} รายการ` : `${added} added.`}${left_out}`, ...counts }
    },
    readAttachment: ({ app, db, actor, params }) => readAttachment(app, db, actor, params.id),
  }),
  ...implement(sightings, {
    list: ({ app, db, actor, query }) => listSightings(app, db, actor, query),
    get: ({ app, db, actor, params }) => getSighting(app, db, actor, params.id),
    decide: ({ app, tx, actor, params, body }) => decideSighting(app, tx, actor, params.id, body),
    note: ({ app, tx, actor, params, body }) => addNote(app, tx, actor, params.id, body.text),
  }),
]
