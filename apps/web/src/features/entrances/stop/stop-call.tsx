import type { ToCall } from '@gatehouse/contract/sightings.ts'
import { IconPhoneCall } from '@tabler/icons-react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { stopWords } from './stop.words.ts'

/** Whom the guard calls, and by which number; where nobody is named, who may decide, and where one is named. */
export const StopCall = ({ call: { supervisor, overriders } }: { call: ToCall }) => {
  const say = useWords(stopWords)
  return (
    <p className="gh-large gh-top gh-gap-10 gh-flex gh-mt-12">
      <IconPhoneCall size={20} stroke={1.75} className="gh-mt-3" aria-hidden="true" />
      {supervisor ? (
        <span>
          {say('supervisor')} <b>{supervisor.name}</b>{' '}
          <a href={`tel:${supervisor.phone.replace(/[^+\d]/g, '')}`} className="gh-numbers gh-bold gh-inherit">
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
