import type { StampOffer } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { readAmount } from '../../lib/typed-amounts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { STAMP } from './e-stamps.fixed.ts'
import { stampingWords } from './stamping.words.ts'
import type { Papers } from './use-stamping.ts'

interface PapersFormProps {
  title: string
  kind: StampOffer['kind']
  busy: boolean
  error: Error | null
  onBack: () => void
  onStamp: (papers: Papers) => void
}

/** Asks for the note or the receipt that a type requires before its e-stamp is issued. */
export const PapersForm = ({ title, kind, busy, error, onBack, onStamp }: PapersFormProps) => {
  const say = useWords(stampingWords)
  const fieldText = useFieldText(STAMP)
  const { currency } = useFormats()
  const [values, setValues] = useState({ note: '', receipt_no: '', receipt_amount: '' })
  const [hasTried, setHasTried] = useState(false)
  const amount = readAmount(values.receipt_amount, currency)
  const { needs_note, needs_receipt } = kind
  const requiredProblem = (value: string) => (value.trim() === '' ? say('required') : undefined)
  const problems = {
    note: needs_note ? requiredProblem(values.note) : undefined,
    receipt_no: needs_receipt ? requiredProblem(values.receipt_no) : undefined,
    receipt_amount: needs_receipt && amount === null ? say(values.receipt_amount.trim() === '' ? 'required' : 'not_amount') : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setHasTried(true)
    if (busy || Object.values(problems).some(Boolean)) return
    onStamp({
      ...(needs_note && { note: values.note.trim() }),
      ...(needs_receipt && amount !== null && { receipt_no: values.receipt_no.trim(), receipt_amount: amount }),
    })
  }
  const serverProblem = (name: string) =>
    error instanceof ApiError ? error.fields.find(({ field }) => field === name)?.message : undefined
  const fieldProps = (name: keyof typeof values) => ({
    label: fieldText.label(name),
    required: true,
    autoComplete: 'off',
    value: values[name],
    error: fieldError((hasTried ? problems[name] : undefined) ?? serverProblem(name)),
    onChange: (event: FormEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.currentTarget.value }),
  })
  return (
    <Panel title={title}>
      <form className="gh-stack" onSubmit={submit} noValidate>
        {needs_note ? <TextInput {...fieldProps('note')} maxLength={300} autoFocus /> : null}
        {needs_receipt ? (
          <>
            <TextInput {...fieldProps('receipt_no')} maxLength={60} autoFocus={!needs_note} />
            <TextInput {...fieldProps('receipt_amount')} inputMode="decimal" maxLength={20} input_class="gh-numbers" />
          </>
        ) : null}
        <div className="gh-wrap gh-gap-12">
          <Button type="submit" size="touch" loading={busy}>
            {say('stamp')}
          </Button>
          <Button variant="default" size="touch" onClick={onBack}>
            {say('back')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
