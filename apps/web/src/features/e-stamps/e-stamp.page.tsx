import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { latePart } from '../../ui/page/late-part.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { eStampHref, type StampTab, TABS } from './e-stamp-search.ts'
import { eStampWords } from './e-stamps.words.ts'
import { StampingTab } from './stamping.tsx'

const route = getRouteApi('/shell/service/visitor/e-stamp')

// Tenants open the page on a phone to stamp, so the other tabs load on demand.
const PARTS: Readonly<Record<StampTab, ComponentType>> = {
  stamp: StampingTab,
  given: latePart(() => import('./given.tsx').then((part) => part.GivenList)),
  statement: latePart(() => import('./statement.tsx').then((part) => part.StatementTab)),
  unusual: latePart(() => import('./unusual.tsx').then((part) => part.UnusualTab)),
  kinds: latePart(() => import('./kind-list.tsx').then((part) => part.KindList)),
}

/** E-stamps: stamping visits, the given stamps, and the kinds of stamps. */
export default function EStampPage(): ReactNode {
  const say = useWords(eStampWords)
  const may = useMay()
  const { tab } = route.useSearch()
  const closedTabs: readonly StampTab[] = [
    ...(may('e-stamps:stamp') ? [] : ['stamp' as const]),
    ...(may('reports:read') ? [] : ['unusual' as const]),
  ]
  const open = TABS.filter((each) => !closedTabs.includes(each))
  const current = open.find((each) => each === tab) ?? open[0]!
  const Part = PARTS[current]
  return (
    <>
      <PageTabs
        label={say('tabs')}
        tabs={open.map((each) => ({
          title: say(`tab.${each}`),
          href: eStampHref({ tab: each === open[0] ? undefined : each }),
          current: each === current,
        }))}
      />
      <Part />
    </>
  )
}
