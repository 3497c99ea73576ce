import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLiveEvents } from '../../api/live.ts'
import { useMe } from '../../api/me.ts'
import { readToken } from '../../api/session.ts'
import { useLogout } from '../../features/auth/use-logout.ts'
import { useBlock } from '../../features/organisations/use-block.ts'
import { OrganisationFormat } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { keepFocus } from '../../lib/kept-focus.ts'
import { latePart } from '../../ui/page/late-part.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageSlots } from '../../ui/page/page-slots.tsx'
import { LoadingScreen } from '../../ui/page/states.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { usePreferences } from '../preferences.ts'
import { FactorGuard } from './factor-guard.tsx'
import { Header } from './header.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useScreen } from './use-screen.ts'

const BlockedOverlay = latePart(() => import('../../features/organisations/blocked-overlay.tsx').then((part) => part.BlockedOverlay), null)

/** Provides the organisation's time zone and currency to everything inside. */
export default function Shell(): ReactNode {
  const { organisation, user } = useMe()
  const gregorian = user.buddhist_era === false
  const zone = organisation?.time_zone ?? 'Asia/Bangkok'
  const currency = organisation?.currency ?? 'THB'
  const place = useMemo(() => ({ zone, currency, gregorian }), [zone, currency, gregorian])
  usePreferences()
  // The first render is large. Deferring it splits it into steps, so that the browser can paint and handle keys between them.
  const isStarted = useDeferredValue(true, false)
  return <OrganisationFormat value={place}>{isStarted ? <Frame /> : <LoadingScreen />}</OrganisationFormat>
}

/** Header, menu, breadcrumb bar and the page, with the overlay of an expired or disabled organisation on top. */
const Frame = (): ReactNode => {
  const say = useWords(commonWords)
  const narrow = useNarrow()
  const block = useBlock()
  const { logout } = useLogout()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [title, setTitle] = useState<string | null>(null)
  const [panel, setPanel] = useState(false)
  const { trail, screen } = useScreen(title)
  const slots = useMemo(() => ({ actions, setTitle, setPanel }), [actions])
  const heading = trail.at(-1)?.title
  const { user } = useMe()
  useLiveEvents(user.app_organization_id === null ? null : readToken())
  useEffect(keepFocus, [])
  useEffect(() => {
    document.title = heading ? `${heading} · Gatehouse` : 'Gatehouse'
  }, [heading])
  return (
    <PageSlots value={slots}>
      <div className="gh-flex gh-vertical gh-tall gh-print-open" inert={block !== null}>
        <button
          type="button"
          className={`gh-link gh-p-8-16 gh-round gh-surface ${styles.skip}`}
          onClick={() => document.getElementById('content')?.focus()}
        >
          {say('skip_to_content')}
        </button>
        <p className="gh-hidden" aria-live="polite">
          {heading}
        </p>
        <Header onLogout={logout} />
        <div className="gh-fill gh-low gh-flex gh-relative gh-print-open">
          {narrow ? null : <Sidebar panel={panel} />}
          <main className="gh-grow gh-vertical gh-flex gh-print-open">
            <PageHeader items={trail} actions={<div ref={setActions} className="gh-contents" />} />
            <div
              id="content"
              className={`gh-gap-16 gh-fill gh-low gh-flex gh-vertical gh-full gh-scroll gh-print-open gh-p-page ${styles.content}`}
              tabIndex={-1}
            >
              <FactorGuard>
                <ScreenGuard screen={screen}>
                  <Outlet />
                </ScreenGuard>
              </FactorGuard>
            </div>
          </main>
        </div>
      </div>
      {block ? <BlockedOverlay block={block} onLogout={logout} /> : null}
    </PageSlots>
  )
}
