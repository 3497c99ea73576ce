import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { notifications } from '@gatehouse/contract/notifications/notifications.ts'
import { IconBellOff, IconChecks, IconMailOpened, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { pages } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { EmptyState } from '../../ui/page/states.tsx'
import { ChoiceChip, FilterBar, ToggleChip } from '../../ui/table/filter-chips.tsx'
import { byDay } from './by-day.ts'
import { ChoicesPanel } from './choices-panel.tsx'
import styles from './notification-list.module.css'
import { NotificationModal } from './notification-modal.tsx'
import { pageWords } from './notification-page.words.ts'
import { NotificationRow } from './notification-row.tsx'
import { notificationWords } from './notifications.words.ts'
import { useNotification } from './use-notification.ts'

const route = getRouteApi('/shell/notification')
type Search = Partial<QueryOf<typeof notifications.list>>

const TYPES = ['notice', 'billing'] as const

/** All notifications of the person, newest first and grouped by day. The filters are in the address. */
export default function NotificationListPage(): ReactNode {
  const say = useWords(pageWords)
  const sayBell = useWords(notificationWords)
  const sayCommon = useWords(commonWords)
  const formats = useFormats()
  const search: Search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery({ ...pages.notifications.list(search), placeholderData: keepPreviousData })
  const { opened, open, close } = useNotification()
  const rows = list.data?.pages.flatMap(({ docs }) => docs)
  const newest = rows?.[0]
  const unread = list.data?.pages[0]?.unread ?? 0
  const hasFilter = search.unread_only === true || search.notify_type !== undefined
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })

  const readAll = useCommand(
    (newest_id: string) => api.notifications.markAllRead({ body: { readed: true, newest_id, notify_type: search.notify_type } }),
    ['notifications'],
  )
  return (
    <>
      {newest && unread > 0 ? (
        <PageActions>
          <Button
            variant="default"
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden="true" />}
            loading={readAll.isPending}
            // The person saw only the visible ones: notifications that arrive now stay unread.
            onClick={() => readAll.mutate(newest.id, { onSuccess: ({ message }) => showToast(message) })}
          >
            {say('read_all')}
          </Button>
        </PageActions>
      ) : null}
      {readAll.error ? <FailureNote title={explain(readAll.error)} /> : null}
      <FilterBar label={say('filters')}>
        <ToggleChip
          icon={IconMailOpened}
          label={say('only_unread', { number: unread })}
          chosen={search.unread_only === true}
          onToggle={() => change({ unread_only: search.unread_only ? undefined : true })}
        />
        <ChoiceChip
          label={say('type')}
          value={search.notify_type ?? null}
          choices={TYPES.map((value) => ({ value, label: sayBell(`kinds.${value}`) }))}
          onChoose={(notifyType) => change({ notify_type: notifyType ?? undefined })}
        />
      </FilterBar>
      <div className={`gh-stack gh-gap-24 gh-top ${styles.columns}`}>
        <div className="gh-narrow gh-vertical gh-flex gh-gap-16" aria-busy={list.isPlaceholderData}>
          {rows ? null : (
            <Panel flush>
              <ReadState read={readView(list)} thing={sayBell('the_notifications')} />
            </Panel>
          )}
          {rows?.length === 0 ? (
            <Panel flush>
              {hasFilter ? <NoMatch onClear={() => change({ unread_only: undefined, notify_type: undefined })} /> : <None />}
            </Panel>
          ) : null}
          {byDay(rows ?? [], formats.dayOf).map(({ day, notifications }) => (
            <DayOf key={day} day={day} at={notifications[0]!.notify_date}>
              {notifications.map((notification) => (
                <li key={notification.id}>
                  <NotificationRow notification={notification} onOpen={() => open(notification)} />
                </li>
              ))}
            </DayOf>
          ))}
          {list.hasNextPage ? (
            <Button variant="default" className={styles.more} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {sayCommon('more')}
            </Button>
          ) : null}
        </div>
        <ChoicesPanel />
      </div>
      <NotificationModal notification={opened} onHide={close} />
    </>
  )
}

const DayOf = ({ day, at, children }: { day: string; at: string; children: ReactNode }) => {
  const say = useWords(commonWords)
  const formats = useFormats()
  const heading = useId()
  const is_today = day === formats.dayOf(Date.now())
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={`gh-small gh-muted gh-strong ${styles.day}`}>
        {is_today ? `${say('today')} · ${formats.weekday(at)}` : formats.weekday(at)}
      </h2>
      <Panel flush>
        <ul className={`gh-plain ${styles.list}`}>{children}</ul>
      </Panel>
    </section>
  )
}

const None = () => {
  const say = useWords(pageWords)
  return (
    <EmptyState icon={IconBellOff} title={say('empty')}>
      {say('empty_text')}
    </EmptyState>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => {
  const say = useWords(pageWords)
  const sayRecord = useWords(recordWords)
  const clear = (
    <Button variant="default" onClick={onClear}>
      {sayRecord('clear_filters')}
    </Button>
  )
  return (
    <EmptyState icon={IconSearchOff} title={say('no_match')} action={clear}>
      {say('no_match_text')}
    </EmptyState>
  )
}
