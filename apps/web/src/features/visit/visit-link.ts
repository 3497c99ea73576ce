import { clientOf } from '@gatehouse/contract/client.ts'
import type { hostAnswers } from '@gatehouse/contract/pre-registers/host-answer.ts'
import type { visit } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { queryOptions } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { answering, type Calls } from '../../api/client.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { answerCalls, visitCalls } from './visit-calls.fixed.ts'

/** The calls of link pages; each sends the link in its headers (`asLink`). */
export const { visit: visitApi, answer: answerApi } = answering(
  clientOf({ visit: visitCalls, answer: answerCalls }, { language: currentLanguage }),
) as {
  visit: Calls<typeof visit>
  answer: Calls<typeof hostAnswers>
}

const LINK = /^#(ghl_[A-Za-z0-9_-]{43})$/

/**
 * Takes the token of the link out of the address bar and stores it in the state of this history entry. It can't be read over a shoulder or in the
 * list of visited pages. A reload finds it, and it disappears with the tab.
 */
function takeLink(): string | null {
  const token = LINK.exec(window.location.hash)?.[1]
  const state = window.history.state as { visit_link?: string } | null
  if (!token) return state?.visit_link ?? null
  window.history.replaceState({ ...state, visit_link: token }, '', window.location.pathname)
  return token
}

/** The token; null without one. Another link in the same tab replaces it. */
export function useLink(): string | null {
  const [link, setLink] = useState(takeLink)
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new hash
  useEffect(() => setLink(takeLink()), [hash])
  return link
}

/** Not `Bearer`: a person who is also signed in sees the page like anyone with the link. */
export const asLink = (link: string) => ({ Authorization: `Gatehouse-Link ${link}` })

export const visitQuery = (link: string) =>
  queryOptions({ queryKey: ['visit', link], queryFn: () => visitApi.get({ headers: asLink(link) }), retry: false })

export const answerQuery = (link: string) =>
  queryOptions({
    queryKey: ['host_answer', link],
    queryFn: () => answerApi.get({ headers: asLink(link) }),
    retry: false,
    // Others may answer first, and the guest may leave.
    refetchInterval: 10_000,
  })
