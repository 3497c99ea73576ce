import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { cardBatchFields, cardFields } from './card-fields.ts'
import { cards } from './cards.ts'

const cardsFacts = {
  name: 'cards',
  permission_groups: { cards: ['Cards', 'บัตร'] },
  permissions: {
    'cards:read': { label: ['View cards', 'ดูบัตร'], roles: ['operator', 'viewer', 'auditor'] },
    'cards:write': { label: ['Edit cards', 'แก้ไขบัตร'], reach: 'location' },
  },
  events: {
    'card.changed': { permission: 'cards:read', limits: ['location_ids'], reads: ['cards'] },
  },
  errors: {
    card_not_found: { status: 404, en: 'There is no card with this number.', th: 'ไม่พบบัตรหมายเลขนี้ในระบบ' },
    card_not_available: { status: 409, en: 'This card cannot be issued.', th: 'ออกบัตรใบนี้ให้ผู้มาติดต่อไม่ได้' },
    card_ambiguous: {
      status: 409,
      en: 'This reading matches several cards. Type the number printed on the card.',
      th: 'ค่าที่อ่านได้ตรงกับบัตรหลายใบ โปรดพิมพ์หมายเลขที่พิมพ์บนบัตร',
    },
    card_number_taken: { status: 409, en: 'Another card already has this number.', th: 'มีบัตรอื่นใช้หมายเลขนี้แล้ว' },
    card_uid_taken: { status: 409, en: 'Another card already has this UID.', th: 'มีบัตรอื่นใช้ UID นี้แล้ว' },
    card_issued: { status: 409, en: 'A visitor has this card. Check them out first.', th: 'ผู้มาติดต่อถือบัตรนี้อยู่ โปรดเช็คเอาต์ก่อน' },
    card_in_use: { status: 409, en: 'Another visitor has this card.', th: 'ผู้มาติดต่อคนอื่นถือบัตรนี้อยู่' },
    card_used: { status: 409, en: 'This card has been issued before. Retire it instead.', th: 'บัตรนี้เคยออกให้ผู้มาติดต่อแล้ว โปรดเลิกใช้แทนการลบ' },
  },
  audit: {
    types: { card: { label: ['Card', 'บัตรผู้มาติดต่อ'], names_people: false } },
    actions: {
      card: {
        created: ['Added a card', 'เพิ่มบัตร'],
        changed: ['Edited a card', 'แก้ไขบัตร'],
        issued: ['Issued a card', 'ออกบัตร'],
        returned: ['Returned a card', 'รับบัตรคืน'],
        available: ['Made a card available', 'ทำให้บัตรพร้อมใช้'],
        lost: ['Reported a card lost', 'แจ้งบัตรหาย'],
        blocked: ['Blocked a card', 'ระงับบัตร'],
        retired: ['Retired a card', 'เลิกใช้บัตร'],
        written_off: ['Wrote off a lost card', 'ตัดบัตรที่หายออก'],
        deleted: ['Deleted a card', 'ลบบัตร'],
      },
      cards: {
        imported: ['Imported cards', 'นำเข้าบัตร'],
        exported: ['Exported cards', 'ส่งออกบัตร'],
        not_returned_exported: ['Exported cards not returned', 'ส่งออกรายการบัตรที่ยังไม่คืน'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    cards: typeof cardsFacts
  }
}

export const cardsModule = defineModule({ facts: cardsFacts, calls: { cards }, records: { card: cardFields, card_batch: cardBatchFields } })
