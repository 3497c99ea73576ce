import { locations } from '@gatehouse/contract/locations.ts'
import { implement } from '../../kernel/http/call.ts'
import { changeLocation, createLocation, getLocation, listLocations, listUnits, setLocationStatus } from './locations.service.ts'

export const locationRoutes = implement(locations, {
  list: ({ db, actor, query }) => listLocations(db, actor, query),
  get: ({ db, actor, params }) => getLocation(db, actor, params.id),
  create: ({ tx, actor, body }) => createLocation(tx, actor, body),
  update: ({ tx, actor, params, body }) => changeLocation(tx, actor, params.id, body),
  setStatus: ({ tx, actor, params, body }) => setLocationStatus(tx, actor, params.id, body.status, body.reason),
  units: ({ db, actor, params, query }) => listUnits(db, actor, params.id, query),
})
