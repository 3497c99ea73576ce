import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { readView } from '../../api/read-view.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect, Textarea } from '../../ui/form/inputs.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { DELETE_REASONS, RESTORE_DAYS } from './deletes.fixed.ts'
import { deletesWords } from './deletes.words.ts'
import { ImpactFacts, Obstacles } from './impact-facts.tsx'
import { visitImpact } from './visit-impact.ts'

type Reason = (typeof DELETE_REASONS)[number]

/** Requests the deletion of a visit after showing its effects. */
export const RequestDialog = ({ visit, onHide }: { visit: EntranceDetail; onHide: () => void }) => {
  const say = useWords(deletesWords)
  const sayCommon = useWords(commonWords)
  const sayRecord = useWords(recordWords)
  const form_id = useId()
  const [reason_code, setReason] = useState<Reason>('duplicate')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const entrances = [visit._id]
  const { data, error, refetch } = useQuery(visitImpact(visit))
  const send = useCommand(
    (body: { reason_code: Reason; text: string | undefined }, idempotencyKey) =>
      api.deleteRequests.create({ body: { entrances, ...body }, idempotencyKey }),
    ['deleteRequests', 'entrances'],
  )
  const isBlocked = data === undefined || data.obstacles.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending || isBlocked) return
    const trimmedText = text.trim() || undefined
    const missing = reason_code === 'other' && trimmedText === undefined
    setWrong(missing ? sayRecord('reason_required') : undefined)
    if (missing) return
    send.mutate(
      { reason_code, text: trimmedText },
      {
        onSuccess: () => {
          showToast(say('sent', { number: visit.number }))
          onHide()
        },
      },
    )
  }
  const footer = (
    <>
      <Button variant="default" onClick={onHide}>
        {sayCommon('cancel')}
      </Button>
      <Button type="submit" form={form_id} loading={send.isPending} aria-disabled={isBlocked || undefined}>
        {say('send')}
      </Button>
    </>
  )
  return (
    <AppModal show onHide={onHide} title={say('request_title', { number: visit.number })} footer={footer}>
      <form id={form_id} className="gh-stack gh-gap-12" onSubmit={submit} noValidate>
        <p className="gh-small gh-muted">{say('request_text', { days: RESTORE_DAYS })}</p>
        {send.error ? <FailureNote title={explain(send.error)} /> : null}
        <NativeSelect
          label={say('reason')}
          data={DELETE_REASONS.map((value) => ({ value, label: say(`reasons.${value}`) }))}
          value={reason_code}
          onChange={(event) => setReason(event.currentTarget.value as Reason)}
          data-autofocus
        />
        <Textarea
          label={say('text')}
          description={say('text_help')}
          value={text}
          required={reason_code === 'other'}
          error={fieldError(wrong)}
          maxLength={500}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <h3 className="gh-body gh-strong">{say('impact')}</h3>
        {data ? <ImpactFacts impact={data.impact} /> : <ReadState read={readView({ error, refetch })} thing={say('impact')} />}
        {data && data.obstacles.length > 0 ? <Obstacles obstacles={data.obstacles} /> : null}
      </form>
    </AppModal>
  )
}
