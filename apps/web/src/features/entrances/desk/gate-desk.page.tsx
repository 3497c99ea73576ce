import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { logError } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { usePanelBeside } from '../../../ui/page/page-slots.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { ReceiptPrint, TillDialog } from '../../payments/payments.desk.tsx'
import { AnswerMessage, RefusedMessages } from '../answers/answer-messages.tsx'
import answers from '../answers/answer-strip.module.css'
import { deskWords } from '../base/desk.words.ts'
import { countedDays, deskHref, listQueryOf, periodOf } from '../base/desk-query.ts'
import type { DeskSearch } from '../base/desk-search.ts'
import { useGate } from '../base/use-gate.ts'
import { useNow, useUntil } from '../base/use-now.ts'
import { CheckIn } from '../check-in/check-in.tsx'
import { NoticeLine } from '../check-in/notice-line.tsx'
import { DeskCounts } from '../list/desk-counts.tsx'
import { DeskFilters } from '../list/desk-filters.tsx'
import { useVisitList } from '../list/use-visit-list.ts'
import { VisitList } from '../list/visit-list.tsx'
import styles from './desk.module.css'
import { OfflineStrip, useDeskConnection } from './desk-connection.tsx'
import { DeskHead } from './desk-head.tsx'
import { KeyBar } from './key-bar.tsx'
import { ScanBox } from './scan-box.tsx'
import { useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

// Most desks see no blacklist stop for days, so this screen loads on demand.
const StopScreen = latePart(() => import('../stop/stop-screen.tsx').then((part) => part.StopScreen), null)
// Check-ins and scanned check-outs open no visit, so this panel loads on demand.
const VisitPanel = latePart(() => import('../visit/visit-panel.tsx').then((part) => part.VisitPanel))

// Printed codes and cameras are rare and a gate is chosen once, so these parts load on demand.
const MemberLook = latePart(() => import('./member-look.tsx').then((part) => part.MemberLook), null)
const ExpectedList = latePart(() => import('./expected-list.tsx').then((part) => part.ExpectedList))
// A first visit needs no lookup, and matches are fetched over the network anyway.
const AnswerStrip = latePart(() => import('../answers/answer-strip.tsx').then((part) => part.AnswerStrip), null)
const AdmittedCard = latePart(() => import('./admitted-card.tsx').then((part) => part.AdmittedCard), null)
const HostMessages = latePart(() => import('./host-messages.tsx').then((part) => part.HostMessages), null)
const CameraDialog = latePart(() => import('../../../ui/media/camera-dialog.tsx').then((part) => part.CameraDialog), null)
const HelpDialog = latePart(() => import('./help-dialog.tsx').then((part) => part.HelpDialog), null)
const GateDialog = latePart(() => import('./gate-dialog.tsx').then((part) => part.GateDialog), null)
const ExportDialog = latePart(() => import('../list/export-dialog.tsx').then((part) => part.ExportDialog), null)
const NoGates = latePart(() => import('./no-gates.tsx').then((part) => part.NoGates))

const route = getRouteApi('/shell/service/visitor/entrances')

/** The gate desk (E-01, E-02, E-03). */
export default function GateDeskPage(): ReactNode {
  const say = useWords(deskWords)
  const formats = useFormats()
  const search: DeskSearch = route.useSearch()
  const navigate = route.useNavigate()
  const connection = useDeskConnection()
  const narrow = useNarrow()
  const list_id = useId()
  const now = useNow(15_000)
  const gates = useGate()
  const may = useMay()
  const go = (next: DeskSearch) => void navigate({ search: () => next, resetScroll: false })
  const showVisit = (id: string | undefined) => {
    const { visit, ...rest } = search
    if (visit !== id) go(id === undefined ? rest : { ...rest, visit: id })
  }
  const hrefOf = useCallback(({ _id }: { _id: string }) => deskHref({ ...search, visit: _id }), [search])
  const { data: metadata, ...metadata_read } = useQuery({
    ...queries.entrances.metadata({
      ...{ location_id: search.location_id, gate_id: search.gate_id, desk_gate_id: gates.gate_id },
      ...countedDays(search, formats.dayOf(now)),
    }),
    placeholderData: keepPreviousData,
  })
  const desk = useDesk({ gates, connection, notice_version: metadata?.notice.version, visit: search.visit, showVisit })
  const onKeyDown = useDeskKeys(desk)
  const visits = useVisitList(search, formats.dayOf(now))
  const { gate, check_in, actions, matches, mode, chosen, action } = desk
  const [takes_photo, setTakesPhoto] = useState(false)
  /** The payment whose receipt is printed. It outlives the panel, which the check-out closes. */
  const [receipt, setReceipt] = useState<string | null>(null)
  const panel_open = search.visit !== undefined || check_in !== null
  const compact = panel_open && !narrow
  const { visit: _visit, ...filters } = search
  const looks_up = desk.text.trim().length >= 3
  usePanelBeside(panel_open)
  const undoable = useUntil(actions.last?.until ?? null) ? actions.last : null
  const onExport = may('reports:read') ? () => desk.setDialog('export') : undefined
  const optionId = (index: number) => `${list_id}-${index}`

  if (!gates.isPending && !gates.error && gates.gates.length === 0 && visits.rows?.length === 0 && Object.keys(filters).length === 0) {
    return <NoGates />
  }
  return (
    <div className={`gh-low gh-flex gh-vertical gh-phone-still gh-print-open ${styles.desk}`}>
      <DeskHead
        gate={gate}
        onChoose={desk.may.check_in || desk.may.check_out ? () => desk.setDialog('gate') : undefined}
        onTill={desk.onTill}
        onExport={narrow ? undefined : onExport}
      />
      <div className="gh-low gh-fill gh-flex gh-phone-still gh-print-open">
        <div className={`gh-gap-12 gh-grow gh-flex gh-vertical gh-scroll gh-print-open gh-p-page ${styles.main}`}>
          <div className="gh-relative gh-not-print">
            <ScanBox
              {...{ desk, onKeyDown, connection, list_id, compact }}
              open={looks_up && matches.length > 0}
              chosen_id={matches.length > 0 ? optionId(chosen) : undefined}
            />
            {desk.dialog === 'expected' && gate && metadata ? (
              <ExpectedList {...{ desk, gate, metadata }} />
            ) : desk.refused.length > 0 ? (
              <RefusedMessages
                refused={desk.refused}
                onDismiss={desk.dismiss}
                onChooseGate={() => desk.setDialog('gate')}
                onOpen={(id) => desk.openVisit(id)}
              />
            ) : looks_up ? (
              <AnswerStrip
                {...{ matches, mode, chosen, action, list_id, optionId }}
                text={desk.find.answer.text || desk.text}
                pending={desk.find.pending}
                error={desk.find.error}
                onUse={desk.take}
                onNew={desk.onCheckIn}
                notice={
                  action === 'member' && metadata ? (
                    <NoticeLine notice={metadata.notice} given={desk.notice_given} onGiven={desk.setNoticeGiven} error={undefined} />
                  ) : null
                }
              />
            ) : desk.admitted ? (
              <section className={`gh-card gh-shadow gh-scrolls ${answers.strip}`} aria-label={say('answers')}>
                <AdmittedCard
                  key={desk.admitted.text}
                  admitted={desk.admitted}
                  undo={
                    undoable && narrow ? (
                      <SmallButton onClick={desk.undoLast}>{say('undo', { number: undoable.number })}</SmallButton>
                    ) : null
                  }
                  onGone={desk.forgetAdmitted}
                />
              </section>
            ) : narrow && undoable && actions.offered ? (
              <section className={`gh-card gh-shadow gh-scrolls ${answers.strip}`} aria-label={say('answers')}>
                <AnswerMessage
                  kind="done"
                  actions={<SmallButton onClick={desk.undoLast}>{say('undo', { number: undoable.number })}</SmallButton>}
                  onDismiss={actions.stopOffering}
                >
                  {undoable.text}
                </AnswerMessage>
              </section>
            ) : null}
          </div>
          {metadata?.host_answers[0] ? <HostMessages answers={metadata.host_answers} onOpen={desk.openVisit} /> : null}
          <OfflineStrip connection={connection} kept={desk.kept} />
          <DeskCounts {...{ metadata, search, compact }} onSearch={go} />
          <DeskFilters
            {...{ search, metadata, connection, compact }}
            onSearch={go}
            gates={gates.gates}
            updated_at={visits.list.dataUpdatedAt}
            onExport={narrow ? onExport : undefined}
          />
          <VisitList
            {...visits}
            {...{ now, hrefOf, compact }}
            answers={metadata?.host_answers}
            current={search.visit ?? null}
            onOpen={(id) => desk.openVisit(id)}
            filtered={Object.keys(filters).length > 0 || periodOf(search) !== 'today'}
            onClear={() => go({})}
            onCheckIn={desk.onCheckIn}
          />
        </div>
        {check_in && gate ? (
          <div className="gh-contents" hidden={search.visit !== undefined}>
            <CheckIn
              key={check_in.serial}
              {...check_in}
              {...{ gate, metadata }}
              failed={metadata_read.isError}
              onRetry={() => void metadata_read.refetch()}
              handle={search.visit === undefined ? desk.panel : null}
              active={search.visit === undefined && desk.dialog === null}
              onTakesPhoto={setTakesPhoto}
              onClose={desk.closePanel}
              onDone={desk.checkedIn}
              onStopped={desk.setStopped}
              onStray={(text) => desk.refuse({ outcome: { about: 'not_for_form', text } })}
              onOpenVisit={(id) => desk.openVisit(id)}
            />
          </div>
        ) : null}
        {search.visit === undefined ? null : (
          <VisitPanel
            key={search.visit}
            handle={desk.panel}
            id={search.visit}
            {...{ metadata, gate }}
            photo_first={desk.photo_missing === search.visit}
            opening={desk.opening?.id === search.visit ? desk.opening : null}
            onClose={desk.closePanel}
            checkOut={desk.may.check_out ? desk.checkOutOpen : undefined}
            mayLeave={desk.mayLeave}
            onPrintReceipt={setReceipt}
            undo={desk.may.check_in ? actions.undo : undefined}
            loseCard={desk.may.check_out ? actions.loseCard : undefined}
          />
        )}
      </div>
      <KeyBar
        desk={desk}
        onPhoto={takes_photo && search.visit === undefined ? () => desk.panel.current?.photo() : undefined}
        undo_label={undoable ? say('undo', { number: undoable.number }) : undefined}
      />
      {desk.dialog === 'gate' ? <GateDialog gates={gates.gates} gate={gate} onChoose={desk.chooseGate} onHide={desk.closeDialog} /> : null}
      {desk.stopped ? <StopScreen stopped={desk.stopped} onRefused={desk.sentAway} onLeave={() => desk.setStopped(null)} /> : null}
      {desk.looking ? <MemberLook looking={desk.looking} notice={metadata?.notice} desk={desk} /> : null}
      {desk.dialog === 'till' && gate ? <TillDialog gate={gate} onHide={desk.closeDialog} /> : null}
      {receipt ? <ReceiptPrint key={receipt} id={receipt} onDone={() => setReceipt(null)} /> : null}
      {desk.dialog === 'export' ? <ExportDialog filter={listQueryOf(search, formats.dayOf(now))} onHide={desk.closeDialog} /> : null}
      {desk.dialog === 'help' ? <HelpDialog onHide={desk.closeDialog} /> : null}
      {desk.dialog === 'camera' ? (
        <CameraDialog
          onHide={desk.closeDialog}
          onFault={logError}
          onScan={(code) => {
            desk.closeDialog()
            desk.scan(code)
          }}
        />
      ) : null}
    </div>
  )
}
