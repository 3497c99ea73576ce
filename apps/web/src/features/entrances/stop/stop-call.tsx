import type { ToCall } from '@gatehouse/contract/sightings.ts'
import { IconPhoneCall } from '@tabler/icons-react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { stopWords } from './stop.words.ts'
import styles from './stop-screen.module.css'

/** Whom the guard calls, and by which number; where nobody is named, who may decide, and where one is named. */
export const StopCall = ({ call: { supervisor, overriders } }: { call: ToCall }) => {
  const say = useWords(stopWords)
  return (
    <p className={`gh-large gh-top ${styles.call}`}>
      <IconPhoneCall size={20} stroke={1.75} aria-hidden="true" />
      {supervisor ? (
        <span>
          {say('supervisor')} <b>{supervisor.name}</b>{' '}
          <a href={`tel:${supervisor.phone.replace(/[^+\d]/g, '')}`} className="gh-numbers">
            {noBreak(supervisor.phone)}
          </a>
        </span>
      ) : (
        <span>
          {overriders.length > 0 ? say('may_decide', { names: overriders.join(', ') }) : null} {say('no_supervisor')}
        </span>
      )}
    </p>
  )
}
