import { DAYS_KEPT, RETENTION_KINDS, type RetentionKind } from '@gatehouse/contract/settings/settings.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages, queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { retentionWords } from './retention.words.ts'
import { isLimited } from './retention-part.tsx'
import { settingWords } from './setting.words.ts'
import type { RetentionDays } from './setting-values.ts'

/** The days that are complete numbers; the others are still being typed. */
const countable = (days: RetentionDays) =>
  Object.fromEntries(
    RETENTION_KINDS.flatMap((kind) => (Number(days[kind]) >= 1 && Number(days[kind]) <= DAYS_KEPT ? [[kind, Number(days[kind])]] : [])),
  ) as Partial<Record<RetentionKind, number>>

/** Counts on demand what the days in the form would erase. The counts leave the page when the days change. */
export const RetentionCount = ({ days }: { days: RetentionDays }) => {
  const say = useWords(retentionWords)
  const settingSay = useWords(settingWords)
  const formats = useFormats()
  const [countedDays, setCountedDays] = useState<string>()
  const query = countable(days)
  const isCurrent = countedDays === JSON.stringify(query)
  const { data, error, refetch, isFetching } = useQuery({
    ...queries.retention.preview(query),
    enabled: isCurrent,
    refetchOnWindowFocus: false,
  })
  const hasNoAccess = isLimited(useInfiniteQuery(pages.retention.runs()).error)
  if (hasNoAccess) return <p className="gh-small gh-muted">{say('whole_only')}</p>
  const count = () => (isCurrent ? void refetch() : setCountedDays(JSON.stringify(query)))
  const textOf = (kind: RetentionKind, { [kind]: number, effective_at }: NonNullable<typeof data>): string => {
    const words = { count: formats.number(number) }
    if (effective_at[kind]) return say(number === 0 ? 'first_night_none' : 'first_night', words)
    return say(number === 0 ? 'tonight_none' : 'tonight', words)
  }
  return (
    <Panel title={say('the_preview')}>
      <div className="gh-stack gh-gap-12">
        <p className="gh-small gh-muted">{say('count_help')}</p>
        <div>
          <Button variant="default" loading={isFetching} onClick={count}>
            {say(isFetching ? 'counting' : 'count')}
          </Button>
        </div>
        <div role="status" className="gh-stack gh-gap-12">
          {isCurrent && error ? <ReadState read={readView({ error, refetch })} thing={say('the_preview')} /> : null}
          {isCurrent && data && !error ? (
            <>
              <DefinitionList
                facts={RETENTION_KINDS.filter((kind) => query[kind]).map((kind) => ({
                  term: settingSay(`kinds.${kind}`),
                  value: textOf(kind, data),
                }))}
              />
              {data.held ? <p className="gh-small gh-muted">{say('tonight_held', { count: data.held })}</p> : null}
            </>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}
