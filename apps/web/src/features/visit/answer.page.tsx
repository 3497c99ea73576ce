import { timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { HostAnswerPage as Asked } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { answerWords } from './answer.words.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { LinkPage } from './link-page.tsx'
import styles from './visit.module.css'
import { answerQuery } from './visit-link.ts'

/** The page where a host answers the gate about a guest who arrived (M-02), for anyone with the link. Viewing the page answers nothing. */
export default function AnswerPage() {
  const say = useWords(answerWords)
  return (
    <LinkPage title={say('title')} thing={say('your_guest')} dead_text={say('dead_text')} query={answerQuery}>
      {(link, question) => <Loaded link={link} asked={question} />}
    </LinkPage>
  )
}

const Loaded = ({ link, asked }: { link: string; asked: Asked }) => (
  <div className={`gh-stack ${styles.answer}`}>
    {asked.state === 'open' ? null : <Outcome asked={asked} />}
    {asked.guests.length > 0 ? <Guests asked={asked} /> : null}
    {asked.state === 'open' ? <AnswerButtons link={link} /> : null}
  </div>
)

/** The answer that the gate has, whoever gave it, or a note that the guest no longer waits. */
const Outcome = ({ asked: { answer, place } }: { asked: Asked }) => {
  const say = useWords(answerWords)
  if (!answer)
    return (
      <p className="gh-row gh-large gh-round gh-p-10-12 gh-tone-overstay" role="status">
        <IconInfoCircle size={20} stroke={1.75} className="gh-still" aria-hidden="true" />
        {say('over')}
      </p>
    )
  const answerText = say(`answers.${answer.answer}`)
  return (
    <div className="gh-row gh-top gh-round gh-p-10-12 gh-tone-inside" role="status">
      <IconCircleCheck size={22} stroke={1.75} className="gh-still" aria-hidden="true" />
      <div className="gh-narrow">
        <p className="gh-large gh-strong gh-break">
          {answer.own ? say('yours', { answer: answerText }) : say('theirs', { name: answer.name, answer: answerText })}
        </p>
        {answer.note ? <p className="gh-break">“{answer.note}”</p> : null}
        <p className="gh-small">{say('seen', { time: timeIn(answer.answered_at, place.time_zone) })}</p>
      </div>
    </div>
  )
}

/** The waiting guests, their gate and the time since when they wait. */
const Guests = ({ asked: { organisation_name, place, guests } }: { asked: Asked }) => {
  const say = useWords(answerWords)
  const language = useLanguage()
  return (
    <Panel title={organisation_name}>
      <ul className="gh-plain gh-stack gh-gap-12">
        {guests.map(({ visitor_name, company, gate, arrived_at }) => {
          const time = timeIn(arrived_at, place.time_zone)
          return (
            <li key={`${visitor_name} ${arrived_at}`}>
              <p className="gh-large gh-strong gh-break">{visitor_name}</p>
              {company ? <p className="gh-break">{company}</p> : null}
              <p className="gh-muted gh-break">{gate ? say('at_gate', { gate, time }) : say('since', { time })}</p>
            </li>
          )
        })}
      </ul>
      <p className="gh-small gh-muted gh-mt-8">{place.name[language]}</p>
    </Panel>
  )
}
