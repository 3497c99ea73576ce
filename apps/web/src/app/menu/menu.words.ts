import { defineWords } from '../../lib/i18n/define-words.ts'

/** The headings of the menu, which also open the breadcrumb trails. The English ones are exactly the specification's. */
export const menuWords = defineWords({
  setup: ['Setup', 'จัดการระบบ'],
  service: ['Service', 'บริการ'],
  visitor: ['Visitor', 'Visitor'],
  visitor_plus: ['Visitor M Plus', 'Visitor M Plus'],
  visitor_lite: ['Visitor Lite', 'Visitor Lite'],
})
