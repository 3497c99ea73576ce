import { defineFeature } from '../../screens/feature.ts'
import type { RawSearch } from '../../screens/search.ts'

const SECTIONS = ['card', 'pictures', 'preferences', 'security', 'devices'] as const

export const profileFeature = defineFeature({
  screens: [
    {
      path: '/profile',
      title: ['Profile', 'โปรไฟล์'],
      call: null,
      search: (raw: RawSearch): { section?: (typeof SECTIONS)[number] } => ({
        section: SECTIONS.find((section) => section === raw.section),
      }),
      page: () => import('./profile.page.tsx'),
    },
  ],
})
