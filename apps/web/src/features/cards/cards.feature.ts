import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

const { cards } = calls

export const cardsFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/cards',
      title: ['CC Card', 'บัตรผู้มาติดต่อ'],
      call: cards.list,
      search: searchOf(cards.list),
      page: () => import('./card-list.page.tsx'),
      menu: { groups: ['visitor'] },
    },
    {
      path: '/service/visitor/cards/create',
      title: ['Add cards', 'เพิ่มบัตร'],
      parent: '/service/visitor/cards',
      call: cards.create,
      page: () => import('./card-create.page.tsx'),
    },
    {
      path: '/service/visitor/cards/import',
      title: ['Import cards', 'นำเข้าบัตร'],
      parent: '/service/visitor/cards',
      call: cards.import,
      page: () => import('./card-import.page.tsx'),
    },
    {
      path: '/service/visitor/cards/not-returned',
      title: ['Not returned', 'ยังไม่คืน'],
      parent: '/service/visitor/cards',
      call: cards.notReturned,
      search: searchOf(cards.notReturned),
      page: () => import('./not-returned.page.tsx'),
    },
    {
      path: '/service/visitor/cards/labels',
      title: ['Card labels', 'ป้ายบัตร'],
      parent: '/service/visitor/cards',
      call: cards.list,
      search: searchOf(cards.list),
      page: () => import('./labels.page.tsx'),
    },
    {
      path: '/service/visitor/cards/$id/edit',
      title: ['Edit card', 'แก้ไขบัตร'],
      parent: '/service/visitor/cards',
      call: cards.get,
      page: () => import('./card.page.tsx'),
    },
  ],
})
