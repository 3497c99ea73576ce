import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { IdKind } from '@gatehouse/contract/kernel/id-document.ts'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useLeftNumbers } from '../../../lib/left-numbers.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { KeptNumber } from '../../../ui/form/kept-number.tsx'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { failureOf } from '../base/check-in-failure.ts'
import { detectIdKind } from '../base/check-in-form.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { CHANGED_BY_VISITS } from '../base/use-check-in.ts'
import { useFormChecks } from '../base/use-form-checks.ts'
import { visitWords } from '../base/visit.words.ts'
import { VisitSelect } from '../base/visit-fields.tsx'
import { visitPanelWords } from './visit-panel.words.ts'

const EMPTY = { id_kind: '' as IdKind | '', id_number: '', phone: '', dropped: { id_number: false, phone: false }, reason: '' }

/** Corrects the document or phone number without revealing it. A blank field keeps the saved number. */
export const NumbersDialog = ({ visit, onHide }: { visit: EntranceDetail; onHide: () => void }) => {
  const say = useWords(visitWords)
  const sayPanel = useWords(visitPanelWords)
  const sayCommon = useWords(commonWords)
  const text = useFieldText(VISIT)
  const form_id = useId()
  const [values, setValues] = useState(EMPTY)
  const [nothing, setNothing] = useState(false)
  const getChecks = useFormChecks()
  const language = useLanguage()
  const leftNumbers = useLeftNumbers((id_kind, id_number) => {
    const body = { gate_id: visit._id, id_kind: id_kind as IdKind, id_number }
    return getChecks()?.documentProblems(body, language).id_number
  })
  const save = useCommand(async (body: ReturnType<typeof numbersBody>) => {
    const savedVisit = await api.entrances.correctNumbers({ params: { id: visit._id }, body: { ...body, updated_at: visit.updated_at } })
    showToast(sayPanel('numbers_corrected', { number: savedVisit.number }))
  }, CHANGED_BY_VISITS)
  const { fields, sentence } = save.error ? failureOf(save.error) : { fields: {} as Record<string, string>, sentence: null }
  const change = (part: Partial<typeof EMPTY>) => {
    setValues((before) => ({ ...before, ...part }))
    setNothing(false)
  }
  const kind = values.id_kind || (!values.id_number ? (visit.id_kind ?? 'national_id') : detectIdKind(values.id_number))
  const document = { kind, number: values.id_number }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const body = numbersBody({ ...values, id_kind: kind })
    if (body.id_number === undefined && body.phone === undefined) return setNothing(true)
    save.mutate(body, { onSuccess: onHide })
  }
  const number = (field: 'id_number' | 'phone', savedNumber: string | null) => ({
    name: field,
    label: text.label(field),
    saved: savedNumber,
    value: values[field],
    onChange: (input: string | null) => change({ [field]: input }),
    error: fieldError(fields[field]),
    autoComplete: 'off',
    maxLength: 40,
  })
  const footer = (
    <>
      <Button variant="default" onClick={onHide}>
        {sayCommon('cancel')}
      </Button>
      <Button type="submit" form={form_id} loading={save.isPending}>
        {sayCommon('save')}
      </Button>
    </>
  )
  return (
    <AppModal show onHide={onHide} title={sayPanel('numbers_title')} footer={footer}>
      <form id={form_id} className="gh-stack gh-gap-12" onSubmit={submit} noValidate>
        <p className="gh-small gh-muted">{sayPanel('numbers_text')}</p>
        {nothing ? <FailureNote title={sayPanel('nothing_to_correct')} takes_focus={false} /> : null}
        {sentence && Object.keys(fields).length === 0 ? <FailureNote title={sentence} /> : null}
        <VisitSelect
          field="id_kind"
          data={text.choices('id_kind')}
          value={kind}
          onChoose={(id_kind) => change({ id_kind: id_kind as IdKind })}
        />
        <KeptNumber
          {...number('id_number', visit.id_number_masked)}
          error={fieldError(leftNumbers.problemOf(document) ?? fields.id_number)}
          onBlur={() => leftNumbers.leave(document)}
          data-autofocus
        />
        <KeptNumber {...number('phone', visit.phone_masked)} inputMode="tel" />
        <TextInput
          name="reason"
          label={say('reason')}
          value={values.reason}
          required
          error={fieldError(fields.reason)}
          autoComplete="off"
          maxLength={300}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </form>
    </AppModal>
  )
}

/** The request body: blank fields are left out, removed numbers are null. */
function numbersBody({
  id_kind,
  id_number,
  phone,
  reason,
}: Record<'id_number' | 'phone', string | null> & { id_kind: IdKind; reason: string }) {
  const given = (text: string | null) => (text === null ? null : text.trim() || undefined)
  const document = given(id_number)
  return { id_kind: document ? id_kind : undefined, id_number: document, phone: given(phone), reason: reason.trim() }
}
