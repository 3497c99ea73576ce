import { organisations } from '@gatehouse/contract/organisations/organisations.ts'
import { implement } from '../../kernel/http/call.ts'
import { disabling, organisationsOf, serviceExpiry } from './organisations.service.ts'

export const organisationRoutes = implement(organisations, {
  centralizes: async ({ db, actor }) => ({ data: (await organisationsOf(db, actor.user_id)).map(({ id, name }) => ({ id, name })) }),
  serviceExpiry: ({ db, actor }) => serviceExpiry(db, actor),
  disabled: ({ db, actor }) => disabling(db, actor),
})
