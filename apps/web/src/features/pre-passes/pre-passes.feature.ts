import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

const { prePasses } = calls

export const prePassesFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/pre-passes',
      title: ['Pre-Pass', 'บัตรผ่านล่วงหน้า'],
      call: prePasses.list,
      search: searchOf(prePasses.list),
      page: () => import('./pass-list.page.tsx'),
      menu: { groups: ['visitor_plus'] },
    },
    {
      path: '/service/visitor/pre-passes/create',
      title: ['New pass', 'สร้างบัตรผ่าน'],
      parent: '/service/visitor/pre-passes',
      call: prePasses.create,
      page: () => import('./pass-create.page.tsx'),
    },
    {
      path: '/service/visitor/pre-passes/$id/edit',
      title: ['Edit pass', 'แก้ไขบัตรผ่าน'],
      parent: '/service/visitor/pre-passes',
      call: prePasses.get,
      page: () => import('./pass-edit.page.tsx'),
    },
    {
      path: '/service/visitor/pre-passes/$id/pass',
      title: ['Pass', 'บัตรผ่าน'],
      parent: '/service/visitor/pre-passes',
      call: prePasses.code,
      page: () => import('./pass.page.tsx'),
    },
  ],
})
