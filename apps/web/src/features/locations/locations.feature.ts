import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

const { locations } = calls

export const locationsFeature = defineFeature({
  section: 'setup',
  screens: [
    {
      path: '/setup/location',
      title: ['Location', 'สถานที่'],
      call: locations.list,
      search: searchOf(locations.list),
      page: () => import('./location-list.page.tsx'),
      menu: { groups: ['setup'] },
    },
    {
      path: '/setup/location/create',
      title: ['Add location', 'เพิ่มสถานที่'],
      parent: '/setup/location',
      call: locations.create,
      page: () => import('./location-create.page.tsx'),
    },
    {
      path: '/setup/location/$id',
      title: ['Edit location', 'แก้ไขสถานที่'],
      parent: '/setup/location',
      call: locations.get,
      page: () => import('./location.page.tsx'),
    },
    {
      path: '/setup/location/$id/units',
      title: ['Units', 'ห้อง/หน่วย'],
      parent: '/setup/location',
      call: locations.units,
      search: searchOf(locations.units),
      page: () => import('./unit-list.page.tsx'),
    },
    {
      path: '/setup/location/$id/units/import',
      title: ['Import units', 'นำเข้าห้อง/หน่วย'],
      parent: '/setup/location',
      call: locations.importUnits,
      page: () => import('./unit-import.page.tsx'),
    },
  ],
})
