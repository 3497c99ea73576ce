import { preRegisterFiles } from '@gatehouse/contract/pre-registers/pre-register-files.ts'
import { preRegisters } from '@gatehouse/contract/pre-registers/pre-registers.ts'
import { implement } from '../../kernel/http/call.ts'
import { importAnswer } from '../../kernel/import/report.ts'
import { cancelDay } from './pre-registers.cancel-day.ts'
import { approvePreRegister, rejectPreRegister, submitPreRegister } from './pre-registers.decide.ts'
import { exportPreRegisters, preRegisterTemplate } from './pre-registers.files.ts'
import { checkImport, importPreRegisters } from './pre-registers.import.ts'
import {
  cancelPreRegister,
  changePreRegister,
  createPreRegister,
  deletePreRegister,
  getPreRegister,
  listExpected,
  listPreRegisters,
  makeGuestLink,
  remindGuests,
} from './pre-registers.service.ts'

export const preRegisterRoutes = [
  ...implement(preRegisters, {
    list: ({ db, actor, query }) => listPreRegisters(db, actor, query),
    expected: ({ app, db, actor, query }) => listExpected(app, db, actor, query),
    get: ({ app, db, actor, params }) => getPreRegister(app, db, actor, params.id),
    create: ({ app, tx, actor, body }) => createPreRegister(app, tx, actor, body),
    update: ({ app, tx, actor, params, body }) => changePreRegister(app, tx, actor, params.id, body),
    submit: ({ app, tx, actor, params }) => submitPreRegister(app, tx, actor, params.id),
    approve: ({ app, tx, actor, params }) => approvePreRegister(app, tx, actor, params.id),
    reject: ({ app, tx, actor, params, body }) => rejectPreRegister(app, tx, actor, params.id, body.reason),
    cancel: ({ app, tx, actor, params, body }) => cancelPreRegister(app, tx, actor, params.id, body.reason),
    cancelDay: ({ app, tx, actor, params, body }) => cancelDay(app, tx, actor, params.id, params.day_id, body.reason),
    remove: async ({ app, tx, actor, params, facts }) => {
      await deletePreRegister(app, tx, actor, params.id)
      return { success: true as const, message: facts.language === 'th' ? 'ลบการลงทะเบียนล่วงหน้าแล้ว' : 'Pre-register deleted.' }
    },
    remind: ({ app, tx, actor, params, body }) => remindGuests(app, tx, actor, params.id, body.who),
    guestLink: ({ app, tx, actor, params }) => makeGuestLink(app, tx, actor, params),
  }),
  ...implement(preRegisterFiles, {
    template: ({ app, db, actor, query, facts }) => preRegisterTemplate(app, db, actor, query.format, facts.language),
    export: ({ app, db, actor, query, facts }) => exportPreRegisters(app, db, actor, query, facts.language),
    check: ({ app, db, actor, query, table, facts }) => checkImport(app, db, actor, { table, query, language: facts.language }),
    import: async ({ app, tx, actor, query, table, facts }) =>
      importAnswer(await importPreRegisters(app, tx, actor, { table, query, language: facts.language }), facts.language),
  }),
]
