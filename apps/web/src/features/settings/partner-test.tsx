import type { ConnectionTest, ConnectionTestInput } from '@gatehouse/contract/partners/partners.ts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { partnerWords } from './partner.words.ts'

interface PartnerTestProps {
  name: string
  /** The tested connection: a saved partner, or values of a form. */
  input: ConnectionTestInput
}

/** The connection test of the specification (G-03). Its message and steps stay below the button; a success is also a toast. */
export const PartnerTest = ({ name, input }: PartnerTestProps) => {
  const say = useWords(partnerWords)
  const connectionTest = useCommand((body: ConnectionTestInput) => api.partners.test({ body }), [])
  const runTest = () => connectionTest.mutate(input, { onSuccess: ({ success, message }) => (success ? showToast(message) : undefined) })
  return (
    <div className="gh-stack gh-gap-8">
      <div>
        <Button
          variant="default"
          size="chip"
          loading={connectionTest.isPending}
          aria-label={say('act_on', { what: say('test'), name })}
          onClick={runTest}
        >
          {say('test')}
        </Button>
      </div>
      {connectionTest.error ? <FailureNote title={explain(connectionTest.error)} takes_focus={false} /> : null}
      <div role="status">{connectionTest.data && !connectionTest.isPending ? <TestResult result={connectionTest.data} /> : null}</div>
    </div>
  )
}

const TestResult = ({ result: { success, message, steps } }: { result: ConnectionTest }) => {
  const say = useWords(partnerWords)
  return (
    <div className="gh-stack gh-gap-4">
      <p className={`gh-body gh-strong ${success ? '' : 'gh-denied'}`}>{message}</p>
      <ol className="gh-stack gh-gap-4 gh-plain" aria-label={say('result')}>
        {steps.map(({ step, ok, ms }) => {
          const Icon = ok ? IconCircleCheck : IconCircleX
          return (
            <li key={step} className="gh-row gh-gap-8 gh-small">
              <Icon size={18} stroke={1.75} role="img" aria-label={say(ok ? 'done' : 'failed')} />
              <span className="gh-grow">{say(`steps.${step}`)}</span>
              <span className="gh-muted gh-numbers">{say('duration', { ms })}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
