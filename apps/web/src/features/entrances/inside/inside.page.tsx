import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { IconPrinter, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../../api/calls.fixed.ts'
import { api } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { useMe } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { readView } from '../../../api/read-view.ts'
import { useExport } from '../../../api/use-export.ts'
import { toServerTime } from '../../../lib/clock.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { AppLink } from '../../../ui/buttons/app-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PageActions } from '../../../ui/page/page-slots.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ReadState } from '../../../ui/page/read-state.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { ChoiceChip } from '../../../ui/table/filter-chips.tsx'
import { TableExport } from '../../../ui/table/table-export.tsx'
import { None } from '../../../ui/text/definition-list.tsx'
import { deskHref } from '../base/desk-query.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { listWords } from '../base/list.words.ts'
import styles from './inside.module.css'
import { insideWords } from './inside.words.ts'

const route = getRouteApi('/shell/service/visitor/entrances/inside')

/** Milliseconds between two reads. The whole list is too long to refetch for every visitor. */
const BY_THE_CLOCK = 15_000

/** Everybody inside, for the meeting point of an evacuation: on the screen, on paper, as a file. */
export default function InsidePage(): ReactNode {
  const say = useWords(insideWords)
  const sayList = useWords(listWords)
  const text = useFieldText(VISIT)
  const language = useLanguage()
  const formats = useFormats()
  const { organisation } = useMe()
  const { location_id: locationId } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    // The key isn't under the module's name, because each visit event would refetch the list.
    queryKey: ['inside', locationId],
    queryFn: ({ signal }) => readInside(locationId, signal),
    refetchInterval: BY_THE_CLOCK,
  })
  const { data: places } = useQuery(queries.locations.list({ limit: 200 }))
  const file = useExport((format) => download(calls.entrances.exportInside, { query: { format, location_id: locationId } }))
  if (!data) {
    return (
      <Panel flush>
        <ReadState read={readView({ error, refetch })} thing={say('the_list')} />
      </Panel>
    )
  }
  const names = new Map(places?.docs.map((place) => [place.id, localName(place, language)]))
  const groups = groupsOf(data, (id) => names.get(id) ?? '', language)
  const totals = (visits: readonly EntranceRow[]) => {
    const people = peopleOf(visits)
    const parts = [
      visits.length === 1 ? say('one_visit') : say('visits', { visits: formats.number(visits.length) }),
      people === 1 ? say('one_person') : say('people', { people: formats.number(people) }),
    ]
    return parts.join(' · ')
  }
  return (
    <div className="gh-stack gh-sheet">
      <PageActions>
        <TableExport state={file} />
        <Button
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          disabled={data.length === 0}
          onClick={() => window.print()}
        >
          {say('print')}
        </Button>
      </PageActions>
      <div className="gh-row gh-wrap gh-gap-4 gh-gap-x-16">
        <p className={styles.on_paper}>{[say('title'), organisation?.name].filter(Boolean).join(' · ')}</p>
        <p className={`gh-bold gh-numbers ${styles.totals}`}>{totals(data)}</p>
        <p className={`gh-numbers ${error ? 'gh-overstay gh-strong' : 'gh-muted'}`}>
          {say(error ? 'old' : 'as_of', { time: formats.dateTime(toServerTime(dataUpdatedAt)) })}
        </p>
        {places && places.docs.length > 1 ? (
          <ChoiceChip
            label={text.label('location_id')}
            all_label={sayList('all')}
            choices={places.docs.map((place) => ({ value: place.id, label: localName(place, language) }))}
            value={locationId ?? null}
            onChoose={(id) => void navigate({ search: { location_id: id ?? undefined }, replace: true })}
          />
        ) : null}
      </div>
      {data.length === 0 ? (
        <Panel flush>
          <EmptyState icon={IconUsersGroup} title={say('nobody')} />
        </Panel>
      ) : (
        groups.map((group) => <GroupTable key={group.key} group={group} totals={totals(group.visits)} />)
      )}
    </div>
  )
}

const GroupTable = ({ group: { location, gate, visits }, totals }: { group: InsideGroup; totals: string }) => {
  const say = useWords(insideWords)
  const sayList = useWords(listWords)
  const text = useFieldText(VISIT)
  const language = useLanguage()
  const formats = useFormats()
  return (
    <Panel flush>
      <div className={`gh-relative ${styles.scroll}`}>
        <table className={`gh-body ${styles.table}`}>
          <caption>
            <span className={styles.caption}>
              <b>{[location, gate && say('gate', { gate })].filter(Boolean).join(' · ')}</b> {totals}
            </span>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.tick}>
                <span className="gh-hidden">{say('seen')}</span>
              </th>
              <th scope="col">{sayList('column.visitor')}</th>
              <th scope="col" data-end>
                {text.label('party_size')}
              </th>
              <th scope="col">{sayList('column.visiting')}</th>
              <th scope="col">{sayList('column.vehicle')}</th>
              <th scope="col">{sayList('column.card')}</th>
              <th scope="col" data-end>
                {say('since')}
              </th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <tr key={visit._id}>
                <td className={styles.tick}>
                  <span className={`gh-outline ${styles.box}`} />
                </td>
                <td>
                  <AppLink href={deskHref({ visit: visit._id })}>{visit.visitor_name}</AppLink>
                  {visit.company ? <small>{visit.company}</small> : null}
                </td>
                <td data-end>
                  <b>{formats.number(visit.party_size)}</b>
                </td>
                <td>{[visit.unit_name, visit.host_name].filter(Boolean).join(' · ') || <None />}</td>
                <td>
                  {visit.plate ? noBreak(formatPlate(visit.plate)) : <None />}
                  {visit.plate_province ? <small>{provinceName(visit.plate_province, language)}</small> : null}
                </td>
                <td>{visit.card_number ? <span className="gh-mono gh-nowrap">{visit.card_number}</span> : <None />}</td>
                <td data-end>
                  <span className="gh-nowrap">{formats.when(visit.checkin_at)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

const PAGE = 200

/** Reads all pages or throws: for counting people, half a list is worse than no list. */
async function readInside(locationId: string | undefined, signal: AbortSignal): Promise<EntranceRow[]> {
  const visits = new Map<string, EntranceRow>()
  let cursor: string | undefined
  do {
    const page = await api.entrances.list({ query: { status: 'checkin', location_id: locationId, limit: PAGE, cursor }, signal })
    for (const visit of page.docs) visits.set(visit._id, visit)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return [...visits.values()]
}

const peopleOf = (visits: readonly EntranceRow[]): number => visits.reduce((sum, { party_size }) => sum + party_size, 0)

interface InsideGroup {
  readonly key: string
  readonly location: string
  readonly gate: string
  readonly visits: readonly EntranceRow[]
}

/** Groups visits by location and gate, each group sorted by name. */
function groupsOf(visits: readonly EntranceRow[], nameOf: (location_id: string) => string, language: string): InsideGroup[] {
  const order = new Intl.Collator(language)
  const groups = new Map<string, InsideGroup & { visits: EntranceRow[] }>()
  for (const visit of visits) {
    const key = `${visit.location_id} ${visit.gate_in ?? ''}`
    const group = groups.get(key) ?? { key, location: nameOf(visit.location_id), gate: visit.gate_in ?? '', visits: [] }
    groups.set(key, group)
    group.visits.push(visit)
  }
  for (const { visits } of groups.values()) visits.sort((a, b) => order.compare(a.visitor_name, b.visitor_name))
  return [...groups.values()].sort((a, b) => order.compare(a.location, b.location) || order.compare(a.gate, b.gate))
}
