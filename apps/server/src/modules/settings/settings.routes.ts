import { settings, type VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import type { CallFacts } from '../../kernel/app/call-facts.ts'
import { implement } from '../../kernel/http/call.ts'
import { getSettings, getVersion, listVersions, putPictures, restoreSettings, saveSettings } from './settings.change.ts'
import { decideAccount, getAccount, requestAccount, withdrawAccount } from './settings.payment-account.ts'

const saved = (settings: VisitorSettings, { language }: CallFacts) => ({
  success: true as const,
  message: language === 'th' ? 'บันทึกการตั้งค่าแล้ว' : 'Settings saved.',
  settings,
})

export const settingsRoutes = implement(settings, {
  get: ({ app, db, actor, query }) => getSettings(app, db, actor, query.location_id ?? null),
  save: async ({ app, tx, actor, body, facts }) => saved(await saveSettings(app, tx, actor, body), facts),
  putAttachments: async ({ app, tx, actor, query, pictures, facts }) =>
    saved(await putPictures(app, tx, actor, query.location_id ?? null, pictures), facts),
  versions: ({ db, actor, query }) => listVersions(db, actor, query),
  version: ({ db, actor, params, query }) => getVersion(db, actor, params.version, query.location_id ?? null),
  restore: async ({ app, tx, actor, params, body, facts }) => saved(await restoreSettings(app, tx, actor, params.version, body), facts),
  paymentAccount: ({ db, actor, query }) => getAccount(db, actor, query.location_id ?? null),
  requestPaymentAccount: ({ tx, actor, body }) => requestAccount(tx, actor, body),
  decidePaymentAccount: ({ app, tx, actor, params, body }) => decideAccount(app, tx, actor, params.id, body),
  withdrawPaymentAccount: ({ tx, actor, params }) => withdrawAccount(tx, actor, params.id),
})
