import type { SightingDetail, SightingStatus } from '@gatehouse/contract/blacklists/sightings.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preRegisterAddress, visitAddress } from '../../../api/addresses.ts'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { useDecision } from '../../../api/decision.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { readView } from '../../../api/read-view.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Textarea } from '../../../ui/form/inputs.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { figureOf } from '../../../ui/media/figure.tsx'
import { PanelPart, SidePanel } from '../../../ui/overlay/side-panel.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { LinkButton } from '../../../ui/page/link-button.tsx'
import { ReadState } from '../../../ui/page/read-state.tsx'
import { ErrorState } from '../../../ui/page/states.tsx'
import { DefinitionList } from '../../../ui/text/definition-list.tsx'
import { SIGHTING_TRANSITIONS } from '../blacklists.fixed.ts'
import styles from '../blacklists.module.css'
import { SeverityBadge } from '../severity-badge.tsx'
import { StoredPhoto } from '../stored-photo.tsx'
import { useMatchText } from './match-text.ts'
import { seenWords } from './seen.words.ts'
import { SeenStatus } from './seen-columns.tsx'

const PHOTO = 144

/** One sighting beside the list: the person at the gate, the entry, why they matched, and the outcome. */
export const SeenPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const say = useWords(seenWords)
  const { data, error, refetch } = useQuery(queries.sightings.get({ id }))
  const missing = error instanceof ApiError && error.status === 404
  return (
    <SidePanel title={data?.snapshot.name ?? say('the_sighting')} subtitle={data && say(`occasions.${data.occasion}`)} onClose={onClose}>
      {data ? <SightingParts sighting={data} /> : null}
      {data || missing ? null : <ReadState read={readView({ error, refetch })} thing={say('the_sighting')} />}
      {missing && !data ? <ErrorState title={say('not_found')} /> : null}
    </SidePanel>
  )
}

