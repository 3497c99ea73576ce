import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { type RawSearch, searchOf } from '../../screens/search.ts'
import { type EStampSearch, readTab } from './e-stamp-search.ts'

const { eStampKinds, eStamps } = calls

/** The tabs have lists of different calls. */
const readSearch = (raw: RawSearch): EStampSearch => {
  const { tab } = readTab(raw)
  const readList = tab === 'kinds' ? searchOf(eStampKinds.list) : searchOf(eStamps.list)
  return { ...searchOf(eStamps.statement)(raw), ...readList(raw), tab }
}

export const eStampsFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/e-stamp',
      title: ['E-Stamp', 'อีสแตมป์'],
      call: eStamps.list,
      search: readSearch,
      page: () => import('./e-stamp.page.tsx'),
      menu: { groups: ['visitor', 'visitor_plus'] },
    },
    {
      path: '/service/visitor/e-stamp/kinds/create',
      title: ['Add e-stamp', 'เพิ่มแบบแสตมป์'],
      parent: '/service/visitor/e-stamp',
      call: eStampKinds.create,
      page: () => import('./kind-create.page.tsx'),
    },
    {
      path: '/service/visitor/e-stamp/kinds/$id',
      title: ['E-stamp', 'แบบแสตมป์'],
      parent: '/service/visitor/e-stamp',
      call: eStampKinds.get,
      page: () => import('./kind.page.tsx'),
    },
  ],
})
