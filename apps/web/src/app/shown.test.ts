import type { Me } from '@gatehouse/contract/auth/auth.ts'
import type { Notification } from '@gatehouse/contract/notifications/notifications.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { meQuery } from '../api/me.ts'
import { NotificationRow } from '../features/notifications/notification-row.tsx'
import { BlockedOverlay } from '../features/organisations/blocked-overlay.tsx'
import { setLanguage } from '../lib/i18n/i18n.ts'
import { withoutJoiners } from '../lib/i18n/thai-breaks.ts'
import { routeTree } from './routes.tsx'

const me = {
  user: { app_organization_id: 7, permissions: [], out_of_reach: [] },
  servicepermission: [],
  organisation: { time_zone: 'Asia/Bangkok', currency: 'THB' },
} as unknown as Me

function drawn(element: ReactElement): string {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, me)
  const page = createElement(QueryClientProvider, { client }, element)
  return withoutJoiners(renderToStaticMarkup(page))
}

describe('rules of the specification for the page', () => {
  it.each(['en', 'th'] as const)('[X-02] [X-03] the overlay has its Thai sentence, once, in %s', (language) => {
    setLanguage(language)
    const blocks = [
      { kind: 'expired', service: 'visitor_m', date: '2026-11-01', sentence: 'ระบบผู้มาติดต่อหมดอายุแล้ว' },
      { kind: 'disabled', date: '2026-11-01', sentence: 'ไม่สามารถใช้งานระบบได้' },
    ] as const
    for (const { sentence, ...block } of blocks)
      expect(drawn(createElement(BlockedOverlay, { block, onLogout: () => {} })).split(sentence)).toHaveLength(2)
  })

  it('[N-01] a notice has a letter i, a bill a receipt', () => {
    setLanguage('en')
    const row = { id: '1', title: 'A', description: '', notify_date: '2026-11-20T07:05:00.000Z', readed: true, link: null }
    const iconOf = (notify_type: Notification['notify_type']) =>
      /tabler-icon-([a-z-]+)/.exec(drawn(createElement(NotificationRow, { notification: { ...row, notify_type }, onOpen: () => {} })))?.[1]
    expect([iconOf('notice'), iconOf('billing')]).toEqual(['info-circle', 'receipt'])
  })

  it('[R-01] / leads to the dashboard', () => {
    const home = (routeTree.children as unknown as { options: { path?: string; beforeLoad?: () => void } }[]).find(
      ({ options }) => options.path === '/',
    )!
    expect(home.options.beforeLoad).toThrow(expect.objectContaining({ options: expect.objectContaining({ to: '/dashboard' }) }))
  })
})

describe('every text of a feature', () => {
  // Pages use texts by name. A text that no file names is shown nowhere, like one whose message was removed.
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '../../../../tools/guard-sheet.ts'], {
    ...{ query: '?raw', import: 'default', eager: true },
  })
  const words = import.meta.glob<Record<string, { area?: string }>>('../features/**/*.words.ts', { eager: true })

  /** Texts that are named by a value from data, such as the fields of a record, or that are no longer used. */
  const BY_VALUE = [
    'organisations: disabled',
    ...['percent', 'amount', 'waiver'].map((effect) => `effect: ${effect}`),
    // `sayPaid` uses them; it comes with the form.
    ...['paid_not_out', 'nothing_left'].map((about) => `paid: ${about}`),
    'permission: names',
    ...['closed', 'type'].map((about) => `gate-notes: ${about}`),
    ...['unknown', 'bad_signature'].map((reason) => `scan: ${reason}`),
    ...['unknown_card', 'unknown_member', 'unknown_slip', 'not_for_form'].map((about) => `outcome: ${about}`),
  ]

  it('is used by a page', () => {
    const unsaid = Object.entries(words).flatMap(([path]) => {
      const name = path.split('/').at(-1)!
      if (name === 'field.words.ts') return []
      const text = sources[path]!
      const keys = [...text.matchAll(/^ {2}(?:'([\w-]+)'|(\w+)):/gm)].map((match) => (match[1] ?? match[2])!)
      const users = Object.entries(sources)
        .filter(
          ([file, source]) =>
            !file.endsWith(name) && !file.includes('.test.') && (source.includes(`/${name}'`) || file.endsWith('/record-list.tsx')),
        )
        .map(([, source]) => source)
        .join('\n')
      // `tab_${name}` names every text with that prefix.
      const patterns = [...users.matchAll(/[`]([^`\n]*\$\{[^`\n]*)[`]/g)]
        .map((match) => match[1]!.split(/\$\{[^}]*\}/).map((part) => part.replace(/\W.*$/, '')))
        .filter((parts) => parts.some((part) => part.length > 2))
        .map((parts) => new RegExp(`^${parts.join('\\w+')}$`))
      return keys
        .filter((key) => !new RegExp(`['\`]${key}(['\`.]|\\$\\{)`).test(users) && !patterns.some((pattern) => pattern.test(key)))
        .map((key) => `${name.replace('.words.ts', '')}: ${key}`)
    })
    expect(unsaid.filter((each) => !BY_VALUE.includes(each))).toEqual([])
  })
})
