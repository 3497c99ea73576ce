import type { Partner } from '@gatehouse/contract/partners/partner-settings.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useLocations } from '../../api/location-choices.ts'
import { settingTextWords } from '../../api/setting-text.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { partnerWords } from './partner.words.ts'
import { PartnerDeliveries } from './partner-deliveries.tsx'
import { PartnerDialog } from './partner-dialog.tsx'
import { PartnerTest } from './partner-test.tsx'
import type { PartProps } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'

/** The partners of the organisation. Each is saved by itself as a new version; unsaved values of the settings form stay. */
export const PartnersPart = ({ settings, changeable }: PartProps) => {
  const say = useWords(partnerWords)
  const saySetting = useWords(settingWords)
  const [editedPartner, setEditedPartner] = useState<Partner | 'new'>()
  const [removedPartner, setRemovedPartner] = useState<Partner>()
  const { partners, location_id } = settings
  const canChange = changeable && location_id === null
  return (
    <Panel title={saySetting('sections.partners')}>
      <div className="gh-stack gh-gap-12">
        <p className="gh-small gh-muted">{say(location_id === null ? 'help' : 'of_organisation')}</p>
        {partners.length === 0 ? <p className="gh-body gh-muted">{canChange ? say('none_text') : say('none')}</p> : null}
        <ul className="gh-stack gh-gap-16 gh-plain" aria-label={saySetting('sections.partners')}>
          {partners.map((partner) => (
            <PartnerRow
              key={partner.key}
              partner={partner}
              canChange={canChange}
              onEdit={() => setEditedPartner(partner)}
              onRemove={() => setRemovedPartner(partner)}
            />
          ))}
        </ul>
        {canChange ? (
          <div>
            <Button variant="default" onClick={() => setEditedPartner('new')}>
              {say('add')}
            </Button>
          </div>
        ) : null}
      </div>
      {editedPartner ? (
        <PartnerDialog
          partner={editedPartner === 'new' ? undefined : editedPartner}
          others={partners}
          onHide={() => setEditedPartner(undefined)}
        />
      ) : null}
      {removedPartner ? (
        <RemovePartner
          partner={removedPartner}
          version={settings.version}
          partners={partners}
          onHide={() => setRemovedPartner(undefined)}
        />
      ) : null}
    </Panel>
  )
}

interface PartnerRowProps {
  partner: Partner
  canChange: boolean
  onEdit: () => void
  onRemove: () => void
}

const PartnerRow = ({ partner, canChange, onEdit, onRemove }: PartnerRowProps) => {
  const { key, name, url, secret, paused } = partner
  const say = useWords(partnerWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="gh-stack gh-gap-8 gh-card gh-round gh-border gh-p-12-16">
      <div>
        <div className="gh-wrap gh-gap-8">
          <p className="gh-body gh-strong">{name}</p>
          {paused ? <StatusBadge kind="on_hold">{say('paused')}</StatusBadge> : null}
        </div>
        <p className="gh-small gh-mono gh-break">{url}</p>
        <p className="gh-small gh-muted gh-mono">{secret ?? say('no_secret')}</p>
        <Subscription partner={partner} />
      </div>
      {canChange ? (
        <>
          <div className="gh-wrap gh-gap-8">
            <Button variant="default" size="chip" aria-label={say('act_on', { what: say('edit'), name })} onClick={onEdit}>
              {say('edit')}
            </Button>
            <PauseButton partner={partner} />
            <Button variant="subtle" size="chip" aria-label={say('act_on', { what: say('remove'), name })} onClick={onRemove}>
              {say('remove')}
            </Button>
            <Button
              variant="subtle"
              size="chip"
              aria-expanded={isOpen}
              aria-label={say('act_on', { what: say('deliveries'), name })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {say('deliveries')}
            </Button>
          </div>
          <PartnerTest name={name} input={{ partner_id: key }} />
          {isOpen ? <PartnerDeliveries partner={partner} /> : null}
        </>
      ) : null}
    </li>
  )
}

/** The events and locations that the partner is notified about. */
const Subscription = ({ partner: { events, locations } }: { partner: Partner }) => {
  const say = useWords(partnerWords)
  const sayText = useWords(settingTextWords)
  const { choices = [] } = useLocations()
  const names = locations?.map((id) => choices.find((location) => location.id === id)?.name ?? say('other_location'))
  return (
    <p className="gh-small gh-muted">
      {events.length === 0 ? say('no_events') : events.map((event) => sayText(`partner_events.${event}`)).join(', ')}
      {names && events.length > 0 ? ` · ${names.join(', ')}` : null}
    </p>
  )
}

const PauseButton = ({ partner }: { partner: Partner }) => {
  const say = useWords(partnerWords)
  const { name, paused } = partner
  const change = useCommand((body: Partner) => api.settings.save({ body: { partner: body } }), ['settings', 'partners'])
  const verb = say(paused ? 'resume' : 'pause')
  return (
    <>
      <Button
        variant="default"
        size="chip"
        loading={change.isPending}
        aria-label={say('act_on', { what: verb, name })}
        onClick={() => change.mutate({ ...partner, paused: !paused }, { onSuccess: ({ message }) => showToast(message) })}
      >
        {verb}
      </Button>
      {change.error ? <FailureNote title={explain(change.error)} takes_focus={false} /> : null}
    </>
  )
}

interface RemovePartnerProps {
  partner: Partner
  partners: readonly Partner[]
  version: number
  onHide: () => void
}

const RemovePartner = ({ partner, partners, version, onHide }: RemovePartnerProps) => {
  const say = useWords(partnerWords)
  const removal = useCommand(
    (reason: string) => api.settings.save({ body: { version, reason, partners: partners.filter(({ key }) => key !== partner.key) } }),
    ['settings'],
  )
  const confirm = (reason: string) =>
    removal.mutate(reason, {
      onSuccess: ({ message }) => {
        showToast(message)
        onHide()
      },
    })
  return (
    <ReasonDialog
      show
      danger
      title={say('remove_title', { name: partner.name })}
      confirm={say('remove')}
      busy={removal.isPending}
      failure={removal.error ? explain(removal.error) : undefined}
      onHide={onHide}
      onConfirm={confirm}
    >
      {say('remove_text')}
    </ReasonDialog>
  )
}
