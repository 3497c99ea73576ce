import { blacklistFiles } from '@gatehouse/contract/blacklists/blacklist-files.ts'
import { blacklists } from '@gatehouse/contract/blacklists/blacklists.ts'
import { sightings } from '@gatehouse/contract/blacklists/sightings.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { implement } from '../../kernel/http/call.ts'
import { getSetting, saveSetting } from './blacklists.setting.ts'
import { addAttachments, readAttachment, removeAttachment, removeAvatar } from './entries/attachments.ts'
import { changeEntry, createEntry, findEntries, getEntry, listEntries, revealNumbers } from './entries/entries.ts'
import { decideLift, liftEntry, reinstateEntry, removeEntry } from './entries/lift.ts'
import { entryTemplate, exportEntries } from './files/export.ts'
import { checkImport, importEntries } from './files/import.ts'
import { previewEntry } from './screening/preview.ts'
import { addNote, decideSighting, getSighting, listSightings } from './sightings/decide.ts'

interface Changing {
  app: App
  tx: Tx
  actor: OrgActor
  params: { id: string }
}

/** Waits for a change, and returns the changed entry. */
async function entryAfter({ app, tx, actor, params }: Changing, change: Promise<void>) {
  await change
  return getEntry(app, tx, actor, params.id)
}

export const blacklistRoutes = [
  ...implement(blacklists, {
    list: ({ app, db, actor, query }) => listEntries(app, db, actor, query),
    find: ({ app, db, actor, body }) => findEntries(app, db, actor, body.number),
    setting: ({ db, actor }) => getSetting(db, actor),
    saveSetting: ({ tx, actor, body }) => saveSetting(tx, actor, body),
    preview: ({ app, db, actor, body }) => previewEntry(app, db, actor, body.entry, body._id),
    get: ({ app, db, actor, params }) => getEntry(app, db, actor, params.id),
    create: async ({ app, tx, actor, body }) => getEntry(app, tx, actor, await createEntry(app, tx, actor, body)),
    update: (call) => entryAfter(call, changeEntry(call.app, call.tx, call.actor, call.params.id, call.body)),
    remove: async ({ app, tx, actor, params, facts }) => {
      await removeEntry(app, tx, actor, params.id)
      return { success: true as const, message: facts.language === 'th' ? 'ลบรายการแล้ว' : 'Entry deleted.' }
    },
    lift: (call) => entryAfter(call, liftEntry(call.app, call.tx, call.actor, call.params.id, call.body.reason)),
    decideLift: (call) => entryAfter(call, decideLift(call.app, call.tx, call.actor, call.params.id, call.body)),
    reinstate: (call) => entryAfter(call, reinstateEntry(call.app, call.tx, call.actor, call.params.id, call.body.reason)),
    reveal: ({ app, tx, actor, params, body }) => revealNumbers(app, tx, actor, params.id, body),
    addAttachments: (call) => entryAfter(call, addAttachments(call.tx, call.actor, call.params.id, call.pictures)),
    removeAttachment: async ({ app, tx, actor, params }) => getEntry(app, tx, actor, await removeAttachment(tx, actor, params.id)),
    removeAvatar: (call) => entryAfter(call, removeAvatar(call.tx, call.actor, call.params.id)),
  }),
  ...implement(blacklistFiles, {
    template: ({ db, actor, query, facts }) => entryTemplate(db, actor, query.format, facts.language),
    export: ({ app, db, actor, query, facts }) => exportEntries(app, db, actor, query, facts.language),
    checkImport: ({ app, db, actor, query, table, facts }) => checkImport(app, db, actor, { table, query, language: facts.language }),
    import: async ({ app, tx, actor, query, table, facts }) => {
      const counts = await importEntries(app, tx, actor, { table, query, language: facts.language })
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
