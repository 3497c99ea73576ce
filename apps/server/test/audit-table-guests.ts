import { contract } from '@gatehouse/contract/contract.ts'
import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { csv, entry, file, next, picture, plain, reason, type Stage, type Written } from './audit-table.ts'
import { kindOf } from './e-stamps.ts'
import { byHostLink, byLink, tokenIn } from './guest-mails.ts'
import { arrivesAt, hostMailsTo } from './host-answers.ts'
import { jpeg, photoForm } from './photos.ts'
import { passFor } from './pre-passes.ts'
import { announcement } from './pre-registers.ts'
import { good } from './served.ts'

const newPass = async ({ call, gate: { location_id } }: Pick<Stage, 'call' | 'gate'>) =>
  good(await call.prePasses.create({ body: passFor({ location_id }) }))

/** A pass that waits for approval. Passes of people who may approve them never wait, so SQL sets the status. */
async function waitingPass(stage: Pick<Stage, 'call' | 'gate' | 'test'>) {
  const pass = await newPass(stage)
  await stage.test.sql(`update pre_passes set status = 'pending_approval' where _id = $1`, pass._id)
  return pass
}

const newKind = async ({ call, gate: { location_id } }: Pick<Stage, 'call' | 'gate'>) =>
  good(await call.eStampKinds.create({ body: kindOf({ location_id }) }))
const newStamp = async (stage: Stage) => {
  const [{ _id: entrance_id }, { _id: kind_id }] = [await stage.visit(), await newKind(stage)]
  return good(await stage.call.eStamps.create({ body: { entrance_id, kind_id } }))
}

const newAnnouncement = async ({ call, gate: { location_id } }: Pick<Stage, 'call' | 'gate'>, overrides: Partial<PreRegisterInput> = {}) =>
  good(await call.preRegisters.create({ body: announcement({ location_id, ...overrides }) }))
const guestPage = async (stage: Stage) => {
  const { _id, guests } = await newAnnouncement(stage)
  const { url } = good(await stage.call.preRegisters.guestLink({ params: { id: _id, guest_id: guests[0]!._id } }))
  return byLink(stage.test, tokenIn(url)!)
}

/** An announcement that waits for approval. Announcements of people who may approve them never wait, so SQL sets the status. */
async function waitingAnnouncement(stage: Pick<Stage, 'call' | 'gate' | 'test'>) {
  const preRegister = await newAnnouncement(stage)
  await stage.test.sql(`update pre_registers set status = 'pending_approval' where _id = $1`, preRegister._id)
  return preRegister
}

