import { blacklistInput } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../api/client.ts'
import { readView } from '../../../api/read-view.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { ReadState } from '../../../ui/page/read-state.tsx'
import styles from '../blacklists.module.css'
import { blacklistWords } from '../blacklists.words.ts'
import { useMatchText } from '../sightings/match-text.ts'
import { type EntryValues, inputOf } from './entry-values.ts'

/** Milliseconds without typing before asking the server. */
const QUIET_MS = 600
/** With this many matches guards would learn to wave them through. */
const MANY = 20

function useQuiet<T>(value: T): T {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}

/** The visits of the last 90 days that the entry in the form would have matched; nothing is saved. */
export const PreviewPanel = ({ values, id }: { values: EntryValues; id?: string }) => {
  const say = useWords(blacklistWords)
  const formats = useFormats()
  const matchText = useMatchText()
  const { name, kind } = values
  const { aliases, numbers, plates, location_ids } = inputOf(values)
  // The other fields don't affect the matches.
  const body = useQuiet(
    JSON.stringify({ name, kind, aliases, numbers, plates, location_ids, severity: 'monitor', guard_action: 'x', reason: 'x' }),
  )
  const entry = useMemo(() => blacklistInput.safeParse(JSON.parse(body)).data, [body])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['blacklists', 'preview', body, id ?? null],
    queryFn: ({ signal }) => api.blacklists.preview({ body: { entry: entry!, ...(id ? { _id: id } : {}) }, signal }),
    enabled: entry !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <Panel title={say('preview')}>
      <div aria-live="polite" aria-busy={isFetching}>
        {entry === undefined ? <p className="gh-small gh-muted gh-mb-8">{say('preview_wait')}</p> : null}
        {entry && error ? <ReadState read={readView({ error, refetch })} thing={say('preview')} /> : null}
        {entry && data && !error ? (
          <>
            <p className="gh-small gh-muted gh-mb-8">{say('preview_text', { days: data.days })}</p>
            {data.exact + data.asked === 0 ? <p>{say('preview_none')}</p> : null}
            {data.exact + data.asked > 0 ? (
              <div className={`gh-stack gh-gap-4 gh-gap-x-12 gh-baseline ${styles.figures}`}>
                <span className={`gh-heavy gh-numbers gh-text-end ${styles.figure}`}>{formats.number(data.exact)}</span>
                <span>{say('preview_exact')}</span>
                <span className={`gh-heavy gh-numbers gh-text-end ${styles.figure}`}>{formats.number(data.asked)}</span>
                <span>{say('preview_asked')}</span>
              </div>
            ) : null}
            {data.asked >= MANY ? <p className="gh-small gh-mt-8 gh-overstay">{say('preview_many')}</p> : null}
            {data.complete ? null : <p className="gh-small gh-mt-8 gh-overstay">{say('preview_part')}</p>}
            {data.docs.length > 0 ? (
              <ul className={`gh-stack gh-gap-8 gh-plain gh-mt-8 ${styles.matches}`} aria-label={say('preview_rows')}>
                {data.docs.slice(0, 5).map((visit) => (
                  <li key={visit._id}>
                    {[visit.visitor_name, visit.plate && formatPlate(visit.plate)].filter(Boolean).join(' · ')}
                    <p>{`${formats.when(visit.checkin_at)} · ${visit.matched.map(matchText).join(', ')}`}</p>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        ) : null}
      </div>
    </Panel>
  )
}
