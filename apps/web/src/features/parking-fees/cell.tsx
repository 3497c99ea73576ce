import { IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { CHEVRON, type Choice, InputBox } from '../../ui/form/inputs.tsx'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'
import type { RulesPartProps } from './version-form.ts'

interface CellProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** The accessible name, and the heading above the cell where the row has no head. */
  label: string
  head: string
  wrong: boolean
  onChange: (value: string) => void
  /** Formats the input for display, once the cell loses the focus. */
  tidy: (typed: string) => string
  /** Text before the input, such as a currency sign. */
  sign?: string
}

/** `฿`, or the code of a currency without a sign. */
export const useCurrencySign = (): string =>
  useFormats()
    .money(0)
    .replaceAll(/[\d.,\s]/g, '')

/** Returns attributes that mark a cell which differs from the version in force; empty for an equal cell. */
export function useMark(before: RulesPartProps['before']) {
  const say = useWords(versionWords)
  return (oldValue: string | undefined, newValue: string) =>
    before === null || oldValue === newValue ? {} : { 'data-changed': true, title: say('changed_from', { n: before.n }) }
}

/** A number or a time in a row of an editable table; its problem is shown below the row. */
export const Cell = ({ label, head, wrong, tidy, sign, onChange, onBlur, className = '', ...input }: CellProps) => (
  <div className={className}>
    <CellHead>{head}</CellHead>
    <InputBox leftSection={sign}>
      <input
        autoComplete="off"
        maxLength={12}
        {...input}
        className={`gh-input gh-numbers ${styles.number}`}
        aria-label={label}
        aria-invalid={wrong || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => {
          const text = tidy(event.currentTarget.value)
          if (text !== event.currentTarget.value) onChange(text)
          onBlur?.(event)
        }}
      />
    </InputBox>
  </div>
)

interface SelectCellProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string
  head: string
  data: readonly Choice[]
  onChange: (value: Value) => void
}

export const SelectCell = <Value extends string>({ label, head, data, onChange, className = '', ...select }: SelectCellProps<Value>) => (
  <div className={className}>
    <CellHead>{head}</CellHead>
    <InputBox rightSection={CHEVRON}>
      <select {...select} className="gh-input" aria-label={label} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {data.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </InputBox>
  </div>
)

/** The heading of a cell on a phone, where the table has no head. */
export const CellHead = ({ children }: { children: string }) => (
  <span className={`gh-block gh-tiny gh-muted ${styles.cell_head}`} aria-hidden="true">
    {children}
  </span>
)

/** The problems of a row, below it. */
export const RowProblems = ({ id, problems }: { id: string; problems: readonly string[] }) =>
  problems.length === 0 ? null : (
    <div id={id} className={`gh-stack gh-gap-4 ${styles.row_problems}`}>
      {problems.map((problem) => (
        <p key={problem} className="gh-error gh-flex gh-top gh-gap-6 gh-small gh-bold gh-denied">
          {fieldError(problem)}
        </p>
      ))}
    </div>
  )

/** The button that removes a row from the table. */
export const RemoveRow = ({ label, className, onRemove }: { label: string; className: string | undefined; onRemove: () => void }) => (
  <button type="button" className={`gh-hover gh-icon-button gh-touch gh-touch-wide ${className}`} aria-label={label} onClick={onRemove}>
    <IconTrash size={18} stroke={1.75} aria-hidden="true" />
  </button>
)