const SightingParts = ({ sighting }: { sighting: SightingDetail }) => {
  const say = useWords(seenWords)
  const language = useLanguage()
  const formats = useFormats()
  const may = useMay()
  const matchText = useMatchText()
  const { entry, snapshot, status } = sighting
  const steps = language === 'th' ? entry.guard_action.steps_th : entry.guard_action.steps_en
  return (
    <>
      <PanelPart>
        <div className={entry.severity === 'deny' ? `gh-stack gh-gap-8 ${styles.denied}` : 'gh-stack gh-gap-8'}>
          <div className="gh-wrap">
            <SeverityBadge severity={entry.severity} />
            <SeenStatus status={status} />
          </div>
          <div className={`gh-stack gh-gap-12 gh-halves ${styles.compare}`}>
            <figure>
              <StoredPhoto q={sighting.photo} name={snapshot.name} size={PHOTO} alt={say('at_gate')} />
              <figcaption>
                <strong>{snapshot.name}</strong>
                {say('at_gate')} · {formats.when(sighting.last_seen_at)}
              </figcaption>
            </figure>
            <figure>
              <StoredPhoto q={entry.avatar} name={entry.name} figure={figureOf(entry.kind)} size={PHOTO} alt={say('on_list')} />
              <figcaption>
                <strong>{entry.name}</strong>
                {say('on_list')} · {say('since', { day: formats.day(entry.entered_on) })}
              </figcaption>
            </figure>
          </div>
        </div>
      </PanelPart>
      <PanelPart title={say(entry.exact ? 'exact' : 'by_name')}>
        <ul className={`gh-stack gh-gap-8 gh-plain gh-mt-8 ${styles.matches}`}>
          {entry.matched.map((match) => (
            <li key={`${match.field} ${match.typed}`}>
              {matchText(match)}
              {match.typed && match.listed ? <p>{say('typed_listed', { typed: match.typed, listed: match.listed })}</p> : null}
            </li>
          ))}
        </ul>
      </PanelPart>
      <Decisions sighting={sighting} />
      <PanelPart title={say('what_to_do', { action: entry.guard_action[language] })}>
        <p>{entry.reason}</p>
        {steps.length > 0 ? (
          <ol className={`gh-stack gh-gap-4 ${styles.steps}`}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : null}
      </PanelPart>
      <PanelPart>
        <DefinitionList
          facts={[
            { term: say('gate'), value: sighting.gate },
            { term: say('on_duty'), value: sighting.on_duty },
            { term: say('when'), value: formats.dateTime(sighting.seen_at) },
            { term: say('times'), value: formats.number(sighting.times) },
            { term: say('earlier'), value: formats.number(sighting.earlier) },
            { term: say('fields.plate'), value: snapshot.plate && formatPlate(snapshot.plate) },
            {
              term: say('fields.national_id'),
              value: snapshot.id_number_masked && <span className="gh-mono">{snapshot.id_number_masked}</span>,
            },
            { term: say('fields.phone'), value: snapshot.phone_masked && <span className="gh-mono">{snapshot.phone_masked}</span> },
            { term: say('fields.company'), value: snapshot.company },
          ]}
        />
        <div className="gh-wrap">
          {may('blacklists:read') ? (
            <LinkButton variant="default" size="chip" href={`/service/visitor/blacklists/${entry.entry_id}/edit`}>
              {say('open_entry')}
            </LinkButton>
          ) : null}
          {sighting.pre_register_id && may('pre-registers:read') ? (
            <LinkButton variant="default" size="chip" href={preRegisterAddress(sighting.pre_register_id)}>
              {say('open_pre_register')}
            </LinkButton>
          ) : null}
          {sighting.entrance_id ? (
            <LinkButton variant="default" size="chip" href={visitAddress(sighting.entrance_id)}>
              {say('open_visit')}
            </LinkButton>
          ) : null}
        </div>
      </PanelPart>
      <PanelPart title={say('steps')}>
        <ol className={`gh-stack gh-gap-8 gh-plain ${styles.history}`}>
          {sighting.steps.map(({ at, action, by, text }) => (
            <li key={`${at} ${action}`}>
              {say(`step.${action as SightingStatus}`)}
              {text ? <p>“{text}”</p> : null}
              <p>{say('decided', { by, when: formats.when(at) })}</p>
            </li>
          ))}
        </ol>
        {may('blacklists:decide') ? <NoteField id={sighting._id} /> : null}
      </PanelPart>
    </>
  )
}

type Decision = Exclude<SightingStatus, 'open'>
const TOUCHED = ['sightings', 'blacklists'] as const

/** The next steps. Acknowledging needs no dialog; every other step asks for a reason. */
const Decisions = ({ sighting }: { sighting: SightingDetail }) => {
  const say = useWords(seenWords)
  const may = useMay()
  const { _id, entry, snapshot } = sighting
  const params = { id: _id }
  const look = useCommand((status: 'acknowledged') => api.sightings.decide({ params, body: { status } }), TOUCHED)
  const tell = (status: Decision) => showToast(say('done', { status: say(`statuses.${status}`) }))
  const { request, ask, dialog } = useDecision<Decision>({
    first: 'denied',
    run: async (status, reason) => {
      await api.sightings.decide({ params, body: { status, reason } })
      return () => tell(status)
    },
    touches: TOUCHED,
  })
  const possible = SIGHTING_TRANSITIONS[sighting.status].filter((status): status is Decision => status !== 'open')
  if (!may('blacklists:decide') || possible.length === 0) return null
  const overrides = (status: Decision) => entry.severity === 'deny' && (status === 'allowed' || (status === 'dismissed' && entry.exact))
  const press = (status: Decision) => {
    look.reset()
    if (status === 'acknowledged') look.mutate(status, { onSuccess: () => tell(status) })
    else ask(status)
  }
  return (
    <PanelPart title={say('decide')}>
      <div className="gh-wrap">
        {possible.map((status) => (
          <Button
            key={status}
            size="chip"
            variant="default"
            loading={look.isPending && status === 'acknowledged'}
            onClick={() => press(status)}
          >
            {say(`verbs.${status}`)}
          </Button>
        ))}
      </div>
      {look.error ? <FailureNote title={explain(look.error)} /> : null}
      <ReasonDialog
        {...dialog}
        title={say(`titles.${request}`, { name: snapshot.name })}
        confirm={say(`confirms.${request}`)}
        danger={request === 'allowed'}
        blocked={overrides(request) && !may('blacklists:override') ? say('may_not') : undefined}
      >
        {say(`texts.${request}`)}
      </ReasonDialog>
    </PanelPart>
  )
}

const NoteField = ({ id }: { id: string }) => {
  const say = useWords(seenWords)
  const [text, setText] = useState('')
  const add = useCommand(
    (note: string, idempotencyKey) => api.sightings.note({ params: { id }, body: { text: note }, idempotencyKey }),
    ['sightings'],
  )
  const send = () => {
    if (text.trim() === '' || add.isPending) return
    add.mutate(text, {
      onSuccess: () => {
        setText('')
        showToast(say('noted'))
      },
    })
  }
  return (
    <div className={`gh-stack gh-gap-8 gh-start ${styles.note}`}>
      <Textarea label={say('note')} minRows={1} maxLength={1000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      {add.error ? <FailureNote title={explain(add.error)} /> : null}
      <Button variant="default" size="chip" loading={add.isPending} onClick={send}>
        {say('add_note')}
      </Button>
    </div>
  )
}
