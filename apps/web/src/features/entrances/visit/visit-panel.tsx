import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { IconArrowBackUp, IconCash, IconDoorExit, IconPencil, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { ApiError, explain } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { readView } from '../../../api/read-view.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { DeskButton } from '../../../ui/buttons/desk-buttons.tsx'
import { SidePanel } from '../../../ui/overlay/side-panel.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { ReadState } from '../../../ui/page/read-state.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { PaymentForm, useCharge, usePaying } from '../../payments/payments.visit.tsx'
import { formRules } from '../base/check-in-form.ts'
import type { Opening, PanelHandle } from '../base/panel-handle.ts'
import { useNow, useUntil } from '../base/use-now.ts'
import { useVisitorName } from '../base/use-visitor-name.ts'
import { useChoiceWords } from '../base/visit-fields.tsx'
import { LoseCard } from './lose-card.tsx'
import { VisitDetails } from './visit-details.tsx'
import styles from './visit-panel.module.css'
import { visitPanelWords } from './visit-panel.words.ts'

// Few visits are corrected, and the panel is rarely opened for a slip, so these parts load on demand.
const VisitCorrection = latePart(() => import('./visit-correction.tsx').then((part) => part.VisitCorrection))
const SlipButton = latePart(() => import('./slip-button.tsx').then((part) => part.SlipButton), null)

interface VisitPanelProps {
  handle: Ref<PanelHandle>
  id: string
  metadata: EntrancesMetadata | undefined
  /** The desk's gate, whose form says whether a visitor who came in here needs a photo. */
  gate: Gate | undefined
  /** The visitor was just checked in without the required photo. */
  photo_first: boolean
  /** Opened by Enter: the main action has the focus, so that another Enter confirms it. */
  opening: Opening | null
  onClose: () => void
  /** Absent if the person may not do it. Throws the server's error. */
  checkOut?: (visit: Entrance) => Promise<unknown>
  /** Whether somebody may leave by this gate; otherwise the desk offers another one. */
  mayLeave: () => boolean
  undo?: (visit: Entrance) => Promise<unknown>
  loseCard?: (visit: Entrance) => Promise<unknown>
  onPrintReceipt: (payment_id: string) => void
}

export const VisitPanel = ({ handle, id, metadata, gate, photo_first, opening, onClose, ...props }: VisitPanelProps) => {
  const { checkOut, mayLeave, undo, loseCard, onPrintReceipt } = props
  const say = useWords(visitPanelWords)
  const formats = useFormats()
  const may = useMay()
  const now = useNow(15_000)
  const { data: visit, error, refetch } = useQuery(queries.entrances.get({ id }))
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [busy, setBusy] = useState<'check_out' | 'undo' | 'lose_card' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const fee = useCharge(visit)
  const main_action = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const photo = useRef<() => void>(() => undefined)
  const isConfirmed = useRef(false)
  const inside = visit?.status === 'checkin'
  const can_undo = useUntil(visit?.undo_until ? Date.parse(visit.undo_until) : null) && undo

  const run = async (action: 'check_out' | 'undo' | 'lose_card', act: (visit: Entrance) => Promise<unknown>) => {
    if (!visit || busy) return
    setBusy(action)
    setFailure(null)
    await act(visit).catch((error: unknown) => {
      if (!paymentState.begins(error)) setFailure(explain(error))
    })
    setBusy(null)
  }
  const paymentState = usePaying({
    ...{ fee, onPrintReceipt },
    able: gate !== undefined && (inside ? checkOut !== undefined : visit?.status === 'checkout' && gate.location_id === visit.location_id),
    onPaid: async (explainPaid) => {
      setFailure(null)
      if (inside) await checkOut?.(visit).catch((error: unknown) => setFailure(explainPaid(explain(error))))
    },
    onClosed: setFailure,
    onDoubt: () => void refetch(),
  })
  const confirm = () => {
    if (!visit) return false
    // Enter continues with the photo that the check-in left open.
    if (photo_first && !visit.photo && inside) {
      photo.current()
      return true
    }
    if (paymentState.now) paymentState.take()
    else if (!isCorrecting && paymentState.due && (!inside || mayLeave())) {
      setFailure(null)
      paymentState.begin()
    } else if (!isCorrecting && inside && checkOut) void run('check_out', checkOut)
    return true
  }
  useImperativeHandle(handle, () => ({
    confirm,
    photo: () => photo.current(),
    isWritten: () => (isCorrecting || paymentState.isWritten()) && (body.current?.contains(document.activeElement) ?? false),
  }))
  const isLoaded = visit !== undefined
  const ready_to_confirm = isLoaded && opening !== null
  useEffect(() => {
    if (ready_to_confirm) main_action.current?.focus()
  }, [ready_to_confirm])
  // The payment form had the focus and is gone, so the main action takes it.
  const was_paying = useRef(false)
  useEffect(() => {
    if (was_paying.current && !paymentState.now && document.activeElement === document.body) main_action.current?.focus()
    was_paying.current = paymentState.now
  }, [paymentState.now])
  // Enter was pressed again before the visit was displayed.
  const confirm_now = ready_to_confirm && opening.confirmed
  const confirmOnce = useEffectEvent(() => {
    if (!isConfirmed.current) isConfirmed.current = confirm()
  })
  useEffect(() => {
    if (confirm_now) confirmOnce()
  }, [confirm_now])

  const nameOf = useVisitorName()
  const type = useChoiceWords(metadata)('visitor_type', visit)
  const shell = (children: ReactNode, footer?: ReactNode) => (
    <SidePanel
      title={visit ? say('title', { number: visit.number, name: nameOf(visit) }) : say('the_visit')}
      subtitle={visit ? [type, visit.company].filter(Boolean).join(' · ') : undefined}
      onClose={onClose}
      closes_on_escape={false}
      footer={footer}
    >
      <div ref={body} className="gh-tall">
        {children}
      </div>
    </SidePanel>
  )

  if (!visit) {
    if (error instanceof ApiError && error.status === 404) {
      return shell(
        <EmptyState icon={IconUserQuestion} title={say('gone')}>
          {say('gone_text')}
        </EmptyState>,
      )
    }
    return shell(<ReadState read={readView({ error, refetch })} thing={say('the_visit')} />)
  }
  if (isCorrecting && metadata) {
    return shell(
      <VisitCorrection
        visit={visit}
        metadata={metadata}
        reread={async () => (await refetch()).data}
        onClose={() => setIsCorrecting(false)}
      />,
    )
  }
  if (paymentState.now && gate) return shell(<PaymentForm {...paymentState.form} {...{ visit, gate, metadata }} />)
  return shell(
    <VisitDetails
      {...{ visit, metadata, now, fee, onPrintReceipt }}
      photo_key={photo}
      may_photograph={may('entrances:check_in') && inside}
      photo_required={needsPhoto(metadata, gate, visit)}
      opens_camera={photo_first}
    />,
    <Footer failure={failure}>
      {paymentState.due || (inside && checkOut) ? (
        <DeskButton
          ref={main_action}
          className={`gh-fill ${styles.main_action}`}
          icon={paymentState.due ? IconCash : IconDoorExit}
          icon_size={22}
          cap="F4"
          loading={busy === 'check_out'}
          onClick={() => confirm()}
        >
          {paymentState.due ? say(inside ? 'take_and_check_out' : 'take', { amount: formats.money(paymentState.due) }) : say('check_out')}
        </DeskButton>
      ) : null}
      {can_undo ? (
        <DeskButton
          variant="default"
          className={inside || paymentState.due ? undefined : `gh-fill ${styles.main_action}`}
          icon={IconArrowBackUp}
          loading={busy === 'undo'}
          title={`${say(inside ? 'undo_check_in' : 'undo_check_out')} ${say('undo_until', { time: formats.time(visit.undo_until!) })}`}
          onClick={() => void run('undo', can_undo)}
        >
          {inside ? say('undo_short') : say('undo_check_out')}
          {inside ? <span className="gh-hidden">{` · ${say('undo_check_in')}`}</span> : null}
        </DeskButton>
      ) : null}
      {inside && visit.card_id && loseCard ? (
        <LoseCard visit={visit} busy={busy === 'lose_card'} onConfirm={() => void run('lose_card', loseCard)} />
      ) : null}
      {visit.erased_at ? null : <SlipButton key={visit._id} visit={visit} />}
      {may('entrances:write') && metadata && visit.erased_at === null ? (
        <DeskButton variant="default" icon={IconPencil} onClick={() => setIsCorrecting(true)}>
          {say('correct')}
        </DeskButton>
      ) : null}
    </Footer>,
  )
}

/** Only walk-ins at this gate can need one: other gates have other forms, and members are asked for nothing more. */
const needsPhoto = (metadata: EntrancesMetadata | undefined, gate: Gate | undefined, visit: Entrance): boolean =>
  metadata !== undefined &&
  gate?._id === visit.gate_in_id &&
  visit.source === 'walk_in' &&
  formRules(metadata, gate, visit.visitor_type, null).photo === 'required'

const Footer = ({ failure, children }: { failure: string | null; children: ReactNode }) => (
  <div className="gh-stack gh-gap-10 gh-grow">
    {failure ? (
      <p className="gh-body gh-strong gh-p-10-12 gh-round gh-tone-denied" role="alert">
        {failure}
      </p>
    ) : null}
    <div className={`gh-wrap ${styles.footer_row}`}>{children}</div>
  </div>
)
