import { defineWords } from '../../lib/i18n/define-words.ts'

export const inviteWords = defineWords({
  whom: ['People to invite', 'ผู้ที่จะเชิญ'],
  addresses: ['E-mail addresses', 'ที่อยู่อีเมล'],
  addresses_help: [
    'Type or paste up to {{most}}. Separate addresses with Enter, a comma or a space.',
    'พิมพ์หรือวางได้สูงสุด {{most}} รายการ คั่นด้วย Enter เครื่องหมายจุลภาค หรือเว้นวรรค',
  ],
  chosen: ['Addresses to invite', 'ที่อยู่ที่จะเชิญ'],
  not_an_address: ['not an e-mail address', 'ไม่ใช่อีเมล'],
  remove: ['Remove {{address}}', 'ลบ {{address}}'],
  none: ['Enter at least one address.', 'กรอกอย่างน้อยหนึ่งที่อยู่'],
  bad: [
    '{{count}} is not an e-mail address. Fix or remove it.',
    '{{count}} are not e-mail addresses. Fix or remove them.',
    'มี {{count}} รายการที่ไม่ใช่อีเมล โปรดแก้ไขหรือลบ',
  ],
  too_many: ['At most {{most}} addresses at once.', 'เชิญได้ครั้งละไม่เกิน {{most}} ที่อยู่'],
  language: ['Language of the e-mail', 'ภาษาของอีเมล'],
  languages: { th: ['ไทย', 'ไทย'], en: ['English', 'English'] },
  what: ['Access', 'สิทธิ์การใช้งาน'],
  single: ['Individual permissions', 'กำหนดสิทธิ์ทีละข้อ'],
  send: ['Send {{count}} invitation', 'Send {{count}} invitations', 'ส่งคำเชิญ {{count}} รายการ'],
  send_none: ['Send invitations', 'ส่งคำเชิญ'],
  outcome_title: ['Results', 'ผลของคำเชิญ'],
  outcomes: {
    invited: ['Invited', 'เชิญแล้ว'],
    already_member: ['Already belongs to the organisation', 'อยู่ในองค์กรแล้ว'],
    invalid: ['Not an e-mail address', 'ไม่ใช่อีเมล'],
    too_many: ['Not sent: too many this hour. Try again later.', 'ยังไม่ได้ส่ง เพราะส่งครบจำนวนในหนึ่งชั่วโมงแล้ว โปรดลองใหม่ภายหลัง'],
  },
  sent: ['{{count}} invitation on its way', '{{count}} invitations on their way', 'กำลังส่งคำเชิญ {{count}} รายการ'],
  outcome_text: [
    'Each e-mail has a link that works once, for 72 hours. You can send it again from the list.',
    'แต่ละอีเมลมีลิงก์ที่ใช้ได้ครั้งเดียวภายใน 72 ชั่วโมง ส่งอีกครั้งได้จากรายการ',
  ],
  more: ['Invite more people', 'เชิญเพิ่ม'],
  to_list: ['Back to people', 'กลับไปที่ผู้ใช้'],
  demo: ['The demo does not send e-mail:', 'ระบบสาธิตไม่ส่งอีเมลจริง'],
  demo_link: ['open the demo mailbox', 'เปิดกล่องอีเมลสาธิต'],
  failed: ['The invitations could not be sent.', 'ส่งคำเชิญไม่ได้'],
})
