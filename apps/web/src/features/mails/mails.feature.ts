import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import type { RawSearch } from '../../screens/search.ts'

export const mailsFeature = defineFeature({
  screens: [
    {
      path: '/demo/mail',
      title: ['Demo mailbox', 'กล่องอีเมลสาธิต'],
      call: calls.mails.list,
      search: (raw: RawSearch): { id?: string } => (typeof raw.id === 'string' ? { id: raw.id } : {}),
      page: () => import('./mail-list.page.tsx'),
    },
  ],
})
