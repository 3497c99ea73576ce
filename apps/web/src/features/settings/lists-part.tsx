import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { LISTS, type ListName } from '../../api/setting-text.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { idOf, MoveButtons, type PartProps, SectionPanel, useMoves } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import type { ChoiceRow } from './setting-values.ts'
import styles from './settings.module.css'

const MOST = 100
const BLANK: ChoiceRow = { key: '', en: '', th: '', retired: false, stay_minutes: '' }

/** The lists that guards choose from. */
export const ListsPart = (props: PartProps) =>
  LISTS.filter((name) => name !== 'privileges').map((name) => <ListPanel key={name} {...props} name={name} />)

/** The parking privileges of members, which only the organisation sets. */
export const PrivilegesPart = ({ organisation, changeable, ...props }: PartProps) => {
  const say = useWords(settingWords)
  const help = organisation === null ? undefined : say('privileges_of_organisation')
  return (
    <fieldset disabled={organisation !== null}>
      <ListPanel {...props} organisation={null} changeable={changeable && organisation === null} name="privileges" help={help} />
    </fieldset>
  )
}

const ListPanel = ({ name, help, ...props }: PartProps & { name: ListName; help?: string | undefined }) => {
  const { form, changeable } = props
  const say = useWords(settingWords)
  const rows = form.values[name]
  const change = (next: readonly ChoiceRow[]) => form.set(name, next)
  const move = useMoves(rows, change)
  const list = useRef<HTMLUListElement>(null)
  const wasAdded = useRef(false)
  useLayoutEffect(() => {
    if (wasAdded.current) list.current?.lastElementChild?.querySelector('input')?.focus()
    wasAdded.current = false
  })
  const add = () => {
    wasAdded.current = true
    change([...rows, BLANK])
  }
  const columns = `${changeable ? 'auto ' : ''}minmax(0, 1fr) minmax(0, 1fr) ${name === 'visitor_types' ? '132px ' : ''}176px`
  return (
    <SectionPanel {...props} section={name} title={say(`sections.${name}`)} help={help ?? say(`help.${name}`)}>
      <ul ref={list} className="gh-plain gh-stack gh-gap-8" style={{ '--columns': columns } as CSSProperties}>
        {rows.map((row, index) => (
          <Choice
            key={row.key || `new ${rows.slice(0, index).filter(({ key }) => key === '').length}`}
            {...{ list: name, row, index, changeable }}
            last={index === rows.length - 1}
            problemOf={(part) => form.problemAt(`${name}.${index}.${part}`)}
            onChange={(next) => change(next ? rows.with(index, next) : rows.toSpliced(index, 1))}
            onMove={(button, offset) => move(button, index, offset)}
          />
        ))}
      </ul>
      {changeable && rows.length < MOST ? (
        <div>
          <Button size="chip" variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={add}>
            {say(`add_choice.${name}`)}
          </Button>
        </div>
      ) : null}
    </SectionPanel>
  )
}

interface ChoiceProps {
  list: ListName
  row: ChoiceRow
  index: number
  last: boolean
  changeable: boolean
  problemOf: (part: keyof ChoiceRow) => string | undefined
  /** Null removes the row. */
  onChange: (row: ChoiceRow | null) => void
  onMove: (button_id: string, by: -1 | 1) => void
}

/** One choice of a list. A saved choice is retired, never removed, because visits may have it. */
const Choice = ({ list, row, index, last, changeable, problemOf, onChange, onMove }: ChoiceProps) => {
  const say = useWords(settingWords)
  const list_name = say(`sections.${list}`)
  const name = row.en || say('new_choice')
  const verb = row.key === '' ? 'remove' : row.retired ? 'use_again' : 'retire'
  const field = (part: 'en' | 'th') => ({
    label: say(`in_${part}`),
    'aria-label': say('of_choice', { part: say(`in_${part}`), list: list_name, n: index + 1 }),
    maxLength: 80,
    value: row[part],
    error: fieldError(problemOf(part)),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...row, [part]: event.currentTarget.value }),
  })
  return (
    <li className={`gh-grid ${styles.choice}`} data-retired={row.retired || undefined}>
      {changeable ? (
        <MoveButtons id={idOf(`${list}-${row.key || index}`)} name={name} first={index === 0} last={last} onMove={onMove} />
      ) : null}
      <TextInput {...field('en')} />
      <TextInput {...field('th')} />
      {list === 'visitor_types' ? (
        <TextInput
          label={say('stay')}
          aria-label={say('of_choice', { part: say('stay'), list: list_name, n: index + 1 })}
          inputMode="numeric"
          input_class="gh-numbers"
          placeholder={say('no_limit')}
          maxLength={6}
          value={row.stay_minutes}
          error={fieldError(problemOf('stay_minutes'))}
          onChange={(event) => onChange({ ...row, stay_minutes: digitsOf(event.currentTarget.value) })}
        />
      ) : null}
      <div className={styles.outcome}>
        {row.retired ? <span className="gh-small gh-muted">{say('retired')}</span> : null}
        {changeable ? (
          <Button
            variant="subtle"
            size="chip"
            aria-label={say('act_on', { what: say(verb), name })}
            onClick={() => onChange(verb === 'remove' ? null : { ...row, retired: !row.retired })}
          >
            {say(verb)}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
