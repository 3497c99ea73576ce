import { PROMPTPAY_KINDS, type PromptPayKind } from '@gatehouse/contract/kernel/domain/promptpay.ts'
import type { ParkingSection, PaymentAccount } from '@gatehouse/contract/settings/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { useDecision } from '../../api/decision.ts'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useSettingText } from '../../api/setting-text.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldGrid } from '../../ui/form/form-parts.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { paymentAccountWords } from './payment-account.words.ts'
import { idOf } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'

const NO_NAMES = { types: [], gates: [] }

/** The PromptPay account for parking fees: the one in force, a request that waits for a second person, or a form to request one. */
export const PaymentAccountPart = ({ location_id }: { location_id: string | null }) => {
  const say = useWords(paymentAccountWords)
  const { data, error, refetch } = useQuery(queries.settings.paymentAccount(location_id === null ? {} : { location_id }))
  const textOf = useAccountText()
  if (!data)
    return (
      <Panel flush>
        <ReadState read={readView({ error, refetch })} thing={say('the_account')} />
      </Panel>
    )
  return (
    <Panel title={say('title')}>
      <div className="gh-stack gh-gap-12">
        <p className="gh-small gh-muted">{say('help')}</p>
        <DefinitionList
          facts={[{ term: say('in_force'), value: `${textOf(data.parking)}${data.is_own ? '' : ` · ${say('as_organisation')}`}` }]}
        />
        {data.request ? <OpenRequest account={data} request={data.request} /> : null}
        {!data.request && data.changeable ? <RequestForm key={data.parking.promptpay?.number} account={data} /> : null}
      </div>
    </Panel>
  )
}

/** An account in words. */
function useAccountText() {
  const say = useWords(paymentAccountWords)
  const { differences } = useSettingText(NO_NAMES)
  return (parking: ParkingSection | null): string =>
    parking === null ? say('as_organisation') : (differences('parking', null, parking)[0]?.after ?? say('none'))
}

type Verb = 'approve' | 'reject' | 'withdraw'

const OpenRequest = ({ account, request }: { account: PaymentAccount; request: NonNullable<PaymentAccount['request']> }) => {
  const say = useWords(paymentAccountWords)
  const formats = useFormats()
  const textOf = useAccountText()
  const params = { id: request._id }
  const {
    request: verb,
    ask,
    dialog,
  } = useDecision<Verb>({
    first: 'approve',
    run: async (chosenVerb, reason) => {
      if (chosenVerb === 'withdraw') await api.settings.withdrawPaymentAccount({ params, body: {} })
      else await api.settings.decidePaymentAccount({ params, body: { approve: chosenVerb === 'approve', reason } })
      return () => showToast(say(`done.${chosenVerb}`))
    },
    touches: ['settings'],
  })
  const verbs: readonly Verb[] = account.changeable ? (request.own ? ['withdraw'] : ['reject', 'approve']) : []
  return (
    <div className="gh-stack gh-gap-8">
      <DefinitionList
        facts={[
          { term: say('requested'), value: textOf(request.parking) },
          { term: say('requested_by'), value: say('who_when', { who: request.requested_by, when: formats.when(request.requested_at) }) },
          { term: say('reason'), value: request.reason },
        ]}
      />
      <p className="gh-small gh-muted">{say(request.own ? 'own_text' : 'waiting_text')}</p>
      <div className="gh-wrap">
        {verbs.map((name) => (
          <Button key={name} size="chip" variant={name === 'approve' ? 'filled' : 'default'} onClick={() => ask(name)}>
            {say(`verbs.${name}`)}
          </Button>
        ))}
      </div>
      <ReasonDialog {...dialog} title={say(`titles.${verb}`)} confirm={say(`confirms.${verb}`)} asks_reason={verb !== 'withdraw'}>
        {say(`texts.${verb}`, { account: textOf(request.parking) })}
      </ReasonDialog>
    </div>
  )
}

/** Values of the kind that aren't kinds of accounts. */
const NONE = ''
const FOLLOW = 'follow'

const RequestForm = ({ account: { location_id, parking, is_own } }: { account: PaymentAccount }) => {
  const say = useWords(paymentAccountWords)
  const saySetting = useWords(settingWords)
  const [kind, setKind] = useState<PromptPayKind | typeof NONE | typeof FOLLOW>(parking.promptpay?.kind ?? NONE)
  const [number, setNumber] = useState(parking.promptpay?.number ?? '')
  const [reason, setReason] = useState('')
  const command = useCommand(
    (body: { parking: ParkingSection | null; reason: string }, key) =>
      api.settings.requestPaymentAccount({ body: { location_id, ...body }, headers: { 'Idempotency-Key': key } }),
    ['settings'],
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const requestedParking = kind === FOLLOW ? null : { promptpay: kind === NONE ? null : { kind, number } }
    command.mutate({ parking: requestedParking, reason }, { onSuccess: () => showToast(say('done.request')) })
  }
  const hasNumber = kind !== NONE && kind !== FOLLOW
  return (
    <form className="gh-stack gh-gap-12" onSubmit={submit}>
      <FieldGrid>
        <NativeSelect
          id={idOf('payment-account-kind')}
          label={saySetting('promptpay_kind')}
          value={kind}
          data={[
            { value: NONE, label: saySetting('promptpay_none') },
            ...(location_id !== null && is_own ? [{ value: FOLLOW, label: say('as_organisation') }] : []),
            ...PROMPTPAY_KINDS.map((each) => ({ value: each, label: saySetting(`promptpay_kinds.${each}`) })),
          ]}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
        />
        {hasNumber ? (
          <TextInput
            id={idOf('payment-account-number')}
            label={saySetting('promptpay_number')}
            required
            input_class="gh-numbers"
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        ) : null}
        <TextInput
          id={idOf('payment-account-reason')}
          label={say('reason')}
          required
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </FieldGrid>
      {command.error ? <FailureNote title={explain(command.error)} /> : null}
      <div className="gh-wrap">
        <Button type="submit" variant="default" loading={command.isPending}>
          {say('request')}
        </Button>
      </div>
    </form>
  )
}
