import type { OwnSession } from '@gatehouse/contract/profile/profile.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import styles from './devices.module.css'
import { securityWords } from './security.words.ts'

const useDeviceName = () => {
  const say = useWords(securityWords)
  return ({ browser, system }: OwnSession): string =>
    browser && system ? say('device', { browser, system }) : (browser ?? system ?? say('unknown_device'))
}

/** The devices where the person is signed in, with buttons to end one session, or all but this one. */
export const DevicesSection = () => {
  const say = useWords(securityWords)
  const nameOf = useDeviceName()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(queries.account.sessions())
  const { request, ask, dialog } = useDecision<OwnSession | 'others'>({
    first: 'others',
    run: async (target) => {
      const call = target === 'others' ? api.account.endOtherSessions() : api.account.endSession({ params: { id: target.id } })
      // Read the list again even after a refusal, so that sessions which ended elsewhere disappear.
      const { data: result } = await call.finally(() => queryClient.invalidateQueries({ queryKey: ['account'] }))
      return () => showToast(result.message)
    },
    touches: [],
  })
  const others = data?.docs.some(({ current }) => !current)
  const all = others ? (
    <Button variant="default" size="chip" onClick={() => ask('others')}>
      {say('end_others')}
    </Button>
  ) : null
  return (
    <Panel title={say('devices')} aside={all}>
      {data ? (
        <ul className="gh-plain gh-grid">
          {data.docs.map((session) => (
            <Session key={session.id} session={session} onEnd={() => ask(session)} />
          ))}
        </ul>
      ) : (
        <ReadState read={readView({ error, refetch })} thing={say('the_devices')} />
      )}
      <ReasonDialog
        {...dialog}
        title={request === 'others' ? say('end_others') : say('end_title')}
        confirm={say('end')}
        asks_reason={false}
        danger
      >
        {request === 'others' ? say('end_others_text') : say('end_text', { name: nameOf(request) })}
      </ReasonDialog>
    </Panel>
  )
}

const PHONES = ['iPhone', 'Android']

const Session = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const say = useWords(securityWords)
  const formats = useFormats()
  const name = useDeviceName()(session)
  const Icon = PHONES.includes(session.system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  const facts = [
    say('last_seen', { time: formats.when(session.last_seen_at) }),
    session.ip ? say('from_address', { ip: session.ip }) : null,
    session.organisation,
  ]
  return (
    <li className={`gh-row gh-gap-12 gh-line-top gh-phone-wrap ${styles.session}`} aria-current={session.current || undefined}>
      <Icon size={24} stroke={1.75} className="gh-muted" aria-hidden="true" />
      <div className={`gh-small gh-grow gh-muted gh-break ${styles.facts}`}>
        <p className={`gh-body gh-strong gh-center gh-flex gh-text gh-gap-0 gh-gap-x-8 ${styles.session_name}`}>
          {name}
          {session.current ? <span className={`gh-tiny gh-round-4 gh-tone-inside ${styles.mark}`}>{say('this_device')}</span> : null}
        </p>
        <p>{[say('since', { time: formats.dateTime(session.created_at) }), ...facts.filter((fact) => fact !== null)].join(' · ')}</p>
      </div>
      {session.current ? null : (
        <Button variant="default" size="chip" aria-label={say('end_named', { name })} onClick={onEnd}>
          {say('end')}
        </Button>
      )}
    </li>
  )
}
