import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata, entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { nationalityName } from '@gatehouse/contract/kernel/domain/countries.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import { type RefObject, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useDecision } from '../../../api/decision.ts'
import { useHostAnswerText } from '../../../api/host-answer.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { StayBar } from '../../../ui/figures/stay-bar.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { PanelPart } from '../../../ui/overlay/side-panel.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { DefinitionList, type Fact } from '../../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { VisitDeletion } from '../../delete-requests/delete-requests.desk.tsx'
import { FeePart, type useCharge } from '../../payments/payments.visit.tsx'
import { PLAIN_FIELDS, type PlainField, VISIT } from '../base/entrances.fixed.ts'
import { HandleAnswer } from '../base/handle-answer.tsx'
import { hostAnswerWords } from '../base/host-answer.words.ts'
import { useParty } from '../base/use-party.ts'
import { visitWords } from '../base/visit.words.ts'
import { useChoiceWords } from '../base/visit-fields.tsx'
import { visitState } from '../base/visit-state.ts'
import { VisitHistory } from './visit-history.tsx'
import styles from './visit-panel.module.css'
import { visitPanelWords } from './visit-panel.words.ts'
import { VisitPhoto } from './visit-photo.tsx'

// Numbers are rarely mistyped, so this dialog loads on demand.
const NumbersDialog = latePart(() => import('./numbers-dialog.tsx').then((part) => part.NumbersDialog))

// Few visits are held.
const VisitHold = latePart(() => import('./visit-hold.tsx').then((part) => part.VisitHold), null)

/** Fields that stand with others, or are shown in another form. Every other one is a fact below them. */
const PLACED: readonly PlainField[] = [
  ...([
    'visitor_name',
    'company',
    'visitor_type',
    'unit_name',
    'host_name',
    'purpose',
    'plate',
    'plate_province',
    'vehicle_class',
  ] as const),
  ...(['vehicle_colour', 'nationality', 'party_size'] as const),
]
const TEXTS = PLAIN_FIELDS.filter((name) => !PLACED.includes(name))

interface VisitDetailsProps {
  visit: EntranceDetail
  metadata: EntrancesMetadata | undefined
  now: number
  /** Receives the action of F8. */
  photo_key: RefObject<() => void>
  may_photograph: boolean
  photo_required: boolean
  opens_camera: boolean
  fee: ReturnType<typeof useCharge>
  onPrintReceipt: (payment_id: string) => void
}

/** All facts of a visit; full numbers only after a reason. */
export const VisitDetails = ({ visit, metadata, now, photo_required, fee, onPrintReceipt, ...photo }: VisitDetailsProps) => {
  const sayPanel = useWords(visitPanelWords)
  const formats = useFormats()
  const answerText = useHostAnswerText()
  const sayAnswer = useWords(hostAnswerWords)
  const { value } = useFieldText(VISIT)
  const { kind, over, stay } = visitState(visit, now)
  const state = (
    <>
      <StatusBadge kind={kind}>
        {over > 0 ? sayPanel('over_by', { duration: formats.duration(over) }) : value('status', visit.status)}
      </StatusBadge>
      {stay ? <StayBar {...stay} /> : null}
    </>
  )
  return (
    <>
      <PanelPart>
        {visit.erased_at ? (
          <div className="gh-stack gh-gap-10 gh-start">
            {state}
            <p className="gh-small">{sayPanel('erased', { day: formats.date(visit.erased_at) })}</p>
          </div>
        ) : (
          <VisitPhoto key={visit._id} visit={visit} required={photo_required} {...photo}>
            {state}
          </VisitPhoto>
        )}
      </PanelPart>
      {fee.charge ? (
        <FeePart {...{ visit, metadata }} charge={fee.charge} onPrint={onPrintReceipt} onChange={() => void fee.refetch()} />
      ) : null}
      <PanelPart>
        <Facts key={visit._id} visit={visit} metadata={metadata} now={now} />
        {visit.host_answer ? (
          <div className="gh-small gh-mt-8">
            <p className={`gh-strong ${visit.host_answer.answer === 'refuse' ? 'gh-denied' : ''}`}>{answerText(visit.host_answer)}</p>
            {visit.host_answer.handled_at ? (
              <p className="gh-muted">
                {sayAnswer('handled', { time: formats.when(visit.host_answer.handled_at), name: visit.host_answer.handled_by ?? '' })}
              </p>
            ) : visit.status === 'checkin' ? (
              <HandleAnswer entrance_id={visit._id} visitor={visit.visitor_name} />
            ) : null}
          </div>
        ) : null}
        {visit.override_reason ? (
          <p className="gh-small gh-overstay gh-strong gh-mt-8">{sayPanel('override_note', { reason: visit.override_reason })}</p>
        ) : null}
      </PanelPart>
      <VisitHold visit={visit} />
      <VisitDeletion key={visit._id} visit={visit} />
      <PanelPart title={sayPanel('history')}>
        <VisitHistory history={visit.history} />
      </PanelPart>
    </>
  )
}

