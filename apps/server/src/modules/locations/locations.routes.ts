import { locations } from '@gatehouse/contract/locations/locations.ts'
import { implement } from '../../kernel/http/call.ts'
import { importAnswer } from '../../kernel/import/report.ts'
import { exportUnits, unitTemplate } from './locations.files.ts'
import { checkImport, importUnits } from './locations.import.ts'
import { changeLocation, createLocation, getLocation, listLocations, setLocationStatus } from './locations.service.ts'
import { changeUnit, createUnit, deleteUnusedUnit, getUnit, listUnits, moveUnit, setUnitStatus } from './locations.units.ts'

export const locationRoutes = implement(locations, {
  list: ({ db, actor, query }) => listLocations(db, actor, query),
  get: ({ db, actor, params }) => getLocation(db, actor, params.id),
  create: ({ tx, actor, body }) => createLocation(tx, actor, body),
  update: ({ tx, actor, params, body }) => changeLocation(tx, actor, params.id, body),
  setStatus: ({ tx, actor, params, body }) => setLocationStatus(tx, actor, params.id, body.status, body.reason),
  units: ({ db, actor, params, query }) => listUnits(db, actor, params.id, query),
  unit: ({ app, db, actor, params }) => getUnit(app, db, actor, params.id),
  createUnit: ({ app, tx, actor, params, body }) => createUnit(app, tx, actor, params.id, body),
  updateUnit: ({ app, tx, actor, params, body }) => changeUnit(app, tx, actor, params.id, body),
  moveUnit: ({ app, tx, actor, params, body }) => moveUnit(app, tx, actor, params.id, body),
  setUnitStatus: ({ app, tx, actor, params, body }) => setUnitStatus(app, tx, actor, params.id, body.status, body.reason),
  removeUnit: async ({ tx, actor, params, facts }) => {
    await deleteUnusedUnit(tx, actor, params.id)
    return { success: true as const, message: facts.language === 'th' ? 'ลบห้อง/หน่วยแล้ว' : 'Unit deleted.' }
  },
  unitTemplate: ({ db, actor, params, query, facts }) => unitTemplate(db, actor, params.id, query.format, facts.language),
  exportUnits: ({ app, db, actor, params, query, facts }) => exportUnits(app, db, actor, params.id, query.format, facts.language),
  checkUnits: ({ app, db, actor, params, query, table, facts }) =>
    checkImport(app, db, actor, params.id, { table, query, language: facts.language }),
  importUnits: async ({ app, tx, actor, params, query, table, facts }) =>
    importAnswer(await importUnits(app, tx, actor, params.id, { table, query, language: facts.language }), facts.language),
})
