import type { PreRegisterRow } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { IconCalendarTime } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { useColumns } from '../../api/columns.ts'
import { download } from '../../api/download.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useExport } from '../../api/use-export.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useChoice } from '../../lib/use-choice.ts'
import { latePart } from '../../ui/page/late-part.tsx'
import { ImportLink } from '../../ui/page/link-button.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { DaysFilter } from '../../ui/table/days-filter.tsx'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { ListWithPanel } from '../../ui/table/list-with-panel.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { fileWords } from './files.words.ts'
import { PreRegisterLine, usePreRegisterColumns } from './pre-register-columns.tsx'
import { firstSort, isAhead, openedText, preRegisterHref, TABS, tabOf } from './pre-register-filters.ts'
import { PreRegisterPanel } from './pre-register-panel.tsx'
import type { Opened, PreRegisterSearch } from './pre-register-search.ts'
import { preRegisterWords } from './pre-registers.words.ts'
import { type QuickDraft, QuickForm } from './quick-form.tsx'
import { useUsual } from './use-usual.ts'
import { WaitingBar } from './waiting-bar.tsx'

// Forms validate with the contract's schemas, so they load on demand.
const PreRegisterForm = latePart(() => import('./pre-register-form.tsx').then((part) => part.PreRegisterForm))

const route = getRouteApi('/shell/service/visitor/pre-registers')

/** Columns that are hidden while the panel is open beside them. */
const GIVE_WAY = new Set(['company', 'place', 'arrived'])

/** Expected, past and cancelled visits. */
export default function PreRegisterListPage(): ReactNode {
  const say = useWords(preRegisterWords)
  const sayFiles = useWords(fileWords)
  const may = useMay()
  const search: PreRegisterSearch = route.useSearch()
  const navigate = route.useNavigate()
  const { id, edit, new: is_new, like, ...filters } = search
  const openPanel: Opened = { id, edit, new: is_new, like }
  const tab = tabOf(filters)
  const { tab: _tab, ...own_filters } = filters
  const { choices = [] } = useLocations()
  const query = { ...filters, tab, sort: filters.sort ?? firstSort(tab) }
  const page = useListPage(own_filters, pages.preRegisters.list(query))
  /** What was entered in the quick form when the full form was asked for. */
  const [draft, setDraft] = useState<QuickDraft>()
  const show = (next: Opened) => {
    setDraft(undefined)
    void navigate({ search: () => ({ ...filters, ...next }) as PreRegisterSearch, resetScroll: false })
  }
  const hrefOf = ({ _id }: PreRegisterRow) => preRegisterHref({ ...filters, id: _id })
  const is_open = id !== undefined || is_new === true
  const { chosen, choosing } = useChoice(page.list.rows)
  const own_choosing = tab === 'waiting' && may('pre-registers:approve') ? choosing : undefined
  const columns = usePreRegisterColumns(hrefOf, own_choosing)
  const writes = may('pre-registers:write')
  const exportState = useExport((format) => download(calls.preRegisterFiles.export, { query: { ...query, format } }))
  const words = (name: Parameters<Parameters<typeof RecordList>[0]['say']>[0]) => {
    if (tab === 'open' || (name !== 'empty' && name !== 'empty_text')) return say(name)
    return say(name === 'empty' ? `none.${tab}` : `none_text.${tab}`)
  }
  return (
    <ListWithPanel
      name="id"
      onOpen={(openId) => show({ id: openId })}
      panel={
        !is_open ? null : is_new || edit ? (
          <PreRegisterForm key={openedText(openPanel)} {...{ id, like, draft }} show={show} />
        ) : (
          <PreRegisterPanel key={id} id={id!} show={show} hrefOf={(next) => preRegisterHref({ ...filters, ...next })} />
        )
      }
      tools={
        <>
          {writes ? (
            <Quick onAdded={(newId) => show({ id: newId })} full={preRegisterHref({ ...filters, new: true })} onFull={setDraft} />
          ) : null}
          <PageTabs
            label={say('tabs')}
            tabs={TABS.map((each) => ({
              title: say(`tab.${each}`),
              href: preRegisterHref({
                ...filters,
                sort: undefined,
                startDate: undefined,
                endDate: undefined,
                tab: each === 'open' ? undefined : each,
              }),
              current: each === tab,
            }))}
          />
        </>
      }
    >
      <RecordList
        {...page}
        say={words}
        density="desk"
        icon={IconCalendarTime}
        add={writes ? preRegisterHref({ ...filters, new: true }) : null}
        files={
          writes ? (
            <>
              <ImportLink href="/service/visitor/pre-registers/import" />
              <TableExport note={sayFiles('export_note')} state={exportState} />
            </>
          ) : null
        }
        filters={[locationFilter(say('location'), choices)]}
        more_filters={<DaysFilter days={filters} onDays={page.onChange} ahead={isAhead(tabOf(filters))} />}
        columns={useColumns('pre_registers', is_open ? columns.filter((column) => !GIVE_WAY.has(column.id)) : columns)}
        first_sort={firstSort(tab)}
        current={id ?? null}
        above={own_choosing && chosen.length > 0 ? <WaitingBar rows={chosen} onAll={choosing.chooseAll} onClear={choosing.clear} /> : null}
        isChosen={own_choosing?.isChosen}
        narrow={(row) => <PreRegisterLine row={row} href={hrefOf(row)} choosing={own_choosing} />}
      />
    </ListWithPanel>
  )
}

interface QuickProps {
  onAdded: (id: string) => void
  full: string
  onFull: (draft: QuickDraft) => void
}

const Quick = ({ onAdded, ...full }: QuickProps) => {
  const [place, setPlace] = useState<string>()
  const { usual } = useUsual(place)
  if (!usual || usual.places.length === 0) return null
  return <QuickForm usual={usual} location_id={usual.location_id} onPlace={setPlace} {...full} onAdded={({ _id }) => onAdded(_id)} />
}
