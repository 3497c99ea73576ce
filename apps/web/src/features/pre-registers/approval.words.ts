import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words for drafts and for visits that wait for approval. */
export const approvalWords = defineWords({
  announced: ['{{name}} is pre-registered', 'ลงทะเบียน {{name}} แล้ว'],
  sent: ['{{name}}: sent for approval', 'ส่งรายการของ {{name}} ขออนุมัติแล้ว'],
  kept: ['Draft saved', 'บันทึกฉบับร่างแล้ว'],
  save_draft: ['Save as draft', 'บันทึกฉบับร่าง'],
  submit: {
    draft: ['Pre-register', 'ลงทะเบียน'],
    rejected: ['Submit again', 'ส่งอีกครั้ง'],
  },
  draft_note: ['Only you can see this draft. It is not on the gate’s list yet.', 'มีเพียงคุณที่เห็นฉบับร่างนี้ ประตูยังไม่มีชื่อในรายการ'],
  waiting_note: ['They appear on the gate’s list once this is approved.', 'ประตูจะเห็นชื่อเมื่อรายการนี้ได้รับอนุมัติ'],
  rejected_note: ['You can edit it and submit it again.', 'แก้ไขแล้วส่งอีกครั้งได้'],
  reason: ['Reason for rejection', 'เหตุผลที่ไม่อนุมัติ'],
  rejected_by: ['Rejected by', 'ผู้ไม่อนุมัติ'],
  approved_by: ['Approved by', 'ผู้อนุมัติ'],
  approve: ['Approve', 'อนุมัติ'],
  reject: ['Reject…', 'ไม่อนุมัติ…'],
  reject_title: ['Reject this visit?', 'ไม่อนุมัตินัดนี้หรือไม่'],
  reject_text: [
    '{{name}} will not be on the list at the gate. The creator of the pre-register sees your reason and can submit it again.',
    '{{name}} จะไม่อยู่ในรายการที่ประตู ผู้บันทึกจะเห็นเหตุผลของคุณและแก้ไขแล้วส่งใหม่ได้',
  ],
  reject_button: ['Reject', 'ไม่อนุมัติ'],
  approved: ['{{name}}: approved', 'อนุมัตินัดของ {{name}} แล้ว'],
  rejected: ['{{name}}: rejected', 'ไม่อนุมัตินัดของ {{name}}'],
  choose: ['Select {{name}}', 'เลือก {{name}}'],
  choose_all: ['Select all shown', 'เลือกทั้งหมดที่แสดง'],
  chosen: ['{{count}} visit selected', '{{count}} visits selected', 'เลือกไว้ {{count}} รายการ'],
  many_approve: ['Approve…', 'อนุมัติ…'],
  many_title: {
    approve: ['Approve {{count}} visit?', 'Approve {{count}} visits?', 'อนุมัติ {{count}} รายการหรือไม่'],
    reject: ['Reject {{count}} visit?', 'Reject {{count}} visits?', 'ไม่อนุมัติ {{count}} รายการหรือไม่'],
  },
  many_text: {
    approve: ['Their visitors will be on the list at the gate.', 'ผู้มาติดต่อในรายการเหล่านี้จะอยู่ในรายการที่ประตู'],
    reject: [
      'Their visitors will not be on the list at the gate. The creators of the pre-registers see your reason and can submit them again.',
      'ผู้มาติดต่อในรายการเหล่านี้จะไม่อยู่ในรายการที่ประตู ผู้บันทึกจะเห็นเหตุผลของคุณและแก้ไขแล้วส่งใหม่ได้',
    ],
  },
  many_done: {
    approve: ['{{count}} visit approved', '{{count}} visits approved', 'อนุมัติแล้ว {{count}} รายการ'],
    reject: ['{{count}} visit rejected', '{{count}} visits rejected', 'ไม่อนุมัติแล้ว {{count}} รายการ'],
  },
  many_left: ['{{count}} was no longer waiting', '{{count}} were no longer waiting', 'อีก {{count}} รายการไม่ได้รออนุมัติแล้ว'],
})
