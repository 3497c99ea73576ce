import type { TillSession } from '@gatehouse/contract/payments/payment-record.ts'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useMay, useMe } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { CashCount, type CashValues, NO_CASH, readCash } from './cash-count.tsx'
import { paymentHref } from './payments-search.ts'
import { tillWords } from './till.words.ts'
import { TillFacts, useDifference } from './till-facts.tsx'

interface ClosingProps {
  till: TillSession
  title: string
  onHide: () => void
  onClosed: (till: TillSession) => void
}

/** Shows the takings of a till, and closes it after its cash was counted. Asks first if somebody else opened it. */
export const TillClosing = (props: ClosingProps) => {
  const { user } = useMe()
  const [isAsking, setIsAsking] = useState(props.till.opened_by !== user.name)
  return isAsking ? <OfOther {...props} onCount={() => setIsAsking(false)} /> : <Counting {...props} />
}

const OfOther = ({ till, title, onHide, onCount }: ClosingProps & { onCount: () => void }) => {
  const say = useWords(tillWords)
  const { opened_by: name } = till
  return (
    <AppModal show onHide={onHide} title={title} footer={<Button onClick={onCount}>{say('count_other')}</Button>}>
      <div className="gh-stack gh-gap-16">
        <Known till={till} />
        <div>
          <p className="gh-strong">{say('of_other', { name })}</p>
          <p className="gh-small gh-muted">{say('of_other_text', { name })}</p>
        </div>
      </div>
    </AppModal>
  )
}

const Known = ({ till }: { till: TillSession }) => (
  <div className="gh-stack gh-gap-8 gh-start">
    <TillFacts till={till} counting />
    <ShowPayments session_id={till._id} />
  </div>
)

/** A link to the list of payments, which isn't in the menu of people who take them. */
export const ShowPayments = ({ session_id: sessionId }: { session_id?: string }) => {
  const say = useWords(tillWords)
  return useMay()('payments:read') ? <AppLink href={paymentHref({ session_id: sessionId })}>{say('show_payments')}</AppLink> : null
}

/** The expected cash, if a count was refused because it differs. */
const expectedIn = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'till_differs' ? (error.problem?.conflict?.expected_cash as number | undefined) : undefined

const Counting = ({ till, title, onHide, onClosed }: ClosingProps) => {
  const say = useWords(tillWords)
  const { currency } = useFormats()
  const form_id = useId()
  const [values, setValues] = useState<CashValues>(NO_CASH)
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<{ cash?: string; note?: string }>({})
  const close = useCommand(
    async (body: { counted_cash: number; note: string | undefined; accept: boolean }) =>
      onClosed(await api.tills.close({ params: { id: till._id }, body })),
    ['tills'],
  )
  const [expected, setExpected] = useState<number>()
  const differs = expected !== undefined
  const cash = readCash(values, currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmedNote = note.trim() || undefined
    const missing = differs && trimmedNote === undefined
    setWrong({ ...(cash === null && { cash: say('amount_wrong') }), ...(missing && { note: say('note_needed') }) })
    if (cash === null || missing || close.isPending) return
    close.mutate(
      { counted_cash: cash, note: trimmedNote, accept: differs },
      { onError: (error) => setExpected(expectedIn(error) ?? expected) },
    )
  }
  const footer = (
    <>
      {differs ? (
        <Button variant="default" onClick={() => setExpected(undefined)}>
          {say('count_again')}
        </Button>
      ) : null}
      <Button type="submit" form={form_id} loading={close.isPending} variant={differs ? 'danger' : 'filled'}>
        {say(differs ? 'close_anyway' : 'close')}
      </Button>
    </>
  )
  return (
    <AppModal show onHide={onHide} title={title} footer={footer}>
      <div className="gh-stack gh-gap-16">
        <Known till={till} />
        <form id={form_id} className="gh-stack gh-gap-12" onSubmit={submit} noValidate>
          <h3 className="gh-strong">{say('count_title')}</h3>
          {close.error && expectedIn(close.error) === undefined ? <FailureNote title={explain(close.error)} /> : null}
          {differs && cash !== null ? (
            <Difference expected_cash={expected} counted_cash={cash} />
          ) : (
            <>
              <p className="gh-small gh-muted">{say('count_text')}</p>
              <CashCount {...{ values, wrong: wrong.cash, currency }} onChange={setValues} />
            </>
          )}
          <TextInput
            label={say(differs ? 'why_differs' : 'note')}
            required={differs}
            value={note}
            maxLength={300}
            autoComplete="off"
            error={fieldError(wrong.note)}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </form>
      </div>
    </AppModal>
  )
}

const Difference = (cash: { expected_cash: number; counted_cash: number }) => {
  const say = useWords(tillWords)
  const { money } = useFormats()
  const difference = useDifference()(cash) ?? ''
  return (
    <FailureNote title={say('differs', { expected: money(cash.expected_cash), counted: money(cash.counted_cash), difference })}>
      {say('differs_text')}
    </FailureNote>
  )
}

/** A till that was just closed, with its expected cash. */
export const ClosedTill = ({ till, onHide }: Pick<ClosingProps, 'till' | 'onHide'>) => {
  const say = useWords(tillWords)
  return (
    <AppModal show onHide={onHide} title={say('closed_title')} footer={<Button onClick={onHide}>{say('done')}</Button>}>
      <TillFacts till={till} />
    </AppModal>
  )
}
