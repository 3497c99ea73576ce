import { IconWifiOff } from '@tabler/icons-react'
import type { Connection } from '../../api/event-stream.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './desk.module.css'
import { deskWords } from './desk.words.ts'

/** Under the scan box while the server cannot be heard: what is safe, and what waits. */
export const OfflineStrip = ({ connection }: { connection: Connection }) => {
  const say = useWords(deskWords)
  return (
    <div role="status" className={styles.offline_place}>
      {connection === 'offline' ? (
        <p className={styles.offline}>
          <IconWifiOff size={20} stroke={1.75} aria-hidden="true" />
          <span>{say('offline')}</span>
        </p>
      ) : null}
    </div>
  )
}
