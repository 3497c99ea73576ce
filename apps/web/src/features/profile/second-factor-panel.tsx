import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { latePart } from '../../ui/page/late-part.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { type BothFactors, FactorsStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { securityWords } from './security.words.ts'

// This part includes the encoder of QR codes.
const Enrolment = latePart(() => import('./enrolment.tsx').then((part) => part.Enrolment))

type Doing = 'nothing' | 'enrolling' | 'renewing' | 'turning_off'

/** The second factor: its state, and buttons to set it up, create new recovery codes or turn it off. */
export const SecondFactorPanel = () => {
  const say = useWords(securityWords)
  const formats = useFormats()
  const [doing, setDoing] = useState<Doing>('nothing')
  const { data, error, refetch } = useQuery(queries.account.secondFactor())
  const rest = () => setDoing('nothing')
  if (!data)
    return (
      <Panel title={say('factor')}>
        <ReadState read={readView({ error, refetch })} thing={say('factor')} />
      </Panel>
    )
  return (
    <Panel title={say('factor')}>
      {doing === 'enrolling' ? <Enrolment onDone={rest} onCancel={rest} /> : null}
      {doing === 'renewing' ? <Renewal onDone={rest} /> : null}
      {doing === 'turning_off' ? <TurnOff onDone={rest} /> : null}
      {doing === 'nothing' && data.since === null ? (
        <div className="gh-stack gh-body gh-max-460">
          <p>{say('factor_off_text')}</p>
          <div className="gh-row gh-wrap">
            <Button onClick={() => setDoing('enrolling')}>{say('set_up')}</Button>
          </div>
        </div>
      ) : null}
      {doing === 'nothing' && data.since !== null ? (
        <div className="gh-stack gh-body gh-max-460">
          <p>{say('factor_on_text', { day: formats.date(data.since) })}</p>
          <p>{say('codes_left', { count: data.recovery_codes_left })}</p>
          {data.required ? <p className="gh-small gh-muted">{say('factor_required')}</p> : null}
          <div className="gh-row gh-wrap">
            <Button variant="default" onClick={() => setDoing('renewing')}>
              {say('renew')}
            </Button>
            {data.required ? null : (
              <Button variant="default" onClick={() => setDoing('turning_off')}>
                {say('turn_off')}
              </Button>
            )}
          </div>
        </div>
      ) : null}
    </Panel>
  )
}

const Renewal = ({ onDone }: { onDone: () => void }) => {
  const say = useWords(securityWords)
  const queryClient = useQueryClient()
  const renew = useMutation({
    mutationFn: (body: BothFactors) => api.account.renewRecoveryCodes({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  })
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onDone={onDone} />
  return (
    <FactorsStep
      text={say('renew_text')}
      action={say('renew')}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={renew.mutate}
      onCancel={onDone}
    />
  )
}

const TurnOff = ({ onDone }: { onDone: () => void }) => {
  const say = useWords(securityWords)
  const queryClient = useQueryClient()
  const off = useMutation({
    mutationFn: (body: BothFactors) => api.account.disableFactor({ body }),
    onSuccess: async ({ data }) => {
      showToast(data.message)
      await queryClient.invalidateQueries({ queryKey: ['account'] })
      onDone()
    },
  })
  return (
    <FactorsStep
      text={say('turn_off_text')}
      action={say('turn_off')}
      danger
      busy={off.isPending}
      error={off.error}
      onSubmit={off.mutate}
      onCancel={onDone}
    />
  )
}
