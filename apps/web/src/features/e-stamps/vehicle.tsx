import type { StampVisit } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { serverNow } from '../../lib/clock.ts'
import { minutesBetween } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import styles from './stamping.module.css'
import { stampingWords } from './stamping.words.ts'
import { useDuration, useKindName } from './use-effect-words.ts'
import { useStampedUnit } from './use-unit-name.ts'

/** A vehicle as people recognise it in the car park, with its stamps. */
export const Vehicle = ({ visit }: { visit: StampVisit }) => {
  const say = useWords(stampingWords)
  const language = useLanguage()
  const formats = useFormats()
  const duration = useDuration()
  const kindName = useKindName()
  const stampedUnit = useStampedUnit()
  const { plate, number, vehicle_class, vehicle_colour, checkin_at, stamps } = visit
  const description = [vehicle_class?.[language], vehicle_colour, say('slip', { number })].filter(Boolean)
  const stay = { when: formats.when(checkin_at), ago: duration(minutesBetween(checkin_at, new Date(serverNow()).toISOString())) }
  const stampTexts = stamps.map((stamp) => {
    const unitText = stamp.other_unit ? say('other_unit') : stampedUnit(stamp)
    return [kindName({ name_th: stamp.kind_name_th, name_en: stamp.kind_name_en }), unitText && `(${unitText})`].filter(Boolean).join(' ')
  })
  return (
    <>
      <span className={`gh-block gh-numbers gh-nowrap ${styles.plate}`}>{plate ?? say('on_foot')}</span>
      <span className="gh-block gh-large gh-break">{description.join(' · ')}</span>
      <span className="gh-block gh-body gh-muted gh-numbers">{say('came_in', stay)}</span>
      <span className={`gh-block gh-body gh-break ${stampTexts.length > 0 ? 'gh-strong' : 'gh-muted'}`}>
        {stampTexts.length > 0 ? `${say('stamps_so_far')}: ${stampTexts.join(', ')}` : say('no_stamps')}
      </span>
    </>
  )
}
