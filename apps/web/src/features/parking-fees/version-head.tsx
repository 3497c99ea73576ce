import type { Tariff, TariffVersion } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { feeWords } from './parking-fees.words.ts'
import { usePlace } from './use-place.tsx'
import { type Scope, useScope } from './use-scope.ts'
import { versionWords } from './version.words.ts'
import { commandsOf, type VersionCommand } from './version-commands.tsx'
import { VersionState } from './version-status.tsx'

interface VersionHeadProps {
  tariff: Tariff
  version: TariffVersion
  /** The scope as in the form. */
  scope: Scope
  /** Null for people who may not change tariffs. */
  onAsk: ((command: VersionCommand) => void) | null
  children?: ReactNode
}

/** The scope of a version, its current state, and its commands. */
export const VersionHead = ({ tariff, version, scope, onAsk, children }: VersionHeadProps) => {
  const say = useWords(feeWords)
  const sayVersion = useWords(versionWords)
  const { status } = version
  const scopeText = useScope(tariff.location_id).text
  const stateText = useTold(tariff, version)
  const place = usePlace(tariff)
  const head = useFocusOfAnother(version)
  return (
    <Panel>
      <div className="gh-row gh-wrap gh-gap-12">
        <h2 ref={head} tabIndex={-1} className="gh-title gh-heavy">
          {scopeText(scope)}
        </h2>
        <VersionState {...version} />
      </div>
      <p className="gh-body gh-mt-4">{place.name}</p>
      <p className="gh-small gh-muted gh-mt-4">
        {onAsk && (status === 'active' || status === 'scheduled') ? `${stateText} ${sayVersion(`to_change.${status}`)}` : stateText}
      </p>
      {onAsk ? (
        <div className="gh-wrap gh-mt-12">
          {commandsOf(tariff, version).map((command) => (
            <Button
              key={command}
              size="chip"
              variant={command === 'remove' || command === 'remove_version' ? 'delete' : 'default'}
              onClick={() => onAsk(command)}
            >
              {say(`verbs.${command}`)}…
            </Button>
          ))}
        </div>
      ) : null}
      {children}
    </Panel>
  )
}

/** The version and status that the tariff's page showed last. */
export const LastShown = createContext<RefObject<string | null>>({ current: null })

/** Moves the focus to the heading and scrolls to the top after a change of status, or when the button that led here is gone. */
function useFocusOfAnother({ _id, status }: TariffVersion): RefObject<HTMLHeadingElement | null> {
  const head = useRef<HTMLHeadingElement>(null)
  const last = useContext(LastShown)
  useEffect(() => {
    const before = last.current
    last.current = `${_id} ${status}`
    if (before === null || before === last.current) return
    const has_changed = before.startsWith(_id)
    if (!has_changed && document.activeElement !== document.body) return
    head.current?.focus({ preventScroll: true })
    document.getElementById('content')?.scrollTo({ top: 0 })
  }, [_id, status, last])
  return head
}

/** The current state of a version, in a sentence. */
function useTold({ versions }: Tariff, { _id, status, starts_at, ends_at }: TariffVersion): string {
  const say = useWords(versionWords)
  const formats = useFormats()
  const start = starts_at ? formats.dateTime(starts_at) : ''
  const end = ends_at ? formats.dateTime(ends_at) : ''
  if (status === 'draft') {
    const active = versions.find((version) => version.status === 'active' && version._id !== _id)
    return active ? say('told.draft_beside', { n: active.n, at: formats.date(active.starts_at!) }) : say('told.draft')
  }
  if (status === 'superseded') return say('told.superseded', { at: start, until: end })
  if (status === 'scheduled') return say('told.scheduled', { at: start })
  return end ? say('told.active_until', { at: start, until: end }) : say('told.active', { at: start })
}
