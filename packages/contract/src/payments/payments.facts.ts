import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { SETTLEMENTS } from './payment-record.ts'
import { payments, tills } from './payments.ts'

const paymentsFacts = {
  name: 'payments',
  permission_groups: { payments: ['Parking payments', 'การรับชำระค่าจอดรถ'] },
  permissions: {
    'payments:read': {
      label: ['View fees, payments and tills', 'ดูค่าจอดรถ การชำระเงิน และลิ้นชักเงิน'],
      roles: ['operator', 'viewer', 'auditor'],
    },
    'payments:take': { label: ['Take payments, open and close tills', 'รับชำระเงิน เปิดและปิดลิ้นชักเงิน'], reach: 'sight', roles: ['operator'] },
    'payments:waive': { label: ['Waive fees', 'ยกเว้นค่าจอดรถ'], reach: 'sight' },
    'payments:void': { label: ['Void payments', 'ยกเลิกการชำระเงิน'], reach: 'sight' },
  },
  events: {
    // People limited to units receive none of these.
    'payment.changed': { permission: 'payments:read', limits: ['location_ids', 'unit_ids'], reads: ['payments', 'tills'] },
    'till.changed': { permission: 'payments:read', limits: ['location_ids', 'unit_ids'], reads: ['tills'] },
  },
  errors: {
    not_charged: { status: 409, en: 'There is no parking fee for this visit.', th: 'รายการนี้ไม่มีค่าจอดรถ' },
    nothing_due: { status: 409, en: 'There is nothing left to pay.', th: 'ไม่มียอดค้างชำระ' },
    charge_changed: {
      status: 409,
      en: 'The fee has changed since it was shown. Tell the driver the new amount.',
      th: 'ค่าจอดรถเปลี่ยนจากที่แสดงไว้ โปรดแจ้งยอดใหม่แก่คนขับ',
    },
    till_closed: { status: 409, en: 'The till of the gate is closed. Open it first.', th: 'ลิ้นชักเงินของประตูปิดอยู่ โปรดเปิดก่อน' },
    till_differs: { status: 409, en: 'The count doesn’t match.', th: 'ยอดที่นับไม่ตรง' },
    till_open: { status: 409, en: 'The till of this gate is already open.', th: 'ลิ้นชักเงินของประตูนี้เปิดอยู่แล้ว' },
  },
  audit: {
    types: { payment: { label: ['Payment', 'การชำระเงิน'], names_people: true }, till: { label: ['Till', 'ลิ้นชักเงิน'], names_people: false } },
    actions: {
      payment: {
        taken: ['Received a payment', 'รับชำระเงิน'],
        waived: ['Waived a parking fee', 'ยกเว้นค่าจอดรถ'],
        voided: ['Voided a payment', 'ยกเลิกการชำระเงิน'],
        printed: ['Printed a receipt', 'พิมพ์ใบเสร็จ'],
      },
      till: { opened: ['Opened a till', 'เปิดลิ้นชักเงิน'], closed: ['Closed a till', 'ปิดลิ้นชักเงิน'] },
      payments: { exported: ['Exported payments', 'ส่งออกการชำระเงิน'] },
    },
    fields: {
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
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    payments: typeof paymentsFacts
  }
}

export const paymentsModule = defineModule({ facts: paymentsFacts, calls: { payments, tills } })
