import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { explain, referenceOf } from '../../api/errors.ts'
import { pages } from '../../api/queries.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, ErrorState, LoadingBox } from '../../ui/states.tsx'
import styles from './notification-list.module.css'
import { NotificationModal } from './notification-modal.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationWords } from './notifications.words.ts'
import { useNotification } from './use-notification.ts'

/** All notifications of the person, newest first. */
export default function NotificationListPage() {
  const say = useWords(notificationWords)
  const sayCommon = useWords(commonWords)
  const list = useInfiniteQuery(pages.notifications.list())
  const { opened, open, close } = useNotification()
  const rows = list.data?.pages.flatMap(({ docs }) => docs)
  return (
    <Panel flush>
      {list.isPending ? <LoadingBox /> : null}
      {list.error && !rows ? (
        <ErrorState thing={say('the_notifications')} code={referenceOf(list.error)} onRetry={() => void list.refetch()}>
          {explain(list.error)}
        </ErrorState>
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState icon={IconBellOff} title={say('empty')}>
          {say('empty_text')}
        </EmptyState>
      ) : null}
      <ul className={styles.list}>
        {rows?.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onOpen={() => open(notification)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {sayCommon('more')}
          </Button>
        </div>
      ) : null}
      <NotificationModal notification={opened} onHide={close} />
    </Panel>
  )
}
