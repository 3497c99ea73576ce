import type { DeleteRequestDetail } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import { useQuery } from '@tanstack/react-query'
import { visitAddress } from '../../api/addresses.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { ApiError } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { PanelPart, SidePanel } from '../../ui/overlay/side-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ReadState } from '../../ui/page/read-state.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { deletesWords } from './deletes.words.ts'
import { ImpactFacts, Obstacles } from './impact-facts.tsx'
import { RequestStatus, useNumbers } from './request-columns.tsx'
import { stayTimes } from './stay-times.ts'

/** One request beside the list, with its reason, effects, visits and decision. */
export const RequestPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const say = useWords(deletesWords)
  const { data, error, refetch } = useQuery(queries.deleteRequests.get({ id }))
  const numbersOf = useNumbers()
  const missing = error instanceof ApiError && error.status === 404
  return (
    <SidePanel
      title={data ? say('request_of', { numbers: numbersOf(data) }) : say('the_request')}
      subtitle={data && `${say('visits_numbered', { count: data.numbers.length })} · ${say(`reasons.${data.reason_code}`)}`}
      onClose={onClose}
    >
      {data ? <RequestParts request={data} /> : null}
      {data || missing ? null : <ReadState read={readView({ error, refetch })} thing={say('the_request')} />}
      {missing && !data ? <ErrorState title={say('not_found')} /> : null}
    </SidePanel>
  )
}

const RequestParts = ({ request }: { request: DeleteRequestDetail }) => {
  const say = useWords(deletesWords)
  const formats = useFormats()
  const step = (person: string | null, when: string | null) => person && when && say('who_when', { who: person, when: formats.when(when) })
  return (
    <>
      <PanelPart>
        <div className="gh-stack gh-gap-8">
          <div className="gh-wrap">
            <RequestStatus request={request} />
          </div>
          {request.text ? <p className="gh-break">“{request.text}”</p> : null}
          <DefinitionList
            facts={[
              { term: say('requested_by'), value: step(request.requested_by, request.requested_at) },
              ...(request.decided_by ? [{ term: say('decided_by'), value: step(request.decided_by, request.decided_at) }] : []),
            ]}
          />
          {request.decision_reason ? <p className="gh-break">“{request.decision_reason}”</p> : null}
        </div>
      </PanelPart>
      {request.status === 'requested' ? <Decision request={request} /> : null}
      <PanelPart title={say(request.status === 'approved' ? 'impact_done' : 'impact')}>
        <ImpactFacts impact={request.impact} />
      </PanelPart>
      <PanelPart title={say('visits')}>
        <ul className="gh-stack gh-gap-8 gh-plain">
          {request.visits.map((visit) => (
            <li key={visit.entrance_id}>
              <p className="gh-break">
                {visit.deleted ? (
                  <b>#{visit.number}</b>
                ) : (
                  <AppLink href={visitAddress(visit.entrance_id)}>
                    {[`#${visit.number}`, visit.visitor_name].filter(Boolean).join(' · ')}
                  </AppLink>
                )}
              </p>
              <p className="gh-small gh-muted gh-numbers">
                {[
                  stayTimes(formats, visit, formats.when),
                  visit.gate_in,
                  visit.deleted && say('deleted'),
                  visit.restored_by && say('restored_by', { name: visit.restored_by }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </PanelPart>
      <PanelPart title={say('history')}>
        <ol className="gh-stack gh-gap-6 gh-plain gh-small">
          {request.history.map(({ at, action, by, reason }) => (
            <li key={`${at} ${action}`}>
              {say(`steps.${action.replace('delete_request.', '') as DeleteRequestDetail['status']}`)}
              {' · '}
              {say('who_when', { who: by ?? '', when: formats.when(at) })}
              {reason ? <p className="gh-muted gh-break">“{reason}”</p> : null}
            </li>
          ))}
        </ol>
      </PanelPart>
    </>
  )
}

type Verb = 'approve' | 'reject' | 'withdraw'

/** The requester can withdraw the request; another person approves or rejects it. */
const Decision = ({ request }: { request: DeleteRequestDetail }) => {
  const say = useWords(deletesWords)
  const may = useMay()
  const { _id: id, own, obstacles, requested_by } = request
  const visits = say('visits_numbered', { count: request.numbers.length })
  const params = { id }
  const {
    request: verb,
    ask,
    dialog,
  } = useDecision<Verb>({
    first: 'approve',
    run: async (chosenVerb, reason) => {
      if (chosenVerb === 'approve') await api.deleteRequests.approve({ params, body: { id } })
      else if (chosenVerb === 'reject') await api.deleteRequests.reject({ body: { id, reason } })
      else await api.deleteRequests.withdraw({ params, body: {} })
      return () => showToast(chosenVerb === 'withdraw' ? say('done.withdraw') : say(`done.${chosenVerb}`, { visits }))
    },
    touches: ['deleteRequests', 'entrances', 'reports', 'locations'],
  })
  const verbs: readonly Verb[] = own
    ? may('delete-requests:request')
      ? ['withdraw']
      : []
    : may('delete-requests:decide')
      ? obstacles.length > 0
        ? ['reject']
        : ['reject', 'approve']
      : []
  const title = verb === 'withdraw' ? say('titles.withdraw') : say(`titles.${verb}`, { visits })
  return (
    <PanelPart title={say('decide')}>
      <div className="gh-stack gh-gap-8">
        {own ? <p className="gh-small gh-muted">{say('own_text')}</p> : null}
        {own || may('delete-requests:decide') ? null : <p className="gh-small gh-muted">{say('waiting_text')}</p>}
        {obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : null}
        <div className="gh-wrap">
          {verbs.map((name) => (
            <Button key={name} size="chip" variant={name === 'approve' ? 'delete' : 'default'} onClick={() => ask(name)}>
              {say(`verbs.${name}`)}
            </Button>
          ))}
        </div>
      </div>
      <ReasonDialog {...dialog} title={title} confirm={say(`confirms.${verb}`)} danger={verb === 'approve'} asks_reason={verb === 'reject'}>
        {verb === 'reject' ? say('texts.reject', { name: requested_by }) : say(`texts.${verb}`)}
      </ReasonDialog>
    </PanelPart>
  )
}
