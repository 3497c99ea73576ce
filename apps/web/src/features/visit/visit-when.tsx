import type { VisitPage } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { IconCalendarPlus, IconShare2 } from '@tabler/icons-react'
import { formatDay } from '../../lib/dates.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import styles from './visit.module.css'
import { visitWords } from './visit.words.ts'

function saveCalendar(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const anchor = document.createElement('a')
  Object.assign(anchor, { href: url, download: 'visit.ics' })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Time and place, for the guest's calendar and for their companions; the link is never shared. */
export const VisitWhen = ({ visit }: { visit: VisitPage }) => {
  const say = useWords(visitWords)
  const language = useLanguage()
  const { day, from, until, repeats, place, calendar, visitor_note, visitor_note_by, organisation_name, state } = visit
  const [name, address] = [place.name[language], place.address[language]]
  const on = formatDay(day, language, 'weekday')
  const times = say(until <= from ? 'times_next_day' : 'times', { from, until })
  const share = () =>
    void navigator
      .share({ title: name, text: [repeats?.[language] ?? `${on} ${times}`, name, address].filter(Boolean).join('\n') })
      .catch(() => undefined)
  return (
    <Panel title={organisation_name}>
      <div className="gh-stack">
        <DefinitionList
          facts={[
            {
              term: say('when'),
              value: repeats?.[language] ?? (
                <>
                  <span className="gh-block">{on}</span>
                  <span className="gh-block gh-nowrap">{times}</span>
                </>
              ),
            },
            {
              term: say('where'),
              value: (
                <>
                  <span className="gh-block gh-strong">{name}</span>
                  <span className={`gh-block ${styles.lines}`}>{address}</span>
                </>
              ),
            },
            ...(visitor_note
              ? [
                  {
                    term: visitor_note_by ? say('note_from', { name: visitor_note_by }) : say('note'),
                    value: <span className={`gh-block ${styles.lines}`}>{visitor_note}</span>,
                  },
                ]
              : []),
          ]}
        />
        {state === 'cancelled' || state === 'over' ? null : (
          <div className="gh-wrap">
            <Button
              variant="default"
              size="touch"
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => saveCalendar(calendar[language])}
            >
              {say('add_to_calendar')}
            </Button>
            {'share' in navigator ? (
              <Button
                variant="default"
                size="touch"
                leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden="true" />}
                onClick={share}
              >
                {say('share')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </Panel>
  )
}
