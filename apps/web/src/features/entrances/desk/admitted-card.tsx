import { IconCircleCheck, IconForms, IconNote, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { DefinitionList, type Fact } from '../../../ui/text/definition-list.tsx'
import { deskWords } from '../base/desk.words.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { memberWords } from '../base/member.words.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './admitted-card.module.css'
import { admittedCardWords } from './admitted-card.words.ts'
import type { Admitted } from './desk-state.ts'

/** Milliseconds. A card with a note or missing fields stays until it is dismissed. */
const SHOWN_FOR = 10_000

interface AdmittedCardProps {
  admitted: Admitted
  undo: ReactNode
  onGone: () => void
}

/** The scanned person, to compare with the one at the gate. Says whether they were admitted or which fields are missing. */
export const AdmittedCard = ({ admitted, undo, onGone }: AdmittedCardProps) => {
  const { photo, visit, text, gate_note = null, uses_left = null, missing = [] } = admitted
  const say = useWords(admittedCardWords)
  const sayMember = useWords(memberWords)
  const sayDesk = useWords(deskWords)
  const field = useFieldText(VISIT)
  const removeCard = useEffectEvent(onGone)
  const stays = gate_note !== null || missing.length > 0
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(removeCard, SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [stays])
  const labelOf = (name: string) =>
    name === 'unit_id' || name === 'photo' || name === 'notice_version' ? say(`asked.${name}`) : field.label(name as 'plate')
  const name = visit.visitor_name
  const is_in = missing.length === 0
  const Icon = is_in ? IconCircleCheck : IconForms
  const facts: Fact[] = [
    { term: say('visiting'), value: [visit.unit_name, visit.host_name].filter(Boolean).join(' · ') },
    { term: field.label('company'), value: visit.company },
    { term: say('pass'), value: uses_left === null ? null : uses_left === 0 ? say('used_up') : say('uses_left', { count: uses_left }) },
  ].filter(({ value }) => value)
  return (
    <div className={`gh-flex gh-gap-16 gh-top gh-tone-${is_in ? 'inside' : 'overstay'} ${styles.card}`}>
      <VisitorPhoto photo={photo} name={name} size={160} alt={photo ? sayMember('picture_of', { name }) : sayMember('no_picture')} />
      <div className="gh-stack gh-gap-8 gh-grow gh-narrow">
        <div className="gh-stack gh-gap-4" role="status">
          <p className={`gh-row gh-gap-8 gh-strong gh-break ${styles.name}`}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
            {name}
          </p>
          <p className={is_in ? undefined : 'gh-strong'}>
            {is_in ? text : [say('not_in_yet'), say('missing', { what: missing.map(labelOf).join(', ') })].join(' · ')}
          </p>
          {gate_note ? (
            <div className={`gh-row gh-gap-8 gh-top ${styles.note}`}>
              <IconNote size={20} stroke={1.75} aria-hidden="true" />
              <p className="gh-break">
                <b className="gh-strong">{say('gate_note')}: </b>
                <span className={styles.lines}>{gate_note}</span>
              </p>
            </div>
          ) : null}
        </div>
        {facts.length > 0 ? <DefinitionList facts={facts} /> : null}
        {undo}
      </div>
      <button type="button" className="gh-icon-button gh-inherit gh-touch-wide gh-touch" onClick={onGone} aria-label={sayDesk('dismiss')}>
        <IconX size={18} stroke={2} aria-hidden="true" />
      </button>
    </div>
  )
}
