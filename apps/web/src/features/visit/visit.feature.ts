import { defineFeature } from '../../screens/feature.ts'

export const visitFeature = defineFeature({
  publicScreens: [
    { path: '/visit', page: () => import('./visit.page.tsx') },
    { path: '/answer', page: () => import('./answer.page.tsx') },
  ],
})