/** Calls about announced guests, passes and stamps. */
export const WRITTEN_GUESTS: Record<string, Written> = {
  'preRegisters.create': plain('pre_register.created', ({ call, gate: { location_id } }) =>
    call.preRegisters.create({ body: announcement({ location_id }) }),
  ),
  'preRegisterFiles.template': file([], () => contract.preRegisterFiles.template.path),
  'preRegisterFiles.export': file('pre_registers.exported', () => contract.preRegisterFiles.export.path),
  'preRegisterFiles.check': plain([], ({ call }) =>
    call.preRegisterFiles.check({ form: csv('Name,Day,From,Until\nA B,2099-12-24,9,10\n') }),
  ),
  'preRegisterFiles.import': entry(['pre_register.created', 'pre_registers.imported'], async ({ call, gate: { location_id } }) => {
    const { code } = good(await call.locations.get({ params: { id: location_id } }))
    return () => call.preRegisterFiles.import({ form: csv(`Name,Day,From,Until,Location\nA B,2099-12-24,9,10,${code}\n`) })
  }),
  'preRegisters.update': entry('pre_register.changed', async (stage) => {
    const preRegister = await newAnnouncement(stage)
    return () => stage.call.preRegisters.update({ params: { id: preRegister._id }, body: { ...preRegister, gate_note: 'Blue badge' } })
  }),
  'preRegisters.submit': entry('pre_register.submitted', async (stage) => {
    const body = { ...announcement({ location_id: stage.gate.location_id }), draft: true }
    const { _id } = good(await stage.call.preRegisters.create({ body }))
    return () => stage.call.preRegisters.submit({ params: { id: _id }, body: {} })
  }),
  'preRegisters.approve': entry('pre_register.approved', async (stage) => {
    const { _id } = await waitingAnnouncement(stage)
    return () => stage.call.preRegisters.approve({ params: { id: _id }, body: {} })
  }),
  'preRegisters.reject': entry('pre_register.rejected', async (stage) => {
    const { _id } = await waitingAnnouncement(stage)
    return () => stage.call.preRegisters.reject({ params: { id: _id }, body: { reason } })
  }),
  'preRegisters.cancel': entry('pre_register.cancelled', async (stage) => {
    const { _id } = await newAnnouncement(stage)
    return () => stage.call.preRegisters.cancel({ params: { id: _id }, body: {} })
  }),
  'preRegisters.remind': entry('pre_register.reminded', async (stage) => {
    const { _id } = await newAnnouncement(stage, { guests: [{ visitor_name: 'Somchai', email: `guest${next()}@test.example` }] })
    return () => stage.call.preRegisters.remind({ params: { id: _id }, body: {} })
  }),
  'preRegisters.guestLink': entry('pre_register.link_made', async (stage) => {
    const { _id, guests } = await newAnnouncement(stage)
    return () => stage.call.preRegisters.guestLink({ params: { id: _id, guest_id: guests[0]!._id } })
  }),
  'visit.save': entry('pre_register.guest_completed', async (stage) => {
    const page = await guestPage(stage)
    return () => page.save({ body: { visitor_name: 'Somchai', notice_version: 1, notice_language: 'en' } })
  }),
  'visit.addPhoto': entry('pre_register.guest_photo_added', async (stage) => {
    const [page, photo] = [await guestPage(stage), await jpeg()]
    return () => page.addPhoto({ form: photoForm(photo) })
  }),
  'visit.cancel': entry('pre_register.guest_declined', async (stage) => {
    const page = await guestPage(stage)
    return () => page.cancel({})
  }),
  'hostAnswers.give': entry('pre_register.host_answered', async (stage) => {
    const { _id } = await newAnnouncement(stage)
    await arrivesAt(stage.test, stage.guard, stage.gate, _id)
    const mail = (await hostMailsTo(stage.test, stage.owner.email)).at(-1)
    const token = tokenIn(mail!.text)!
    return () => byHostLink(stage.test, token).give({ body: { answer: 'coming' } })
  }),
  'entrances.handleAnswer': entry('pre_register.answer_handled', async (stage) => {
    const { _id } = await newAnnouncement(stage)
    const visit = await arrivesAt(stage.test, stage.guard, stage.gate, _id)
    const mail = (await hostMailsTo(stage.test, stage.owner.email)).at(-1)
    good(await byHostLink(stage.test, tokenIn(mail!.text)!).give({ body: { answer: 'wait' } }))
    return () => stage.call.entrances.handleAnswer({ params: { id: visit._id }, body: {} })
  }),
  'preRegisters.cancelDay': entry('pre_register.day_cancelled', async (stage) => {
    const { _id, days } = await newAnnouncement(stage, {
      repeat: { weekdays: ['thu'], until: '2099-12-31', except: [], not_on_holidays: false },
    })
    return () => stage.call.preRegisters.cancelDay({ params: { id: _id, day_id: days[0]!._id }, body: {} })
  }),
  'preRegisters.remove': entry('pre_register.deleted', async (stage) => {
    const { _id } = await newAnnouncement(stage)
    return () => stage.call.preRegisters.remove({ params: { id: _id } })
  }),
  'prePasses.create': plain('pre_pass.created', ({ call, gate: { location_id } }) =>
    call.prePasses.create({ body: passFor({ location_id }) }),
  ),
  'prePasses.update': entry('pre_pass.changed', async (stage) => {
    const pass = await newPass(stage)
    return () => stage.call.prePasses.update({ params: { id: pass._id }, body: { ...pass, gate_note: 'Blue badge' } })
  }),
  'prePasses.approve': entry('pre_pass.approved', async (stage) => {
    const { _id, updated_at } = await waitingPass(stage)
    return () => stage.call.prePasses.approve({ params: { id: _id }, body: { updated_at } })
  }),
  'prePasses.reject': entry('pre_pass.rejected', async (stage) => {
    const { _id } = await waitingPass(stage)
    return () => stage.call.prePasses.reject({ params: { id: _id }, body: { reason } })
  }),
  'prePasses.suspend': entry('pre_pass.suspended', async (stage) => {
    const { _id } = await newPass(stage)
    return () => stage.call.prePasses.suspend({ params: { id: _id }, body: {} })
  }),
  'prePasses.resume': entry('pre_pass.resumed', async (stage) => {
    const { _id } = await newPass(stage)
    good(await stage.call.prePasses.suspend({ params: { id: _id }, body: {} }))
    return () => stage.call.prePasses.resume({ params: { id: _id }, body: {} })
  }),
  'prePasses.revoke': entry('pre_pass.revoked', async (stage) => {
    const { _id } = await newPass(stage)
    return () => stage.call.prePasses.revoke({ params: { id: _id }, body: { reason } })
  }),
  'prePasses.reissue': entry('pre_pass.reissued', async (stage) => {
    const { _id } = await newPass(stage)
    return () => stage.call.prePasses.reissue({ params: { id: _id }, body: {} })
  }),
  'prePasses.code': entry('pre_pass.code_read', async (stage) => {
    const { _id } = await newPass(stage)
    return () => stage.call.prePasses.code({ params: { id: _id }, body: {} })
  }),
  'prePasses.send': entry('pre_pass.sent', async (stage) => {
    const { _id } = await newPass(stage)
    return () => stage.call.prePasses.send({ params: { id: _id }, body: { email: 'holder@mail.example' } })
  }),
  'prePasses.export': file('pre_passes.exported', () => contract.prePasses.export.path),
  'prePasses.pass': file('pre_pass.code_read', async (stage) => `/visitors/prepasses/${(await newPass(stage))._id}/pass`),
  'prePasses.addAvatar': entry('pre_pass.photo_added', async (stage) => {
    const { _id } = await newPass(stage)
    const form = await picture()
    return () => stage.call.prePasses.addAvatar({ params: { id: _id }, form })
  }),
  'prePasses.remove': entry('pre_pass.deleted', async (stage) => {
    const { _id } = await newPass(stage)
    return () => stage.call.prePasses.remove({ params: { id: _id } })
  }),
  'eStampKinds.create': plain('stamp_kind.created', ({ call, gate: { location_id } }) =>
    call.eStampKinds.create({ body: kindOf({ location_id }) }),
  ),
  'eStampKinds.update': entry('stamp_kind.changed', async (stage) => {
    const kind = await newKind(stage)
    return () => stage.call.eStampKinds.update({ params: { id: kind._id }, body: { ...kind, per_day: 5 } })
  }),
  'eStampKinds.archive': entry('stamp_kind.archived', async (stage) => {
    const { _id } = await newKind(stage)
    return () => stage.call.eStampKinds.archive({ params: { id: _id }, body: {} })
  }),
  'eStampKinds.restore': entry('stamp_kind.restored', async (stage) => {
    const { _id } = await newKind(stage)
    good(await stage.call.eStampKinds.archive({ params: { id: _id }, body: {} }))
    return () => stage.call.eStampKinds.restore({ params: { id: _id }, body: {} })
  }),
  'eStampKinds.remove': entry('stamp_kind.deleted', async (stage) => {
    const { _id } = await newKind(stage)
    return () => stage.call.eStampKinds.remove({ params: { id: _id } })
  }),
  'eStamps.find': plain(['e_stamp.searched'], ({ call }) => call.eStamps.find({ body: { query: '1กข' } })),
  'eStamps.create': entry('entrance.stamped', async (stage) => {
    const [{ _id: entrance_id }, { _id: kind_id }] = [await stage.visit(), await newKind(stage)]
    return () => stage.call.eStamps.create({ body: { entrance_id, kind_id } })
  }),
  'eStamps.revoke': entry('entrance.stamp_revoked', async (stage) => {
    const { _id } = await newStamp(stage)
    return () => stage.call.eStamps.revoke({ params: { id: _id }, body: { reason } })
  }),
  'eStamps.exportStatement': file(
    'stamps.exported',
    ({ gate: { location_id } }) => `${contract.eStamps.exportStatement.path}?month=2026-11&location_id=${location_id}`,
  ),
}
