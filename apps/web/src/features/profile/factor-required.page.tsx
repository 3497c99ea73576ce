import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { explain } from '../../api/errors.ts'
import { useMe } from '../../api/me.ts'
import { broadcastSessionChange, keepToken } from '../../api/session.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Enrolment } from './enrolment.tsx'
import page from './profile.module.css'
import { securityWords } from './security.words.ts'

/** Sets up the second factor for people whose organisation requires it, then enters the organisation. */
export default function FactorRequiredPage() {
  const say = useWords(securityWords)
  const { second_factor_missing = [] } = useMe()
  const [first] = second_factor_missing
  const organisation = first?.name ?? ''
  const enter = useMutation({
    mutationFn: () => api.auth.changeOrganisation({ body: { app_org_id: first!.id } }),
    onSuccess: ({ data }) => {
      keepToken(data.token)
      broadcastSessionChange('changed')
    },
  })
  return (
    <div className={`gh-gap-16 gh-flex gh-vertical ${page.page}`}>
      <Panel title={say('required_title', { organisation })}>
        <div className="gh-stack gh-body gh-max-460">
          {enter.isIdle ? <p>{say('required_text')}</p> : null}
          {enter.error ? (
            <FailureNote
              title={explain(enter.error)}
              actions={<Button onClick={() => enter.mutate()}>{say('go_on_to', { organisation })}</Button>}
            >
              {say('required_on', { organisation })}
            </FailureNote>
          ) : (
            <Enrolment done={say('go_on_to', { organisation })} onDone={() => enter.mutate()} />
          )}
        </div>
      </Panel>
    </div>
  )
}
