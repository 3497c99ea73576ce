import { WEEKDAYS_FROM_MONDAY } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useMay } from '../../api/me.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { PanelPart } from '../../ui/overlay/side-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import styles from './pre-registers.module.css'
import { TOUCHES } from './record-steps.tsx'
import { repeatWords } from './repeat.words.ts'
import { isPossible } from './state-badge.tsx'

type VisitDay = PreRegister['days'][number]

/** Number of days before the button that shows all. */
const FEW = 6

/** Returns a rule in words: `Mon, Thu, until 14 Jan 2100`. */
export function useRepeatText() {
  const say = useWords(repeatWords)
  const formats = useFormats()
  const { daysOfWeek } = useWeekdays()
  return ({ weekdays, until }: NonNullable<PreRegister['repeat']>) =>
    say('rule', {
      days: WEEKDAYS_FROM_MONDAY.filter((day) => weekdays.includes(day))
        .map((day) => daysOfWeek(day))
        .join(', '),
      until: formats.day(until),
    })
}

/** The days of a repeated visit: the guests who came, and a button to cancel a future day. */
export const DaysPart = ({ record: { _id: id, days, status } }: { record: PreRegister }) => {
  const say = useWords(repeatWords)
  const formats = useFormats()
  const [all, setAll] = useState(false)
  const writes = useMay()('pre-registers:write') && isPossible('cancel', status)
  const nameOf = ({ starts_at }: VisitDay) => formats.weekdayOfDay(formats.dayOf(starts_at))
  const { request, ask, dialog } = useDecision<VisitDay>({
    first: days[0]!,
    touches: TOUCHES,
    run: async (day, reason) => {
      await api.preRegisters.cancelDay({ params: { id, day_id: day._id }, body: { reason } })
      return () => showToast(say('cancelled', { day: nameOf(day) }))
    },
  })
  const isOver = ({ ends_at }: VisitDay) => Date.parse(ends_at) <= serverNow()
  const ahead = days.filter((day) => !isOver(day))
  const visibleDays = all ? days : (ahead.length > 0 ? ahead : days).slice(0, FEW)
  return (
    <PanelPart title={say('days', { count: days.length })}>
      <ul className="gh-plain">
        {visibleDays.map((day) => (
          <li key={day._id} className={`gh-row gh-wrap gh-gap-8 gh-apart gh-min-32 ${styles.guest_line}`}>
            <span className="gh-small gh-strong gh-numbers">{nameOf(day)}</span>
            {day.cancelled ? (
              <StatusBadge kind="inactive">{say('day_cancelled')}</StatusBadge>
            ) : day.arrived_count > 0 ? (
              <span className="gh-small">{say('came', { count: day.arrived_count })}</span>
            ) : isOver(day) ? (
              <span className="gh-small gh-muted">{say('nobody')}</span>
            ) : writes ? (
              <Button size="chip" variant="subtle" aria-label={`${say('cancel_day')} ${nameOf(day)}`} onClick={() => ask(day)}>
                {say('cancel_day')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {visibleDays.length < days.length ? (
        <Button size="chip" variant="default" onClick={() => setAll(true)}>
          {say('show_all')}
        </Button>
      ) : null}
      <ReasonDialog {...dialog} title={say('cancel_title', { day: nameOf(request) })} confirm={say('cancel_button')} danger>
        {say('cancel_text')}
      </ReasonDialog>
    </PanelPart>
  )
}
