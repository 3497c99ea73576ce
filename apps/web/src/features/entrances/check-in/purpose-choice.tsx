import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { useId } from 'react'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { FieldProblem } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { VISIT } from '../base/entrances.fixed.ts'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'

export const NUMBERED = 6

interface PurposeChoiceProps {
  purposes: EntrancesMetadata['purposes']
  value: string
  required: boolean
  error: string | undefined
  onChoose: (key: string) => void
}

/** The purposes of the organisation as chips; the first six have number keys. */
export const PurposeChoice = ({ purposes, value, required, error, onChoose }: PurposeChoiceProps) => {
  const { label } = useFieldText(VISIT)
  const say = useWords(checkInWords)
  const language = useLanguage()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="gh-apart gh-full gh-flex gh-p-0">
        <span>
          {label('purpose')}
          {required ? (
            <span className="gh-denied" aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </span>
        <span className="gh-not-phone gh-muted gh-size-12 gh-normal">
          {say('purpose_keys', { count: Math.min(NUMBERED, purposes.length) })}
        </span>
      </legend>
      <div className="gh-wrap gh-gap-6">
        {purposes.map((purpose, index) => (
          <label
            key={purpose.key}
            className={`gh-hover gh-choosable gh-gap-8 gh-small gh-strong gh-inline gh-center gh-round gh-outline gh-press gh-touch ${styles.chip}`}
          >
            <input
              type="radio"
              name="purpose"
              className="gh-hidden"
              value={purpose.key}
              checked={value === purpose.key}
              required={required}
              aria-keyshortcuts={index < NUMBERED ? String(index + 1) : undefined}
              onChange={() => onChoose(purpose.key)}
            />
            {index < NUMBERED ? <KeyCap>{String(index + 1)}</KeyCap> : null}
            {purpose[language]}
          </label>
        ))}
      </div>
      <FieldProblem id={id} text={fieldError(error)} />
    </fieldset>
  )
}
