import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'
import { readOpened } from './pre-register-search.ts'

const { preRegisterFiles, preRegisters } = calls

export const preRegistersFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/pre-registers',
      title: ['pre-register', 'ลงทะเบียนล่วงหน้า'],
      call: preRegisters.list,
      search: searchOf(preRegisters.list, readOpened),
      page: () => import('./pre-register-list.page.tsx'),
      menu: { groups: ['visitor'] },
    },
    {
      path: '/service/visitor/pre-registers/import',
      title: ['Import pre-registers', 'นำเข้ารายการลงทะเบียนล่วงหน้า'],
      parent: '/service/visitor/pre-registers',
      call: preRegisterFiles.import,
      page: () => import('./pre-register-import.page.tsx'),
    },
  ],
})
