import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { ApiError } from '../../../api/errors.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { DeskButton, SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { type PageAddress, UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { PanelPart } from '../../../ui/overlay/side-panel.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { failureOf } from '../base/check-in-failure.ts'
import {
  CORRECTED,
  type CorrectedField,
  type CorrectionBody,
  type CorrectionValues,
  correctionBody,
  correctionOf,
  type Difference,
  differences,
  merged,
} from '../base/correction.ts'
import type { DeskSearch } from '../base/desk-search.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { NationalitySelect } from '../base/nationality-select.tsx'
import { ReasonInput } from '../base/reason-input.tsx'
import { CHANGED_BY_VISITS } from '../base/use-check-in.ts'
import { useFormChecks } from '../base/use-form-checks.ts'
import { visitWords } from '../base/visit.words.ts'
import { ChoiceSelect, type ChosenField, ProvinceSelect, useVisitInput } from '../base/visit-fields.tsx'
import styles from './visit-panel.module.css'
import { visitPanelWords } from './visit-panel.words.ts'

/** Fields with a place or an input of their own in the form. Every other one is a text below them. */
const PLACED: readonly CorrectedField[] = [
  ...([
    'visitor_name',
    'company',
    'plate',
    'plate_province',
    'vehicle_class',
    'vehicle_colour',
    'unit_name',
    'host_name',
    'purpose',
  ] as const),
  ...(['visitor_type', 'party_size', 'expected_minutes', 'nationality'] as const),
]
const TEXTS = CORRECTED.filter((name) => !PLACED.includes(name))

interface VisitCorrectionProps {
  visit: EntranceDetail
  metadata: EntrancesMetadata
  reread: () => Promise<EntranceDetail | undefined>
  onClose: () => void
}

