import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { TillSession } from '@gatehouse/contract/payments/payment-record.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { gateName } from '../../lib/gate-name.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { readAmount } from '../../lib/typed-amounts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { MoneyInput } from './money-input.tsx'
import { tillWords } from './till.words.ts'
import { ClosedTill, ShowPayments, TillClosing } from './till-closing.tsx'

/** Opens the till of the desk's gate, shows its takings, and closes it. */
export const TillDialog = ({ gate, onHide }: { gate: Gate; onHide: () => void }) => {
  const say = useWords(tillWords)
  const [closedTill, setClosedTill] = useState<TillSession>()
  const { data, error, refetch } = useQuery(queries.tills.list({ gate_id: gate._id, open: true, limit: 1 }))
  const till = data?.docs[0]
  const title = say('title', { gate: gateName(gate) })
  if (closedTill) return <ClosedTill till={closedTill} onHide={onHide} />
  if (!data)
    return (
      <AppModal show onHide={onHide} title={title}>
        <ReadState read={readView({ error, refetch })} thing={say('the_till')} />
      </AppModal>
    )
  return till ? <TillClosing {...{ till, title, onHide }} onClosed={setClosedTill} /> : <Opening {...{ gate, title, onHide }} />
}

const Opening = ({ gate, title, onHide }: { gate: Gate; title: string; onHide: () => void }) => {
  const say = useWords(tillWords)
  const { currency } = useFormats()
  const form_id = useId()
  const [cashText, setCashText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const open = useCommand(
    async (opening_cash: number, idempotencyKey) => {
      await api.tills.open({ body: { gate_id: gate._id, opening_cash }, idempotencyKey })
      showToast(say('open_done'))
    },
    ['tills'],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cash = readAmount(cashText, currency)
    setWrong(cash === null ? say('amount_wrong') : undefined)
    if (cash !== null && !open.isPending) open.mutate(cash, { onSuccess: onHide })
  }
  const footer = (
    <Button type="submit" form={form_id} loading={open.isPending}>
      {say('open')}
    </Button>
  )
  return (
    <AppModal show onHide={onHide} title={title} footer={footer}>
      <form id={form_id} className="gh-stack gh-gap-12" onSubmit={submit} noValidate>
        <p className="gh-strong">{say('closed')}</p>
        <p className="gh-small gh-muted">{say('closed_text')}</p>
        <ShowPayments />
        {open.error ? <FailureNote title={explain(open.error)} /> : null}
        <MoneyInput
          label={say('cash_in_till')}
          required
          value={cashText}
          error={fieldError(wrong)}
          data-autofocus
          onChange={(event) => setCashText(event.currentTarget.value)}
        />
      </form>
    </AppModal>
  )
}
