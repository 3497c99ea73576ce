import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { RecordForm } from '../../api/record-form.ts'
import type { PlaceNames } from '../../api/setting-text.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldProblem } from '../../ui/form/field.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import type { KnownGates } from './gate-select.tsx'
import { settingWords } from './setting.words.ts'
import { type FormSection, ownSections, type SettingValues } from './setting-values.ts'

/** Props of every part of the form. */
export interface PartProps {
  form: RecordForm<SettingValues>
  /** The saved settings. */
  settings: VisitorSettings
  /** The organisation's settings, if the form is for a location. */
  organisation: SettingValues | null
  changeable: boolean
  names: PlaceNames
  gates: KnownGates
}

export const idOf = (field: string) => `setting-${field}`

interface SectionPanelProps extends Pick<PartProps, 'form' | 'organisation' | 'changeable'> {
  section: FormSection
  title: string
  help?: string
  children: ReactNode
}

/** A section of the settings. At a location it says whether the section differs, and can return to the organisation's. */
export const SectionPanel = ({ section, title, help, form, organisation, changeable, children }: SectionPanelProps) => {
  const say = useWords(settingWords)
  const own = organisation !== null && ownSections(form.values, organisation).includes(section)
  const aside = organisation ? (
    <>
      <span>{say(own ? 'own' : 'as_organisation')}</span>
      {own && changeable ? (
        <Button
          variant="subtle"
          size="chip"
          aria-label={say('use_organisation_of', { section: title })}
          onClick={() => form.set(section, organisation[section])}
        >
          {say('use_organisation')}
        </Button>
      ) : null}
    </>
  ) : undefined
  return (
    <Panel title={title} aside={aside}>
      <div className="gh-stack gh-gap-12" id={idOf(section)} tabIndex={-1}>
        {help ? <p className="gh-small gh-muted">{help}</p> : null}
        {children}
        <FieldProblem id={idOf(section)} text={fieldError(form.problemAt(section, false))} />
      </div>
    </Panel>
  )
}

/** Moves rows of a list by two buttons; the pressed one keeps the focus. */
export function useMoves<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const pressedId = useRef<string>(null)
  useLayoutEffect(() => {
    if (pressedId.current) document.getElementById(pressedId.current)?.focus()
    pressedId.current = null
  })
  return (id: string, index: number, offset: -1 | 1) => {
    const next = [...rows]
    next.splice(index + offset, 0, ...next.splice(index, 1))
    pressedId.current = id
    onChange(next)
  }
}

interface MoveButtonsProps {
  /** The id of the row, which stays the same when the row moves. */
  id: string
  name: string
  first: boolean
  last: boolean
  onMove: (button_id: string, by: -1 | 1) => void
}

export const MoveButtons = ({ id, name, first, last, onMove }: MoveButtonsProps) => {
  const say = useWords(settingWords)
  const button = (direction: 'up' | 'down', end: boolean, offset: -1 | 1, Icon: typeof IconArrowUp) => (
    <button
      type="button"
      id={`${id}-${direction}`}
      className="gh-hover gh-icon-button"
      aria-label={say('act_on', { what: say(direction), name })}
      aria-disabled={end || undefined}
      onClick={() => (end ? undefined : onMove(`${id}-${direction}`, offset))}
    >
      <Icon size={16} stroke={2} aria-hidden="true" />
    </button>
  )
  return (
    <div className="gh-flex gh-still">
      {button('up', first, -1, IconArrowUp)}
      {button('down', last, 1, IconArrowDown)}
    </div>
  )
}
