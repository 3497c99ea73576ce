import { contract } from '@gatehouse/contract/contract.ts'
import { visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { csv, entry, file, next, PAYEE, picture, plain, reason, rights, WRITTEN, type Written } from './audit-table.ts'
import { WRITTEN_FEES } from './audit-table-fees.ts'
import { WRITTEN_GUESTS } from './audit-table-guests.ts'
import { entryOf } from './blacklist.ts'
import { NATIONAL_ID, visitTo } from './desk.ts'
import { PDF } from './documents.ts'
import { partnerOf } from './partner-server.ts'
import { photoForm } from './photos.ts'
import { good } from './served.ts'

/** Calls about records; calls about one's own account are in the other table. */
export const WRITTEN_RECORDS: Record<string, Written> = {
  ...WRITTEN,
  'users.invite': plain('membership.invited', ({ call }) =>
    call.users.invite({ body: { addresses: [`new${next()}@test.example`], ...rights } }),
  ),
  'users.resend': entry('membership.invited_again', async ({ call }) => {
    const body = { addresses: [`again${next()}@test.example`], ...rights }
    const { outcomes } = good(await call.users.invite({ body }))
    return () => call.users.resend({ body: { ids: [outcomes[0]!.id!] } })
  }),
  'users.update': entry('membership.changed', async (stage) => {
    const id = await stage.membership(await stage.test.make.operator({ organisation: stage.owner.organisation_id }))
    const { updated_at } = good(await stage.call.users.get({ params: { id } }))
    return () => stage.call.users.update({ params: { id }, body: { ...rights, updated_at, reason } })
  }),
  'users.setStatus': entry('membership.suspended', async (stage) => {
    const id = await stage.membership(await stage.test.make.operator({ organisation: stage.owner.organisation_id }))
    return () => stage.call.users.setStatus({ params: { id }, body: { status: 'suspended', reason } })
  }),
  'users.signOut': entry('membership.signed_out', async (stage) => {
    const id = await stage.membership(await stage.test.make.operator({ organisation: stage.owner.organisation_id }))
    return () => stage.call.users.signOut({ params: { id }, body: { reason } })
  }),
  'users.remove': entry('membership.removed', async (stage) => {
    const id = await stage.membership(await stage.test.make.operator({ organisation: stage.owner.organisation_id }))
    return () => stage.call.users.remove({ params: { id }, body: { reason } })
  }),
  'notifications.markRead': entry([], async (stage) => {
    const id = await stage.test.make.notification(stage.owner)
    return () => stage.call.notifications.markRead({ params: { id }, body: { readed: true } })
  }),
  'notifications.markAllRead': entry([], async ({ test, owner, call }) => {
    const newest_id = await test.make.notification(owner)
    return () => call.notifications.markAllRead({ body: { readed: true, newest_id } })
  }),
  'notifications.choose': entry([], async ({ call }) => {
    const { docs } = good(await call.notifications.choices({}))
    const { kind, by_email } = docs[0]!
    return () => call.notifications.choose({ body: { kind, by_email: !by_email } })
  }),
  'audit.export': plain('audit.exported', ({ call, test }) => {
    const day = test.clock.now().toISOString().slice(0, 10)
    return call.audit.export({ query: { startDate: day, endDate: day } })
  }),
  'locations.create': plain('location.created', ({ call }) =>
    call.locations.create({ body: { code: `P${next()}`, name_th: 'ก', name_en: 'A', kind: 'office', capacity: null } }),
  ),
  'locations.update': entry('location.changed', async (stage) => {
    const place = await stage.location()
    return () => stage.call.locations.update({ params: { id: place.id }, body: { ...place, name_en: 'B', reason } })
  }),
  'locations.setStatus': entry('location.suspended', async (stage) => {
    const { id } = await stage.location()
    return () => stage.call.locations.setStatus({ params: { id }, body: { status: 'suspended', reason } })
  }),
  'locations.createUnit': plain('unit.created', ({ call, gate }) =>
    call.locations.createUnit({ params: { id: gate.location_id }, body: { kind: 'room', code: `R${next()}`, name_th: 'ห้อง' } }),
  ),
  'locations.updateUnit': entry('unit.changed', async (stage) => {
    const { id, code, kind, updated_at } = await stage.unit()
    const body = { code, kind, name_th: 'อื่น', contacts: [], updated_at, reason }
    return () => stage.call.locations.updateUnit({ params: { id }, body })
  }),
  'locations.moveUnit': entry('unit.moved', async (stage) => {
    const [{ id, updated_at }, { id: parent_id }] = [await stage.unit(), await stage.unit()]
    return () => stage.call.locations.moveUnit({ params: { id }, body: { parent_id, updated_at, reason } })
  }),
  'locations.setUnitStatus': entry('unit.archived', async (stage) => {
    const { id } = await stage.unit()
    return () => stage.call.locations.setUnitStatus({ params: { id }, body: { status: 'archived', reason } })
  }),
  'locations.removeUnit': entry('unit.deleted', async (stage) => {
    const { id } = await stage.unit()
    return () => stage.call.locations.removeUnit({ params: { id } })
  }),
  'locations.unitTemplate': file([], ({ gate }) => `/locations/${gate.location_id}/units/template`),
  'locations.exportUnits': file('units.exported', ({ gate }) => `/locations/${gate.location_id}/units/export`),
  'locations.checkUnits': plain([], ({ call, gate }) =>
    call.locations.checkUnits({ params: { id: gate.location_id }, form: csv(`Code,Name in Thai,Type\nI${next()},ก,room\n`) }),
  ),
  'locations.importUnits': plain('units.imported', ({ call, gate }) =>
    call.locations.importUnits({ params: { id: gate.location_id }, form: csv(`Code,Name in Thai,Type\nI${next()},ก,room\n`) }),
  ),
  'settings.save': entry('visitor_settings.changed', async ({ call }) => {
    const { version, id_policy } = good(await call.settings.get({}))
    return () => call.settings.save({ body: { version, reason, id_policy: id_policy === 'number' ? 'last_four' : 'number' } })
  }),
  'settings.putAttachments': entry('visitor_settings.changed', async ({ call }) => {
    const form = await picture('logo')
    return () => call.settings.putAttachments({ form })
  }),
  'partners.test': plain('visitor_settings.partner_tested', ({ call }) => call.partners.test({ body: { url: 'http://10.0.0.1/' } })),
  'partners.resend': entry('visitor_settings.partner_resent', async ({ call, gate }) => {
    good(await call.settings.save({ body: { partner: partnerOf() } }))
    good(await call.entrances.checkIn({ body: visitTo(gate) }))
    const [event] = good(await call.partners.deliveries({ params: { partner_id: 'bms' } })).docs
    return () => call.partners.resend({ params: { partner_id: 'bms', id: event!._id }, body: {} })
  }),
  'settings.restore': entry('visitor_settings.changed', async ({ call }) => {
    for (const id_policy of ['none', 'number'] as const)
      good(await call.settings.save({ body: { version: good(await call.settings.get({})).version, id_policy } }))
    const { version } = good(await call.settings.get({}))
    return () => call.settings.restore({ params: { version: version - 1 }, body: { version, reason } })
  }),
  'settings.requestPaymentAccount': entry('payment_account.requested', async (stage) => {
    const place = await stage.locationToPay()
    return () => stage.call.settings.requestPaymentAccount({ body: { ...place, parking: PAYEE, reason } })
  }),
  'settings.decidePaymentAccount': entry(['payment_account.approved', 'visitor_settings.changed'], async (stage) => {
    const id = await stage.accountRequest(await stage.test.make.admin({ organisation: stage.owner.organisation_id }))
    return () => stage.call.settings.decidePaymentAccount({ params: { id }, body: { approve: true } })
  }),
  'settings.withdrawPaymentAccount': entry('payment_account.withdrawn', async (stage) => {
    const id = await stage.accountRequest()
    return () => stage.call.settings.withdrawPaymentAccount({ params: { id }, body: {} })
  }),
  'blacklists.find': plain([], ({ call }) => call.blacklists.find({ body: { number: '0812345608' } })),
  'blacklists.saveSetting': entry('blacklist_setting.changed', async ({ call }) => {
    const { overriders, people, updated_by, ...setting } = good(await call.blacklists.setting({}))
    const sensitivity = setting.sensitivity === 'strict' ? ('sensitive' as const) : ('strict' as const)
    return () => call.blacklists.saveSetting({ body: { ...setting, sensitivity, reason } as never })
  }),
  'blacklists.preview': plain([], ({ call }) => call.blacklists.preview({ body: { entry: entryOf() } })),
  'blacklists.create': plain('blacklist.created', ({ call }) => call.blacklists.create({ body: entryOf({ name: `New ${next()}` }) })),
  'blacklists.update': entry('blacklist.changed', async (stage) => {
    const before = await stage.entry()
    const body = { ...before, reason: 'another', change_reason: reason }
    return () => stage.call.blacklists.update({ params: { id: before._id }, body })
  }),
  'blacklists.remove': entry('blacklist.deleted', async (stage) => {
    const { _id } = await stage.entry()
    return () => stage.call.blacklists.remove({ params: { id: _id } })
  }),
  'blacklists.lift': entry('blacklist.lifted', async (stage) => {
    const { _id } = await stage.entry()
    return () => stage.call.blacklists.lift({ params: { id: _id }, body: { reason } })
  }),
  'blacklists.decideLift': entry('blacklist.lifted', async (stage) => {
    const { _id } = await stage.entry({ severity: 'deny' })
    const other = await stage.test.make.person({ organisation: stage.owner.organisation_id, role: 'owner' })
    good(await stage.test.as(other).blacklists.lift({ params: { id: _id }, body: { reason } }))
    return () => stage.call.blacklists.decideLift({ params: { id: _id }, body: { approve: true, reason } })
  }),
  'blacklists.reinstate': entry('blacklist.reinstated', async (stage) => {
    const { _id } = await stage.entry()
    good(await stage.call.blacklists.lift({ params: { id: _id }, body: { reason } }))
    return () => stage.call.blacklists.reinstate({ params: { id: _id }, body: { reason } })
  }),
  'blacklists.reveal': entry('blacklist.revealed', async (stage) => {
    const { _id } = await stage.entry()
    return () => stage.call.blacklists.reveal({ params: { id: _id }, body: { reason } })
  }),
  'blacklists.addAttachments': entry('blacklist.files_added', async (stage) => {
    const { _id } = await stage.entry()
    return () => stage.evidence(_id)
  }),
  'blacklists.removeAttachment': entry('blacklist.file_removed', async (stage) => {
    const { _id } = await stage.entry()
    const id = good(await stage.evidence(_id)).attachments[0]!._id
    return () => stage.call.blacklists.removeAttachment({ params: { id } })
  }),
  'blacklists.removeAvatar': entry('blacklist.file_removed', async (stage) => {
    const { _id } = await stage.entry()
    good(await stage.evidence(_id))
    return () => stage.call.blacklists.removeAvatar({ params: { id: _id } })
  }),
  'blacklistFiles.template': file([], () => contract.blacklistFiles.template.path),
  'blacklistFiles.export': file('blacklist.exported', () => contract.blacklistFiles.export.path),
  'blacklistFiles.checkImport': plain([], ({ call }) => call.blacklistFiles.checkImport({ form: csv('Name\nA B\n') })),
  'blacklistFiles.import': plain('blacklist.imported', ({ call }) =>
    call.blacklistFiles.import({
      form: csv(`Type,Name,Severity,What the guard does,Reason\nperson,Brought ${next()},alert,call_supervisor,because\n`),
    }),
  ),
  'blacklistFiles.readAttachment': file('blacklist.file_read', async (stage) => {
    const { _id } = await stage.entry()
    return `/visitors/blacklists/attachments/${good(await stage.evidence(_id)).attachments[0]!._id}`
  }),
  'sightings.decide': entry('sighting.acknowledged', async (stage) => {
    const { _id } = await stage.sighting()
    return () => stage.call.sightings.decide({ params: { id: _id }, body: { status: 'acknowledged' } })
  }),
  'sightings.note': entry('sighting.noted', async (stage) => {
    const { _id } = await stage.sighting()
    return () => stage.call.sightings.note({ params: { id: _id }, body: { text: 'tall' } })
  }),
  ...WRITTEN_GUESTS,
  ...WRITTEN_FEES,
  'gates.create': plain('gate.created', ({ call, gate: { location_id } }) =>
    call.gates.create({ body: { location_id, code: `N${next()}`, name: 'Back', direction: 'both', kind: 'reception', asks: [] } }),
  ),
  'gates.update': entry('gate.changed', async (stage) => {
    const gate = await stage.newGate()
    return () => stage.call.gates.update({ params: { id: gate._id }, body: { ...gate, name: 'Side', reason } })
  }),
  'gates.setStatus': entry('gate.closed', async (stage) => {
    const { _id } = await stage.newGate()
    return () => stage.call.gates.setStatus({ params: { id: _id }, body: { status: 'closed', reason } })
  }),
  'gates.remove': entry('gate.deleted', async (stage) => {
    const { _id } = await stage.newGate()
    return () => stage.call.gates.remove({ params: { id: _id } })
  }),
  'cards.exportNotReturned': file('cards.not_returned_exported', () => contract.cards.exportNotReturned.path),
  'cards.export': file('cards.exported', () => contract.cards.export.path),
  'cards.template': file([], () => contract.cards.template.path),
  'cards.read': plain([], ({ call }) => call.cards.read({ body: { text: 'C-1' } })),
  'cards.create': plain('card.created', ({ call }) => call.cards.create({ body: { number: `C-${next()}` } })),
  'cards.checkBatch': plain([], ({ call }) => call.cards.checkBatch({ body: { prefix: 'Z-', first: 1, last: 2, padding: 2 } })),
  'cards.createBatch': plain(['card.created', 'card.created'], ({ call }) =>
    call.cards.createBatch({ body: { prefix: `Z${next()}-`, first: 1, last: 2, padding: 2 } }),
  ),
  'cards.update': entry('card.changed', async (stage) => {
    const card = await stage.card()
    return () => stage.call.cards.update({ params: { id: card._id }, body: { ...card, note: 'scratched', reason } })
  }),
  'cards.setStatus': entry('card.blocked', async (stage) => {
    const { _id } = await stage.card()
    return () => stage.call.cards.setStatus({ params: { id: _id }, body: { status: 'blocked', reason } })
  }),
  'cards.setStatuses': entry(['card.blocked', 'card.blocked'], async (stage) => {
    const ids = [(await stage.card())._id, (await stage.card())._id]
    return () => stage.call.cards.setStatuses({ body: { ids, status: 'blocked', reason } })
  }),
  'cards.remove': entry('card.deleted', async (stage) => {
    const { _id } = await stage.card()
    return () => stage.call.cards.remove({ params: { id: _id } })
  }),
  'cards.check': plain([], ({ call }) => call.cards.check({ form: csv('Number\nI-1\n') })),
  'cards.import': plain('cards.imported', ({ call }) => call.cards.import({ form: csv(`Number\nI-${next()}\n`) })),
  'members.find': plain([], ({ call }) => call.members.find({ body: { text: '0812345608' } })),
  'members.template': file([], () => contract.members.template.path),
  'members.export': file('members.exported', () => contract.members.export.path),
  'members.create': plain('member.created', ({ call }) =>
    call.members.create({ body: { code: `M${next()}`, kind: 'staff', name_th: 'สมชาย ใจดี' } }),
  ),
  'members.update': entry('member.changed', async (stage) => {
    const { units, ...member } = await stage.member()
    const body = { ...member, name_th: 'สมหญิง ใจดี', reason }
    return () => stage.call.members.update({ params: { id: member._id }, body: body as never })
  }),
  'members.setStatus': entry('member.on_hold', async (stage) => {
    const { _id } = await stage.member()
    return () => stage.call.members.setStatus({ params: { id: _id }, body: { status: 'on_hold', note: reason } })
  }),
  'members.setStatuses': entry(['member.on_hold', 'member.on_hold'], async (stage) => {
    const ids = [(await stage.member())._id, (await stage.member())._id]
    return () => stage.call.members.setStatuses({ body: { ids, status: 'on_hold', note: reason } })
  }),
  'members.remove': entry('member.deleted', async (stage) => {
    const { _id } = await stage.member()
    return () => stage.call.members.remove({ params: { id: _id } })
  }),
  'members.reissueCode': entry('member.code_reissued', async (stage) => {
    const { _id } = await stage.member()
    return () => stage.call.members.reissueCode({ params: { id: _id }, body: {} })
  }),
  'members.reveal': entry('member.revealed', async (stage) => {
    const { _id } = await stage.member({ phone: '0812345608' })
    return () => stage.call.members.reveal({ params: { id: _id }, body: { reason } })
  }),
  'members.addAvatar': entry('member.photo_added', async (stage) => {
    const { _id } = await stage.member()
    const form = await picture()
    return () => stage.call.members.addAvatar({ params: { id: _id }, form })
  }),
  'members.addDocument': entry('member.document_added', async (stage) => {
    const { _id } = await stage.member()
    const form = new FormData()
    form.set('document_name', 'Licence')
    form.set('file', photoForm(PDF, { name: 'a.pdf' }).get('file')!)
    return () => stage.call.members.addDocument({ params: { id: _id }, form })
  }),
  'members.readDocument': file('member.document_read', async (stage) => `/visitors/member-documents/${await stage.document()}`),
  'members.verifyDocument': entry('member.document_verified', async (stage) => {
    const id = await stage.document()
    return () => stage.call.members.verifyDocument({ params: { id }, body: {} })
  }),
  'members.removeDocument': entry('member.document_removed', async (stage) => {
    const id = await stage.document()
    return () => stage.call.members.removeDocument({ params: { id } })
  }),
  'members.checkImport': plain([], ({ call }) => call.members.checkImport({ form: csv('Code,Name,Type\nI1,A B,Staff\n') })),
  'members.import': plain('members.imported', ({ call }) => call.members.import({ form: csv(`Code,Name,Type\nI${next()},A B,Staff\n`) })),
  'entrances.exportInside': file('entrance.inside_exported', () => contract.entrances.exportInside.path),
  'entrances.exportExcel': plain('entrance.exported', (stage) => stage.file(contract.entrances.exportExcel.path, { format: 'xlsx' })),
  'entrances.find': plain([], ({ call }) => call.entrances.find({ body: { text: '0812345608' } })),
  'entrances.screen': plain([], ({ call, gate }) => call.entrances.screen({ body: { gate_id: gate._id, phone: '0899999999' } })),
  'scans.create': entry('entrance.checked_out', async (stage) => {
    const { _id } = await stage.visit()
    return () => stage.call.scans.create({ body: { _id: stage.test.make.id(), gate_id: stage.gate._id, text: visitCode(_id) } })
  }),
  'entrances.checkIn': entry(['card.issued', 'entrance.checked_in'], async (stage) => {
    const { number } = await stage.card()
    return () => stage.call.entrances.checkIn({ body: visitTo(stage.gate, { card_number: number }) })
  }),
  'entrances.update': entry('entrance.corrected', async (stage) => {
    const visit = await stage.visit()
    return () => stage.call.entrances.update({ params: { id: visit._id }, body: { ...visit, company: 'Other', reason } as never })
  }),
  'entrances.correctNumbers': entry('entrance.numbers_corrected', async (stage) => {
    const { _id, updated_at } = await stage.visit()
    const body = { id_kind: 'national_id' as const, id_number: NATIONAL_ID, reason, updated_at }
    return () => stage.call.entrances.correctNumbers({ params: { id: _id }, body })
  }),
  'entrances.checkOut': entry(['card.returned', 'entrance.checked_out'], async (stage) => {
    const { _id } = await stage.visit({ card_number: (await stage.card()).number })
    return () => stage.call.entrances.checkOut({ params: { id: _id }, body: { gate_id: stage.gate._id } })
  }),
  'entrances.undo': entry('entrance.checkout_undone', async (stage) => {
    const { _id } = await stage.visit()
    good(await stage.call.entrances.checkOut({ params: { id: _id }, body: { gate_id: stage.gate._id } }))
    return () => stage.call.entrances.undo({ params: { id: _id }, body: {} })
  }),
  'entrances.loseCard': entry(['card.lost', 'entrance.card_lost'], async (stage) => {
    const { _id } = await stage.visit({ card_number: (await stage.card()).number })
    return () => stage.call.entrances.loseCard({ params: { id: _id }, body: { reason } })
  }),
  'entrances.reveal': entry('entrance.revealed', async (stage) => {
    const { _id } = await stage.visit({ phone: '0812345608' })
    return () => stage.call.entrances.reveal({ params: { id: _id }, body: { reason } })
  }),
  'entrances.addPhoto': entry('entrance.photo_added', async (stage) => {
    const { _id } = await stage.visit()
    const form = await picture()
    return () => stage.call.entrances.addPhoto({ params: { id: _id }, form })
  }),
  'retention.hold': entry('entrance.held', async (stage) => {
    const { _id } = await stage.pastVisit()
    return () => stage.call.retention.hold({ params: { id: _id }, body: { reason } })
  }),
  'retention.release': entry('entrance.released', async (stage) => {
    const { _id } = await stage.pastVisit()
    good(await stage.call.retention.hold({ params: { id: _id }, body: { reason } }))
    return () => stage.call.retention.release({ params: { id: _id }, body: { reason } })
  }),
  'deleteRequests.impact': entry([], async (stage) => {
    const { _id } = await stage.pastVisit()
    return () => stage.call.deleteRequests.impact({ body: { entrances: [_id] } })
  }),
  'deleteRequests.create': entry(['delete_request.requested', 'entrance.deletion_requested'], async (stage) => {
    const { _id } = await stage.pastVisit()
    return () => stage.call.deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } })
  }),
  'deleteRequests.approve': entry(['delete_request.approved', 'entrance.deleted'], async (stage) => {
    const id = await stage.deleteRequest(stage.guard)
    return () => stage.call.deleteRequests.approve({ params: { id }, body: { id } })
  }),
  'deleteRequests.reject': entry(['delete_request.rejected', 'entrance.deletion_rejected'], async (stage) => {
    const id = await stage.deleteRequest(stage.guard)
    return () => stage.call.deleteRequests.reject({ body: { id, reason } })
  }),
  'deleteRequests.withdraw': entry(['delete_request.withdrawn', 'entrance.deletion_withdrawn'], async (stage) => {
    const id = await stage.deleteRequest(stage.owner)
    return () => stage.call.deleteRequests.withdraw({ params: { id }, body: {} })
  }),
  'deleteRequests.restore': entry('entrance.restored', async (stage) => {
    const id = await stage.deleteRequest(stage.guard)
    const { visits } = good(await stage.call.deleteRequests.approve({ params: { id }, body: { id } }))
    return () => stage.call.deleteRequests.restore({ params: { id: visits[0]!.entrance_id }, body: { reason } })
  }),
  // Keep this last: afterwards people without a second factor have no session.
  'users.setPolicy': entry('organisation.second_factor_required', async ({ sql, call, owner }) => {
    await sql("insert into second_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now()) on conflict do nothing", owner.id)
    return () => call.users.setPolicy({ body: { second_factor_required: true } })
  }),
}
