import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'
import { readSeen } from './sightings/seen-search.ts'

const { blacklistFiles, blacklists, sightings } = calls

export const blacklistsFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/blacklists/main',
      title: ['Black List', 'บัญชีเฝ้าระวัง'],
      call: blacklists.list,
      search: searchOf(blacklists.list),
      page: () => import('./entries/entry-list.page.tsx'),
      // Guards can’t open the entries, only the sightings.
      menu: { groups: ['visitor', 'visitor_lite'], otherwise: '/service/visitor/blacklists/seen', area: '/service/visitor/blacklists' },
    },
    {
      path: '/service/visitor/blacklists/create',
      title: ['Add entry', 'เพิ่มรายการ'],
      parent: '/service/visitor/blacklists/main',
      call: blacklists.create,
      page: () => import('./entries/entry-create.page.tsx'),
    },
    {
      path: '/service/visitor/blacklists/import',
      title: ['Import entries', 'นำเข้ารายการ'],
      parent: '/service/visitor/blacklists/main',
      call: blacklistFiles.import,
      page: () => import('./entries/entry-import.page.tsx'),
    },
    {
      path: '/service/visitor/blacklists/$id/edit',
      title: ['Edit entry', 'แก้ไขรายการ'],
      parent: '/service/visitor/blacklists/main',
      call: blacklists.get,
      page: () => import('./entries/entry.page.tsx'),
    },
    {
      path: '/service/visitor/blacklists/seen',
      title: ['Sightings', 'รายการที่พบ'],
      parent: '/service/visitor/blacklists/main',
      call: sightings.list,
      search: searchOf(sightings.list, readSeen),
      page: () => import('./sightings/seen.page.tsx'),
    },
    {
      path: '/service/visitor/blacklists/setting',
      title: ['Setting', 'ตั้งค่า'],
      parent: '/service/visitor/blacklists/main',
      call: blacklists.setting,
      page: () => import('./setting/setting.page.tsx'),
    },
  ],
})
