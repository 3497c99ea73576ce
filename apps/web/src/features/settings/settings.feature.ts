import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'
import { readSection } from './setting-search.ts'

const { settings } = calls

export const settingsFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/setting',
      title: ['Setting', 'ตั้งค่า'],
      call: settings.get,
      search: searchOf(settings.get, readSection),
      page: () => import('./setting.page.tsx'),
      menu: { groups: ['visitor', 'visitor_plus', 'visitor_lite'] },
    },
  ],
})
