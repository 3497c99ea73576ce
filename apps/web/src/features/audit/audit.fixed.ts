import { blacklistFields } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { blacklistSettingFields } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import { cardFields } from '@gatehouse/contract/cards/card-fields.ts'
import { stampKindFields } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { stampFields } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import { gateFields } from '@gatehouse/contract/gates/gates.ts'
import type { Label, RecordFields, ValueLabel } from '@gatehouse/contract/kernel/record-fields.ts'
import { locationFields } from '@gatehouse/contract/locations/locations.ts'
import { unitFields } from '@gatehouse/contract/locations/units.ts'
import { memberFields } from '@gatehouse/contract/members/member-record.ts'
import { tariffFields } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { SETTLEMENTS } from '@gatehouse/contract/payments/payment-record.ts'
import { prePassFields } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { HOST_ANSWERS } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { preRegisterFields } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { preferenceFields, profileFields } from '@gatehouse/contract/profile/profile.ts'
import { userFields } from '@gatehouse/contract/users/users.ts'

interface FieldLabels {
  readonly label: Label
  /** The labels of the field's possible values. */
  readonly values?: Readonly<Record<string, ValueLabel>>
}

const labelsOf = (fields: RecordFields): Readonly<Record<string, FieldLabels>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label, values }]) => [name, values ? { label, values } : { label }]))

/** The labels of fields and their values, by the type of record of an entry. */
export const RECORD_LABELS: Readonly<Record<string, Readonly<Record<string, FieldLabels>>>> = {
  card: labelsOf(cardFields),
  entrance: { ...labelsOf(entranceFields), ...labelsOf(stampFields) },
  stamp_kind: labelsOf(stampKindFields),
  pre_register: { ...labelsOf(preRegisterFields), answer: { label: ['Answer', 'คำตอบ'], values: HOST_ANSWERS } },
  pre_pass: labelsOf(prePassFields),
  payment: {
    entrance_id: { label: ['Visit', 'รายการเข้า–ออก'] },
    number: { label: ['Slip number', 'เลขที่ใบ'] },
    method: { label: ['Method', 'วิธีชำระ'], values: SETTLEMENTS },
    amount: { label: ['Amount, satang', 'จำนวนเงิน (สตางค์)'] },
    tendered: { label: ['Handed over, satang', 'รับเงินมา (สตางค์)'] },
    total: { label: ['Total, satang', 'ยอดรวม (สตางค์)'] },
    reference: { label: ['Reference', 'เลขอ้างอิง'] },
    receipt: { label: ['Receipt', 'ใบเสร็จ'] },
    printed: { label: ['Times printed', 'จำนวนครั้งที่พิมพ์'] },
    voided: { label: ['Voided', 'ยกเลิกแล้ว'] },
  },
  till: {
    code: { label: ['Gate', 'ประตู'] },
    opening_cash: { label: ['Cash at opening, satang', 'เงินสดตอนเปิด (สตางค์)'] },
    counted_cash: { label: ['Counted, satang', 'นับได้ (สตางค์)'] },
    expected_cash: { label: ['Expected, satang', 'ควรมี (สตางค์)'] },
    note: { label: ['Note', 'หมายเหตุ'] },
    closed_at: { label: ['Closed', 'ปิดเมื่อ'] },
  },
  gate: labelsOf(gateFields),
  blacklist: labelsOf(blacklistFields),
  blacklist_setting: labelsOf(blacklistSettingFields),
  location: labelsOf(locationFields),
  member: labelsOf(memberFields),
  tariff: labelsOf(tariffFields),
  unit: labelsOf(unitFields),
  membership: labelsOf(userFields),
  user: labelsOf({ name: profileFields.name, ...preferenceFields }),
}