const Facts = ({ visit, metadata, now }: Pick<VisitDetailsProps, 'visit' | 'metadata' | 'now'>) => {
  const say = useWords(visitWords)
  const sayPanel = useWords(visitPanelWords)
  const language = useLanguage()
  const formats = useFormats()
  const text = useFieldText(VISIT)
  const partyOf = useParty()
  const wordOf = useChoiceWords(metadata)
  const may = useMay()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [revealedNumbers, setRevealedNumbers] = useState<Pick<ResponseOf<typeof entrances.reveal>, 'id_number' | 'phone'> | null>(null)
  const { ask, dialog } = useDecision({
    first: 'reveal',
    run: async (_, reason) => {
      const numbers = await api.entrances.reveal({ params: { id: visit._id }, body: { reason } })
      return () => setRevealedNumbers(numbers)
    },
    touches: ['entrances'],
  })
  const step = (time: string | null, gate: string | null, actor: string | null) =>
    time && [formats.when(time, now), gate, actor && sayPanel('by', { name: actor })].filter(Boolean).join(' · ')
  const hasMaskedNumber = visit.id_number_masked !== null || visit.phone_masked !== null
  const reveal = hasMaskedNumber && may('entrances:reveal')
  const sayCommon = useWords(commonWords)
  const number = (name: 'id_number' | 'phone', whole: string | null | undefined, maskedNumber: string | null, first: boolean) =>
    visit.numbers_unreadable.includes(name) ? (
      sayCommon('unreadable')
    ) : maskedNumber === null ? null : (
      <>
        <span className="gh-numbers">{whole ?? maskedNumber}</span>
        {reveal && first ? (
          <button
            type="button"
            className={`gh-touch gh-link gh-underlined gh-round-4 ${styles.reveal}`}
            onClick={() => (revealedNumbers ? setRevealedNumbers(null) : ask('reveal'))}
          >
            {sayPanel(revealedNumbers ? 'hide' : 'reveal')}
          </button>
        ) : null}
      </>
    )
  const vehicle = [
    visit.plate && noBreak(formatPlate(visit.plate)),
    visit.plate_province && provinceName(visit.plate_province, language),
  ].filter(Boolean)
  const vehicle_more = [wordOf('vehicle_class', visit), visit.vehicle_colour].filter(Boolean)
  const facts: Fact[] = [
    { term: say('visiting'), value: [visit.unit_name, visit.host_name].filter(Boolean).join(' · ') },
    ...(visit.gate_note ? [{ term: sayPanel('gate_note'), value: <b className={`gh-strong ${styles.note}`}>{visit.gate_note}</b> }] : []),
    { term: text.label('purpose'), value: wordOf('purpose', visit) },
    { term: text.label('checkin_at'), value: step(visit.checkin_at, visit.gate_in, visit.checked_in_by) },
    visit.checkout_at
      ? { term: text.label('checkout_at'), value: step(visit.checkout_at, visit.gate_out, visit.checked_out_by) }
      : { term: text.label('expected_out_at'), value: visit.expected_out_at && formats.when(visit.expected_out_at, now) },
    {
      term: visit.id_kind ? text.value('id_kind', visit.id_kind) : text.label('id_number'),
      value: number('id_number', revealedNumbers?.id_number, visit.id_number_masked, true),
    },
    { term: text.label('phone'), value: number('phone', revealedNumbers?.phone, visit.phone_masked, visit.id_number_masked === null) },
    { term: say('vehicle'), value: [vehicle.join(' '), ...vehicle_more].filter(Boolean).join(' · ') },
    { term: sayPanel('card'), value: visit.card_number && <span className="gh-mono">{visit.card_number}</span> },
    ...(visit.nationality ? [{ term: text.label('nationality'), value: nationalityName(visit.nationality, language) }] : []),
    ...(visit.party_size > 1 ? [{ term: text.label('party_size'), value: partyOf(visit) }] : []),
    ...TEXTS.flatMap((name) => (visit[name] ? [{ term: text.label(name), value: text.text(name, visit[name]) }] : [])),
  ]
  return (
    <>
      <DefinitionList facts={facts} />
      {may('entrances:numbers') && visit.erased_at === null ? (
        <button
          type="button"
          className="gh-touch gh-small gh-link gh-p-0 gh-underlined gh-mt-6 gh-round-4"
          onClick={() => setIsCorrecting(true)}
        >
          {sayPanel('correct_numbers')}
        </button>
      ) : null}
      {isCorrecting ? <NumbersDialog visit={visit} onHide={() => setIsCorrecting(false)} /> : null}
      <ReasonDialog {...dialog} title={sayPanel('reveal_title')} confirm={sayPanel('reveal_show')}>
        {sayPanel('reveal_text')}
      </ReasonDialog>
    </>
  )
}
