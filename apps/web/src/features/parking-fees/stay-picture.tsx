import { dayIn, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import type { CSSProperties } from 'react'
import { formatDay, formatHours } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { rulesWords } from './rules.words.ts'
import { type BandPart, type Part, timelineOf } from './timeline.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'

/** A part with a smaller share of the stay has no room for its price. */
const LEAST_SHARE = 0.16
/** Number of dates that fit between the dates at both ends, and their least distance from the ends. */
const MOST_DATES = 4
const LEAST_ROOM = 0.2
const MINUTE = 60_000

interface StayPictureProps {
  rules: TariffRules
  entry: Date
  exit: Date
  calendar: TariffCalendar
}

/** The stay as a bar of its bands, above the windows of surcharges. The lines below have the same information as text. */
export const StayPicture = ({ rules, entry, exit, calendar }: StayPictureProps) => {
  const { minutes, bands, surcharges, midnights } = timelineOf(rules, entry, exit, calendar)
  const say = useWords(versionWords)
  const formats = useFormats()
  if (minutes === 0) return null
  const at = ({ from, to }: Part): CSSProperties => ({ left: `${(from / minutes) * 100}%`, width: `${((to - from) / minutes) * 100}%` })
  const dayAt = (minute: number) => formatDay(dayIn(entry.getTime() + minute * MINUTE, calendar.time_zone), formats.language, 'short')
  /** With many midnights, only every second, third and so on shows its date. */
  const each = Math.ceil(midnights.length / MOST_DATES)
  const fits = (minute: number) => minute / minutes > LEAST_ROOM && minute / minutes < 1 - LEAST_ROOM
  const timeAt = (minute: number) => timeIn(entry.getTime() + minute * MINUTE, calendar.time_zone)
  return (
    <div aria-hidden="true">
      <div className={`gh-relative gh-clip gh-round-4 ${styles.picture_bands}`}>
        {bands.map((part) => (
          <span key={part.from} data-kind={part.band?.kind ?? 'free'} style={at(part)}>
            {(part.to - part.from) / minutes >= LEAST_SHARE ? <PartText part={part} /> : null}
          </span>
        ))}
        {midnights.map((minute) => (
          <i key={minute} style={{ left: `${(minute / minutes) * 100}%` }} />
        ))}
      </div>
      {surcharges.length > 0 ? (
        <div className={`gh-relative gh-clip ${styles.picture_windows}`}>
          {surcharges.map((part) => (
            <span key={`${part.from} ${part.to}`} style={at(part)} />
          ))}
        </div>
      ) : null}
      {midnights.length > 0 ? (
        <div className={`gh-relative gh-tiny gh-muted gh-numbers ${styles.picture_days}`}>
          <span>{dayAt(0)}</span>
          {midnights
            .filter((minute, index) => index % each === 0 && fits(minute))
            .map((minute) => (
              <span key={minute} style={{ left: `${(minute / minutes) * 100}%`, transform: 'translateX(-50%)' }}>
                {dayAt(minute)}
              </span>
            ))}
          <span style={{ right: 0 }}>{dayAt(minutes)}</span>
        </div>
      ) : null}
      <div className="gh-row gh-apart gh-tiny gh-muted gh-numbers">
        <span>{timeAt(0)}</span>
        <span>{timeAt(minutes)}</span>
      </div>
      {surcharges.length > 0 ? (
        <p className="gh-row gh-gap-6 gh-tiny gh-muted">
          <i className={styles.picture_key} />
          {say('with_surcharge')}
        </p>
      ) : null}
    </div>
  )
}

const PartText = ({ part: { band } }: { part: BandPart }) => {
  const say = useWords(rulesWords)
  const { money } = useFormats()
  if (band === null || band.kind === 'free') return say('kinds.free')
  return band.kind === 'unit' ? `${money(band.amount)}/${formatHours(band.unit!)}` : money(band.amount)
}