/** Corrects a visit. Changes by another person are shown and never overwritten unseen. */
export const VisitCorrection = ({ visit, metadata, reread, onClose }: VisitCorrectionProps) => {
  const say = useWords(visitWords)
  const sayPanel = useWords(visitPanelWords)
  const sayCommon = useWords(commonWords)
  const language = useLanguage()
  const getChecks = useFormChecks()
  // Live events must not change the form while somebody edits it.
  const [base, setBase] = useState(visit)
  const [values, setValues] = useState<CorrectionValues>(() => correctionOf(visit))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<{ now: EntranceDetail; changed: Difference[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const hasEnded = base.status !== 'checkin'
  const isDone = useRef(false)
  const isDirty = () => !isDone.current && (reason !== '' || differences(correctionOf(base), values).length > 0)
  const save = useCommand(async (body: CorrectionBody) => {
    const savedVisit = await api.entrances.update({ params: { id: visit._id }, body })
    isDone.current = true
    showToast(sayPanel('corrected', { number: savedVisit.number }))
    return savedVisit
  }, CHANGED_BY_VISITS)

  const refused = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'changed_meanwhile') {
      const now = await reread()
      if (now) return setConflict({ now, changed: differences(correctionOf(base), correctionOf(now)) })
    }
    const { fields, sentence } = failureOf(error)
    setErrors(fields)
    setFailure(Object.keys(fields).length > 0 ? null : sentence)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const body = correctionBody(values, base, reason)
    const problems = getChecks()?.correctionProblems(body, hasEnded, language) ?? {}
    setErrors(problems)
    setFailure(null)
    const [first] = Object.keys(problems)
    if (first === undefined) save.mutate(body, { onSuccess: onClose, onError: (error) => void refused(error) })
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const settle = (now: EntranceDetail, take: boolean) => {
    setValues(take ? correctionOf(now) : merged(values, correctionOf(base), correctionOf(now)))
    setBase(now)
    setConflict(null)
  }
  const text = useVisitInput(values, errors, (change) => setValues({ ...values, ...change }))
  const choice = (field: ChosenField) => ({
    field,
    metadata,
    value: values[field],
    before: base[field] ?? '',
    error: fieldError(errors[field]),
    onChoose: (key: string) => setValues({ ...values, [field]: key }),
  })

  return (
    <PanelPart title={sayPanel('correct_title', { number: visit.number })}>
      <form ref={form} className="gh-stack gh-gap-10" onSubmit={submit} noValidate>
        <UnsavedGuard isDirty={isDirty} leaves={leavesVisit} />
        <p className="gh-small gh-muted">{sayPanel('correct_text')}</p>
        {conflict ? <Conflict {...conflict} onSettle={settle} /> : null}
        <TextInput {...text('visitor_name')} required autoFocus />
        <TextInput {...text('company')} />
        <div className="gh-stack gh-gap-10 gh-halves gh-top">
          <TextInput {...text('plate')} />
          <ProvinceSelect value={values.plate_province} onChoose={(plate_province) => setValues({ ...values, plate_province })} />
          <ChoiceSelect {...choice('vehicle_class')} />
          <TextInput {...text('vehicle_colour')} />
          <TextInput {...text('unit_name')} />
          <TextInput {...text('host_name')} />
          <ChoiceSelect {...choice('purpose')} />
          <ChoiceSelect {...choice('visitor_type')} required />
          <TextInput {...text('party_size')} inputMode="numeric" required />
          <TextInput {...text('expected_minutes')} inputMode="numeric" maxLength={5} placeholder={say('usual_stay')} />
        </div>
        <NationalitySelect
          value={values.nationality}
          error={fieldError(errors.nationality)}
          onChoose={(nationality) => setValues({ ...values, nationality })}
        />
        {TEXTS.map((name) => (
          <TextInput key={name} {...text(name)} />
        ))}
        <ReasonInput
          name="reason"
          label={say('reason')}
          reasons={metadata.reasons}
          value={reason}
          required={hasEnded}
          error={fieldError(errors.reason)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {failure ? (
          <p className="gh-body gh-strong gh-p-10-12 gh-round gh-tone-denied" role="alert">
            {failure}
          </p>
        ) : null}
        <div className={`gh-gap-8 gh-flex gh-surface gh-line-top ${styles.actions}`}>
          <DeskButton type="submit" className={`gh-fill ${styles.main_action}`} loading={save.isPending}>
            {sayCommon('save')}
          </DeskButton>
          <DeskButton variant="default" onClick={onClose}>
            {sayCommon('cancel')}
          </DeskButton>
        </div>
      </form>
    </PanelPart>
  )
}

/** The form closes when the address names another visit. */
const leavesVisit = (from: PageAddress, to: PageAddress) =>
  from.pathname !== to.pathname || (from.search as DeskSearch).visit !== (to.search as DeskSearch).visit

interface ConflictProps {
  now: EntranceDetail
  changed: readonly Difference[]
  onSettle: (now: EntranceDetail, take: boolean) => void
}

const Conflict = ({ now, changed, onSettle }: ConflictProps) => {
  const { label } = useFieldText(VISIT)
  const sayPanel = useWords(visitPanelWords)
  return (
    <div className={`gh-body gh-strong gh-p-10-12 gh-round gh-stack gh-gap-8 gh-tone-denied ${styles.conflict}`} role="alert">
      <p>{sayPanel('changed_meanwhile')}</p>
      <ul className="gh-normal">
        {changed.map(({ field, from, to }) => (
          <li key={field}>{sayPanel('difference', { field: label(field), from: from || '—', to: to || '—' })}</li>
        ))}
        {changed.length === 0 ? <li>{sayPanel('no_difference')}</li> : null}
      </ul>
      <div className="gh-wrap">
        <SmallButton onClick={() => onSettle(now, false)}>{sayPanel('keep_mine')}</SmallButton>
        <SmallButton onClick={() => onSettle(now, true)}>{sayPanel('take_theirs')}</SmallButton>
      </div>
    </div>
  )
}
