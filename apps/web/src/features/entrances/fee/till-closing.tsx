import type { TillSession } from '@gatehouse/contract/payment-record.ts'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { explain } from '../../../api/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { CashCount, type CashValues, NO_CASH, readCash } from './cash-count.tsx'
import { tillWords } from './till.words.ts'
import { TillFacts } from './till-facts.tsx'

interface ClosingProps {
  till: TillSession
  title: string
  onHide: () => void
  onClosed: (till: TillSession) => void
}

/** Says what was taken in a till, and closes it by a count that nobody was told the result of. */
export const TillClosing = ({ till, title, onHide, onClosed }: ClosingProps) => {
  const say = useWords(tillWords)
  const { currency } = useFormats()
  const form_id = useId()
  const [values, setValues] = useState<CashValues>(NO_CASH)
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string>()
  const close = useCommand(
    async (counted_cash: number) => {
      const body = { counted_cash, note: note.trim() || undefined }
      onClosed(await api.tills.close({ params: { id: till._id }, body }))
    },
    ['tills'],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cash = readCash(values, currency)
    setWrong(cash === null ? say('amount_wrong') : undefined)
    if (cash !== null && !close.isPending) close.mutate(cash)
  }
  const footer = (
    <Button type="submit" form={form_id} loading={close.isPending}>
      {say('close')}
    </Button>
  )
  return (
    <AppModal show onHide={onHide} title={title} footer={footer}>
      <div className="gh-stack gh-gap-16">
        <TillFacts till={till} />
        <form id={form_id} className="gh-stack gh-gap-12" onSubmit={submit} noValidate>
          <h3 className="gh-strong">{say('count_title')}</h3>
          <p className="gh-small gh-muted">{say('count_text')}</p>
          {close.error ? <FailureNote title={explain(close.error)} /> : null}
          <CashCount {...{ values, wrong, currency }} onChange={setValues} />
          <TextInput
            label={say('note')}
            value={note}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </form>
      </div>
    </AppModal>
  )
}

/** A till that was closed just now, with what there should have been. */
export const ClosedTill = ({ till, onHide }: Pick<ClosingProps, 'till' | 'onHide'>) => {
  const say = useWords(tillWords)
  return (
    <AppModal show onHide={onHide} title={say('closed_title')} footer={<Button onClick={onHide}>{say('done')}</Button>}>
      <TillFacts till={till} />
    </AppModal>
  )
}
