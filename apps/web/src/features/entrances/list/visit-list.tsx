import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { IconDoorEnter, IconFilterOff } from '@tabler/icons-react'
import { type MouseEvent, type UIEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { readView } from '../../../api/read-view.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { LinkComponent, PlainLink } from '../../../ui/buttons/app-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { ReadState } from '../../../ui/page/read-state.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { type Column, DataTable, RowLink, TwoLines } from '../../../ui/table/data-table.tsx'
import { None } from '../../../ui/text/definition-list.tsx'
import { deskWords } from '../base/desk.words.ts'
import { LIST_FIELDS, VISIT } from '../base/entrances.fixed.ts'
import { listWords } from '../base/list.words.ts'
import { useParty } from '../base/use-party.ts'
import { useVisitorName } from '../base/use-visitor-name.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import type { useVisitList } from './use-visit-list.ts'
import { VisitCard, VisitStatus, VisitStay } from './visit-card.tsx'
import styles from './visit-list.module.css'

// Most visits have no host answer, so this part loads on demand.
const AnswerBelow = latePart(() => import('./answer-below.tsx').then((part) => part.AnswerBelow), null)

/** Pixels before the end at which the next page is fetched. */
const AHEAD = 400
/** Columns that are hidden while the side panel is open. */
const GIVE_WAY = new Set(['card', 'out', 'gate'])

interface VisitListProps extends ReturnType<typeof useVisitList> {
  now: number
  /** Host answers that nobody has handled yet. */
  answers: EntrancesMetadata['host_answers'] | undefined
  current: string | null
  hrefOf: (visit: EntranceRow) => string
  onOpen: (id: string) => void
  filtered: boolean
  onClear: () => void
  onCheckIn: (() => void) | undefined
  compact: boolean
}

/** The visits, newest first. The next page loads before the end is reached. */
export const VisitList = ({ rows: latest, now, answers, current, hrefOf, onOpen, compact, ...props }: VisitListProps) => {
  const { list, fresh, sorted_by, filtered, onClear, onCheckIn } = props
  const say = useWords(listWords)
  const sayDesk = useWords(deskWords)
  // Deferred, so that rendering fifty rows doesn't block the guard.
  const rows = useDeferredValue(latest)
  const columns = useColumns(now, hrefOf, compact)
  const narrow = useCallback((visit: EntranceRow) => <VisitCard visit={visit} now={now} href={hrefOf(visit)} />, [now, hrefOf])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const onward = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const onScroll = ({ target }: UIEvent) => {
    if (target instanceof HTMLElement && target.scrollTop > 0 && target.scrollHeight - target.scrollTop - target.clientHeight < AHEAD)
      onward()
  }
  // Opens the visit here, because following the link would scroll the page to its top.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const id = link && new URL(link.href).searchParams.get('visit')
    if (!id || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(id)
  }
  const below = ({ _id }: EntranceRow) => {
    const answer = answers?.find(({ entrance_id }) => entrance_id === _id)
    return answer ? <AnswerBelow answer={answer} /> : null
  }
  const end = useEndInSight(onward)
  const first = list.data?.pages[0]
  const total = first && `${first.total.toLocaleString('en')}${first.total_capped ? '+' : ''}`
  const hasFailed = list.error && !rows
  const clear = (
    <Button variant="default" onClick={onClear}>
      {say('clear_filters')}
    </Button>
  )
  return (
    <div
      className={`gh-narrow gh-flex gh-vertical gh-phone-still gh-print-open ${styles.list}`}
      onScrollCapture={onScroll}
      onClickCapture={onClick}
    >
      <LinkComponent.Provider value={PlainLink}>
        <DataTable
          caption={say('list')}
          columns={columns}
          rows={rows ?? []}
          rowKey={({ _id }) => _id}
          density="desk"
          sort={{ by: sorted_by, direction: 'desc' }}
          current={current}
          fresh={fresh}
          fill
          state={hasFailed ? { failed: <ReadState read={readView(list)} thing={say('the_visits')} /> } : rows ? 'ready' : 'loading'}
          empty={
            filtered ? (
              <EmptyState icon={IconFilterOff} title={say('empty_filtered')} action={clear}>
                {say('empty_filtered_text')}
              </EmptyState>
            ) : (
              <EmptyState
                icon={IconDoorEnter}
                title={say('empty_today')}
                action={onCheckIn ? <Button onClick={onCheckIn}>{sayDesk('check_in')}</Button> : undefined}
              >
                {onCheckIn ? say('empty_today_text') : null}
              </EmptyState>
            )
          }
          below={answers?.[0] ? below : undefined}
          narrow={narrow}
          more={{ total, loading: isFetchingNextPage, onMore: hasNextPage ? onward : undefined }}
        />
      </LinkComponent.Provider>
      <div ref={end} />
    </div>
  )
}

/** Calls `onSight` when the element at the end comes near: at phone widths the whole page scrolls. */
function useEndInSight(onSight: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onSight)
  useEffect(() => {
    latest.current = onSight
  })
  useEffect(() => {
    const element = end.current
    const scroller = document.getElementById('content')
    if (!element || !scroller || !matchMedia('(max-width: 768px)').matches) return
    // Loads only after the person has scrolled; otherwise a short list would load page after page by itself.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && scroller.scrollTop > 0) latest.current()
      },
      { root: scroller, rootMargin: `${AHEAD}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return end
}

/** Memoised, so that typing in the scan box re-renders no row. */
function useColumns(now: number, hrefOf: (visit: EntranceRow) => string, compact: boolean): Column<EntranceRow>[] {
  const say = useWords(listWords)
  const language = useLanguage()
  const formats = useFormats()
  const partyOf = useParty()
  const nameOf = useVisitorName()
  return useMemo(() => {
    const today = formats.dayOf(now)
    const moment = (instant: string) => (formats.dayOf(instant) === today ? formats.time(instant) : formats.when(instant, now))
    const all: Column<EntranceRow>[] = [
      { id: 'status', title: say('column.status'), width: 122, render: (visit) => <VisitStatus visit={visit} now={now} /> },
      {
        id: 'visitor',
        title: say('column.visitor'),
        width: '24%',
        render: (visit) => (
          <span className="gh-row gh-gap-10 gh-narrow">
            <VisitorPhoto photo={visit.photo} name={visit.visitor_name} />
            <TwoLines
              first={<RowLink href={hrefOf(visit)}>{nameOf(visit)}</RowLink>}
              second={[partyOf(visit), visit.company].filter(Boolean).join(' · ') || <None />}
            />
          </span>
        ),
      },
      {
        id: 'vehicle',
        title: say('column.vehicle'),
        render: (visit) =>
          visit.plate ? (
            <span className={styles.whole}>
              <TwoLines
                first={noBreak(formatPlate(visit.plate))}
                second={visit.plate_province ? provinceName(visit.plate_province, language) : <None />}
              />
            </span>
          ) : (
            <None />
          ),
      },
      {
        id: 'card',
        title: say('column.card'),
        render: (visit) => (visit.card_number ? <span className="gh-mono gh-nowrap">{visit.card_number}</span> : <None />),
      },
      {
        id: 'visiting',
        title: say('column.visiting'),
        width: '18%',
        render: (visit) =>
          visit.unit_name || visit.host_name ? <TwoLines first={visit.unit_name ?? <None />} second={visit.host_name ?? ''} /> : <None />,
      },
      ...LIST_FIELDS.map((name) => ({
        id: name,
        title: VISIT[name].label[language === 'en' ? 0 : 1],
        render: (visit: EntranceRow) => visit[name] ?? <None />,
      })),
      {
        id: 'in',
        title: say('column.in'),
        align: 'end',
        sort: 'checkin_at',
        render: (visit) => <b className="gh-nowrap">{moment(visit.checkin_at)}</b>,
      },
      {
        id: 'out',
        title: say('column.out'),
        align: 'end',
        sort: 'checkout_at',
        render: (visit) => (visit.checkout_at ? <span className="gh-muted gh-nowrap">{moment(visit.checkout_at)}</span> : <None />),
      },
      { id: 'stay', title: say('column.stay'), width: 136, render: (visit) => <VisitStay visit={visit} now={now} /> },
      { id: 'gate', title: say('column.gate'), render: (visit) => <span className="gh-nowrap">{visit.gate_in ?? <None />}</span> },
    ]
    return compact ? all.filter(({ id }) => !GIVE_WAY.has(id)) : all
  }, [say, language, formats, partyOf, nameOf, now, hrefOf, compact])
}
