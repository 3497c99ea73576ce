import { IconAlertCircle, IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { keepTogether } from '../../lib/i18n/thai-breaks.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ariaShortcut } from '../../lib/keys.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../buttons/button.tsx'
import { KeyCap } from '../text/key-cap.tsx'
import styles from './form-parts.module.css'

export interface FieldProblem {
  /** The id of the input, so that the link can move the focus there. */
  readonly field_id: string
  readonly label: string
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  /** Shows a field that is not on the page yet, and gives it the focus. */
  onOpen?: ((field_id: string) => void) | undefined
}

/** The summary of a failed save on top of the form: the number of fields, with a link to each. Takes the focus when it appears. */
export const ErrorSummary = ({ problems, onOpen = focusField }: ErrorSummaryProps) => {
  const say = useWords(commonWords)
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  if (problems.length === 0) return null
  return (
    <section className="gh-alert" role="alert" ref={box} tabIndex={-1}>
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden="true" />
      <div>
        <p className="gh-large gh-bold">{say('not_saved', { count: problems.length })}</p>
        <ul className={`gh-plain gh-small gh-flex ${styles.links}`}>
          {problems.map(({ field_id, label }) => (
            <li key={field_id}>
              <a
                href={`#${field_id}`}
                onClick={(event) => {
                  event.preventDefault()
                  onOpen(field_id)
                }}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const focusField = (field_id: string) => document.getElementById(field_id)?.focus()

/** The text for a field's `error`: an icon and a sentence that says how to fix it. */
export const fieldError = (sentence: ReactNode): ReactNode =>
  sentence ? (
    <>
      <IconAlertCircle size={16} stroke={2} className="gh-mt-3" aria-hidden="true" />
      <span>{typeof sentence === 'string' ? keepTogether(sentence) : sentence}</span>
    </>
  ) : null

/** Fields beside each other, two to a row where there is room. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={`gh-one gh-halves gh-top gh-grid ${styles.grid}`}>{children}</div>
)

interface FormFooterProps {
  dirty: boolean
  saving: boolean
  /** Null where there is nothing to cancel. */
  onCancel: (() => void) | null
  cancel_label?: string
  /** Also called for Ctrl S. */
  onSave: () => void
  save_label?: string
}

/** The bar that stays at the bottom of a form: the unsaved mark, Cancel, Save. */
export const FormFooter = ({ dirty, saving, onCancel, cancel_label, onSave, save_label }: FormFooterProps) => {
  const say = useWords(commonWords)
  useKeys([['Ctrl+S', () => (saving ? undefined : onSave())]])
  return (
    <div className={`gh-row gh-surface gh-line-top gh-phone-wrap ${styles.footer}`}>
      <p className={`gh-row gh-small gh-overstay gh-fill ${styles.unsaved}`} role="status">
        {dirty ? (
          <>
            <IconPencil size={16} stroke={1.75} aria-hidden="true" /> {say('unsaved')}
          </>
        ) : null}
      </p>
      {onCancel ? (
        <Button variant="default" onClick={onCancel}>
          {cancel_label ?? say('cancel')}
        </Button>
      ) : null}
      <Button onClick={onSave} loading={saving} aria-keyshortcuts={ariaShortcut('Ctrl+S')} rightSection={<KeyCap>Ctrl S</KeyCap>}>
        {save_label ?? say('save')}
      </Button>
    </div>
  )
}
