import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { type RawSearch, searchOf } from '../../screens/search.ts'

const { parkingFees } = calls

export const parkingFeesFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/parking-fee',
      title: ['Parking Fee', 'ค่าจอดรถ'],
      call: parkingFees.list,
      search: searchOf(parkingFees.list),
      page: () => import('./tariff-list.page.tsx'),
      menu: { groups: ['visitor'] },
    },
    {
      path: '/service/visitor/parking-fee/create',
      title: ['Add tariff', 'เพิ่มอัตราค่าจอดรถ'],
      parent: '/service/visitor/parking-fee',
      call: parkingFees.create,
      page: () => import('./tariff-create.page.tsx'),
    },
    {
      path: '/service/visitor/parking-fee/$id',
      title: ['Tariff', 'อัตราค่าจอดรถ'],
      parent: '/service/visitor/parking-fee',
      call: parkingFees.get,
      search: (raw: RawSearch): { version?: string } => (typeof raw.version === 'string' ? { version: raw.version } : {}),
      page: () => import('./tariff.page.tsx'),
    },
  ],
})
