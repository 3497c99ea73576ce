import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { IconDoorEnter, IconIdBadge2 } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { gateName } from '../../../lib/gate-name.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { type KeyBinding, useKeys } from '../../../lib/use-keys.ts'
import { DeskButton } from '../../../ui/buttons/desk-buttons.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useWebcam } from '../../../ui/media/use-webcam.ts'
import { PanelPart, SidePanel } from '../../../ui/overlay/side-panel.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import type { Announced } from '../base/check-in-form.ts'
import { offered } from '../base/offered.ts'
import type { PanelHandle } from '../base/panel-handle.ts'
import { PhotoBox } from '../base/photo-box.tsx'
import { checkInWords } from './check-in.words.ts'
import { CheckInFields } from './check-in-fields.tsx'
import { CheckInTrouble } from './check-in-trouble.tsx'
import { NoticeLine } from './notice-line.tsx'
import { NUMBERED } from './purpose-choice.tsx'
import { type CheckInFormOptions, focusField, useCheckInForm } from './use-check-in-form.ts'

// Few gates restrict hours or visitor types, so this part loads on demand.
const GateNotes = latePart(() => import('./gate-notes.tsx').then((part) => part.GateNotes), null)
// A returning visitor is fetched over the network anyway, so these parts load on demand.
const ReturningSummary = latePart(() => import('./returning-summary.tsx').then((part) => part.ReturningSummary))
const LastPhoto = latePart(() => import('./returning-summary.tsx').then((part) => part.LastPhoto), null)

export interface CheckInPanelProps extends CheckInFormOptions {
  handle: Ref<PanelHandle>
  /** The free card whose scan started the check-in. */
  free_card: string | null
  /** False while another panel covers this one, which then ignores keys. */
  active: boolean
  /** Reports whether the form takes a photo, so that its key is shown. */
  onTakesPhoto: (takes: boolean) => void
  onClose: () => void
  onOpenVisit: (id: string) => void
}

/** The title and subtitle of the check-in panel. */
export function usePanelHead(gate: Gate, match: VisitorMatch | null, arrival?: Announced) {
  const say = useWords(checkInWords)
  const formats = useFormats()
  return match
    ? { title: say('returning', { count: match.visits }), subtitle: say('last_details', { when: formats.when(match.entrance.checkin_at) }) }
    : { title: arrival?.title() ?? say('walk_in'), subtitle: arrival?.gate_note ?? say('at_gate', { gate: gateName(gate) }) }
}

/** The check-in of a new visitor, or of a returning one with their last details. */
export const CheckInPanel = ({ handle, free_card, active, onTakesPhoto, onClose, onOpenVisit, ...options }: CheckInPanelProps) => {
  const { gate, metadata, match, announced, ahead } = options
  const say = useWords(checkInWords)
  const form = useCheckInForm(options)
  const { values, rules, editing, setEditing, errors, picture, fields, submit_button, change, submit } = form
  const first_field = form.walk[0]!
  const takes_photo = rules.photo !== 'hidden'
  const webcam = useWebcam(form.setPicture, { ready: active && takes_photo })
  useEffect(() => {
    onTakesPhoto(takes_photo)
    return () => onTakesPhoto(false)
  }, [takes_photo, onTakesPhoto])
  useEffect(() => {
    if (!takes_photo && webcam.live) webcam.cancel()
  })

  useImperativeHandle(handle, () => ({
    confirm: () => {
      submit()
      return true
    },
    photo: () => takes_photo && webcam.press(),
    scan: form.scan,
    isWritten: form.isWritten,
    resume: () => focusField(fields.current, first_field),
  }))

  const focusFirst = useEffectEvent(() => focusField(fields.current, first_field))
  const focusStart = useEffectEvent(() => {
    if (match) submit_button.current?.focus()
    // A phone's keyboard would cover the form. A guard who moved on elsewhere while the form loaded keeps the focus there.
    else if (!matchMedia('(pointer: coarse)').matches && (!ahead || document.activeElement === document.body))
      focusField(fields.current, form.starts_at) || submit_button.current?.focus()
  })
  // Runs before another key can arrive.
  useLayoutEffect(() => focusStart(), [])
  const was_editing = useRef(editing)
  useEffect(() => {
    if (editing && !was_editing.current) focusFirst()
    was_editing.current = editing
  }, [editing])

  const choosePurpose = (key: string) => {
    change({ purpose: key })
    form.goOn('purpose')
  }
  const numberedPurposes = rules.purpose === 'hidden' ? [] : offered(metadata.purposes).slice(0, NUMBERED)
  useKeys(
    numberedPurposes.map(({ key }, index): KeyBinding => [String(index + 1), () => choosePurpose(key)]),
    active && editing,
  )
  useKeys([['E', () => setEditing(true)]], active && !editing)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || target.type === 'file') return
    event.preventDefault()
    form.goOn(target.name)
  }

  return (
    <SidePanel
      {...usePanelHead(gate, match, announced)}
      onClose={onClose}
      closes_on_escape={false}
      footer={
        <div className="gh-stack gh-gap-10 gh-grow">
          <CheckInTrouble form={form} reasons={metadata.reasons} onOpenHolder={onOpenVisit} />
          <div className="gh-flex gh-gap-8">
            <DeskButton
              ref={submit_button}
              className="gh-fill"
              icon={IconDoorEnter}
              icon_size={22}
              rightSection={<KeyCap>Enter</KeyCap>}
              loading={form.busy}
              onClick={() => submit()}
            >
              {say('check_in')}
            </DeskButton>
            {editing ? null : (
              <DeskButton variant="default" cap="E" onClick={() => setEditing(true)}>
                {say('edit')}
              </DeskButton>
            )}
          </div>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is heard here for all the fields at once */}
      <div ref={fields} onKeyDown={onKeyDown} onBlur={({ target }) => 'name' in target && form.leave(String(target.name))}>
        <UnsavedGuard isDirty={form.isDirty} />
        {free_card ? (
          <p className="gh-row gh-gap-10 gh-body gh-strong gh-p-9-16 gh-tone-inside" role="status">
            <IconIdBadge2 size={20} stroke={1.75} aria-hidden="true" />
            {say('free_card', { card: free_card })}
          </p>
        ) : null}
        {gate.hours || gate.visitor_types.length > 0 ? <GateNotes {...{ gate, metadata }} visitor_type={values.visitor_type} /> : null}
        {match || takes_photo ? (
          <PanelPart>
            <div className="gh-wrap gh-gap-16 gh-top">
              {match ? <LastPhoto match={match} /> : null}
              {takes_photo ? <PhotoBox webcam={webcam} picture={picture} onFile={form.setPicture} below={match !== null} /> : null}
            </div>
          </PanelPart>
        ) : null}
        {editing || match === null ? (
          <PanelPart>
            <div className="gh-stack gh-gap-8">
              <CheckInFields
                {...{ values, errors, metadata, rules, gate }}
                onChange={change}
                known_number={match?.id_number_masked ?? null}
                // The button got the focus because the field didn't exist yet.
                onShown={() => document.activeElement === submit_button.current && focusField(fields.current, form.starts_at)}
                known_phone={(match ?? announced)?.phone_masked ?? null}
              />
            </div>
          </PanelPart>
        ) : (
          <ReturningSummary {...{ match, values, errors, metadata, rules }} is_proposed={form.is_proposed} onChange={change} />
        )}
        <PanelPart>
          <NoticeLine
            notice={metadata.notice}
            given={values.notice_given}
            error={errors.notice_given}
            onGiven={(notice_given) => change({ notice_given })}
          />
        </PanelPart>
      </div>
    </SidePanel>
  )
}
