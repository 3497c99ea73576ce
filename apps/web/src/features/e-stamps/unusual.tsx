import type { StampUnusual } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { MonthChoice, useMonth } from './month-choice.tsx'
import { StampLine, useStampRowColumns } from './stamp-row-columns.tsx'
import { statementWords } from './statement.words.ts'
import { useStampedUnit } from './use-unit-name.ts'

type Sort = keyof StampUnusual
const SORTS: readonly Sort[] = ['repeated', 'more_than_usual', 'after_hours', 'at_once']

/** Stamps of a month that are worth a look. */
export const UnusualTab = (): ReactNode => {
  const say = useWords(statementWords)
  const monthChoice = useMonth()
  const { month, place, read: places } = monthChoice
  const read = useQuery({ ...queries.eStamps.unusual({ month, location_id: place?.id ?? '' }), enabled: place !== undefined })
  const { data } = read
  return (
    <>
      <MonthChoice chosen={monthChoice} />
      {data === undefined ? (
        <Panel flush>
          <ReadState read={readView(read, places)} thing={say('the_unusual')} />
        </Panel>
      ) : SORTS.every((sort) => data[sort].length === 0) ? (
        <Panel flush>
          <EmptyState icon={IconCircleCheck} title={say('nothing_unusual')}>
            <p>{say('looked_for')}</p>
            {SORTS.map((sort) => (
              <p key={sort}>{say(`${sort}_text`)}</p>
            ))}
          </EmptyState>
        </Panel>
      ) : (
        <div className="gh-stack gh-column gh-gap-24">
          <p className="gh-body gh-muted">{say('unusual_text')}</p>
          {SORTS.filter((sort) => data[sort].length > 0).map((sort) => (
            <div key={sort}>
              <h2 className="gh-heavy gh-title">{say(sort)}</h2>
              <p className="gh-body gh-muted gh-mb-8">
                {say(`${sort}_text`)} {sort === 'after_hours' && place ? <Hours place={place.id} /> : null}
              </p>
              <Found sort={sort} data={data} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** The opening hours of the location. */
const Hours = ({ place }: { place: string }) => {
  const say = useWords(statementWords)
  const hoursText = useHoursText()
  const { data } = useQuery(queries.locations.get({ id: place }))
  return data ? say('hours', { hours: hoursText(data.hours).join(', ') }) : null
}

const Found = ({ sort, data }: { sort: Sort; data: StampUnusual }) => {
  if (sort === 'repeated') return <Repeated rows={data.repeated} />
  if (sort === 'more_than_usual') return <MoreThanUsual rows={data.more_than_usual} />
  return <Stamps sort={sort} rows={data[sort]} />
}

const Stamps = ({ sort, rows }: { sort: 'after_hours' | 'at_once'; rows: StampUnusual['at_once'] }) => (
  <DataTable
    caption={useWords(statementWords)(sort)}
    density="desk"
    columns={useStampRowColumns()}
    rows={rows}
    rowKey={({ _id }) => _id}
    narrow={(stamp) => <StampLine stamp={stamp} />}
    empty={null}
  />
)

const Repeated = ({ rows }: { rows: StampUnusual['repeated'] }) => {
  const say = useWords(statementWords)
  const formats = useFormats()
  const columns: Column<(typeof rows)[number]>[] = [
    { id: 'by', title: say('by'), least: 160, render: ({ stamped_by }) => stamped_by },
    { id: 'vehicle', title: say('vehicle'), render: ({ plate }) => <span className="gh-numbers gh-nowrap">{plate}</span> },
    { id: 'count', title: say('count'), align: 'end', render: ({ count }) => formats.number(count) },
    { id: 'first', title: say('first'), align: 'end', render: ({ first_at }) => formats.when(first_at) },
    { id: 'last', title: say('last'), align: 'end', render: ({ last_at }) => formats.when(last_at) },
  ]
  return (
    <DataTable
      caption={say('repeated')}
      density="report"
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      narrow={({ stamped_by, plate, count, first_at, last_at }) => (
        <div className="gh-grow">
          <p className="gh-row gh-apart gh-gap-12 gh-large gh-strong gh-numbers">
            <span>{plate}</span>
            <span>{formats.number(count)}</span>
          </p>
          <p className="gh-small gh-muted gh-break">{`${stamped_by} · ${formats.when(first_at)} – ${formats.when(last_at)}`}</p>
        </div>
      )}
      empty={null}
    />
  )
}

const MoreThanUsual = ({ rows }: { rows: StampUnusual['more_than_usual'] }) => {
  const say = useWords(statementWords)
  const formats = useFormats()
  const stampedUnit = useStampedUnit()
  const usualText = (usual: number) => formats.number(Math.round(usual * 10) / 10)
  const columns: Column<(typeof rows)[number]>[] = [
    { id: 'unit', title: say('unit'), least: 160, render: stampedUnit },
    { id: 'count', title: say('count'), align: 'end', render: ({ count }) => formats.number(count) },
    { id: 'usual', title: say('usual'), align: 'end', render: ({ usual }) => usualText(usual) },
  ]
  return (
    <DataTable
      caption={say('more_than_usual')}
      density="report"
      columns={columns}
      rows={rows}
      rowKey={({ unit_id }) => unit_id}
      narrow={({ count, usual, ...unitFields }) => (
        <div className="gh-grow">
          <p className="gh-row gh-apart gh-gap-12 gh-large gh-strong gh-numbers">
            <span className="gh-break">{stampedUnit(unitFields)}</span>
            <span>{formats.number(count)}</span>
          </p>
          <p className="gh-small gh-muted gh-numbers">
            {say('usual')} {usualText(usual)}
          </p>
        </div>
      )}
      empty={null}
    />
  )
}
