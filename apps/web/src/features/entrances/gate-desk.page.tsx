import { Button } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { queries } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { latePart } from '../../ui/late-part.tsx'
import { usePanelBeside } from '../../ui/page-slots.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { AnswerMessage } from './answer-message.tsx'
import { AnswerStrip } from './answer-strip.tsx'
import { CameraDialog } from './camera-dialog.tsx'
import { CheckInPanel } from './check-in-panel.tsx'
import styles from './desk.module.css'
import { deskWords } from './desk.words.ts'
import { DeskCounts } from './desk-counts.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { type DeskSearch, deskHref, periodOf } from './desk-search.ts'
import { GateButton, GateDialog } from './gate-choice.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { KeyBar } from './key-bar.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { ScanBox } from './scan-box.tsx'
import { type Desk, type Refused, useDesk } from './use-desk.ts'
import { useDeskConnection } from './use-desk-connection.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useGate } from './use-gate.ts'
import { useNow } from './use-now.ts'
import { useUntil } from './use-until.ts'
import { useVisitList } from './use-visit-list.ts'
import { VisitList } from './visit-list.tsx'
import { VisitPanel } from './visit-panel.tsx'

// Nobody is stopped at most desks for days.
const StopScreen = latePart(() => import('./stop-screen.tsx').then((part) => part.StopScreen))

const route = getRouteApi('/shell/service/visitor/entrances')

/** The gate desk (E-01, E-02, E-03): scan box, answers, counts, filters, the live list, and one panel beside it. */
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
  const go = (next: DeskSearch) => void navigate({ search: () => next, resetScroll: false })
  const showVisit = (id: string | undefined) => {
    const { visit, ...rest } = search
    if (visit !== id) go(id === undefined ? rest : { ...rest, visit: id })
  }
  const { data: metadata } = useQuery({
    ...queries.entrances.metadata({ locationId: search.locationId, gateId: search.gateId }),
    placeholderData: keepPreviousData,
  })
  const desk = useDesk({ gates, notice_version: metadata?.notice.version, visit: search.visit, showVisit })
  const onKeyDown = useDeskKeys(desk)
  const visits = useVisitList(search, formats.dayOf(now))
  const { gate, check_in, actions } = desk
  const panel_open = search.visit !== undefined || check_in !== null
  const compact = panel_open && !narrow
  const { visit: _visit, ...filters } = search
  const asked = desk.text.trim().length >= 3
  usePanelBeside(panel_open)
  const undoable = useUntil(actions.last?.until ?? null) ? actions.last : null
  const optionId = (index: number) => `${list_id}-${index}`

  if (!gates.isPending && !gates.error && gates.gates.length === 0 && visits.rows?.length === 0 && Object.keys(filters).length === 0) {
    return <NoGates />
  }
  return (
    <div className={styles.desk}>
      <GateButton gate={gate} onChoose={desk.may_in || desk.may_out ? () => desk.setDialog('gate') : undefined} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.answers}>
            <ScanBox
              input={desk.input}
              text={desk.text}
              onText={desk.write}
              onKeyDown={onKeyDown}
              onClear={desk.back}
              mode={desk.mode}
              connection={connection}
              open={asked && desk.matches.length > 0}
              list_id={list_id}
              chosen_id={desk.matches.length > 0 ? optionId(desk.chosen) : undefined}
              onCamera={() => desk.setDialog('camera')}
              onCheckIn={desk.may_in ? desk.startNew : undefined}
              onCheckOut={desk.may_out ? desk.pressCheckOut : undefined}
              compact={compact}
            />
            {desk.refused ? (
              <AnswerMessage
                answer={{ kind: 'refused', text: desk.refused.text, actions: <RefusedActions refused={desk.refused} desk={desk} /> }}
                onDismiss={() => desk.setRefused(null)}
              />
            ) : asked ? (
              <AnswerStrip
                text={desk.text}
                matches={desk.matches}
                pending={desk.find.pending}
                error={desk.find.error}
                mode={desk.mode}
                chosen={desk.chosen}
                taking={desk.taking}
                list_id={list_id}
                optionId={optionId}
                onUse={desk.take}
                onNew={desk.may_in ? desk.startNew : undefined}
              />
            ) : narrow && undoable && actions.offered ? (
              <AnswerMessage
                answer={{ kind: 'done', text: undoable.text, actions: <UndoButton desk={desk} /> }}
                onDismiss={actions.stopOffering}
              />
            ) : null}
          </div>
          <OfflineStrip connection={connection} />
          <DeskCounts metadata={metadata} search={search} onSearch={go} compact={compact} />
          <DeskFilters
            search={search}
            onSearch={go}
            gates={gates.gates}
            metadata={metadata}
            connection={connection}
            updated_at={visits.list.dataUpdatedAt}
            compact={compact}
          />
          <VisitList
            {...visits}
            now={now}
            current={search.visit ?? null}
            hrefOf={({ _id }) => deskHref({ ...search, visit: _id })}
            onOpen={(id) => desk.openVisit(id)}
            filtered={Object.keys(filters).length > 0 || periodOf(search) !== 'today'}
            onClear={() => go({})}
            onCheckIn={desk.may_in ? desk.startNew : undefined}
            compact={compact}
          />
        </div>
        {check_in && gate && metadata ? (
          <div className={styles.place} hidden={search.visit !== undefined}>
            <CheckInPanel
              key={check_in.serial}
              handle={search.visit === undefined ? desk.panel : null}
              gate={gate}
              metadata={metadata}
              match={check_in.match}
              prefilled={check_in.prefilled}
              active={search.visit === undefined && desk.dialog === null}
              onClose={desk.closePanel}
              onDone={desk.checkedIn}
              onStopped={desk.setStopped}
              onOpenVisit={(id) => desk.openVisit(id)}
            />
          </div>
        ) : null}
        {search.visit === undefined ? null : (
          <VisitPanel
            key={search.visit}
            handle={desk.panel}
            id={search.visit}
            metadata={metadata}
            opening={desk.opening?.id === search.visit ? desk.opening : null}
            onClose={desk.closePanel}
            checkOut={desk.may_out ? desk.checkOutOpen : undefined}
            undo={desk.may_in ? actions.undo : undefined}
            loseCard={desk.may_out ? actions.loseCard : undefined}
          />
        )}
      </div>
      <KeyBar
        onCheckIn={desk.may_in ? desk.startNew : undefined}
        onCheckOut={desk.may_out ? desk.pressCheckOut : undefined}
        onPhoto={check_in && search.visit === undefined ? () => desk.panel.current?.photo() : undefined}
        onUndo={undoable ? desk.undoLast : undefined}
        undo_label={undoable ? say('undo', { number: undoable.number }) : ''}
        onBack={desk.back}
        onHelp={() => desk.setDialog('help')}
      />
      <GateDialog show={desk.dialog === 'gate'} gates={gates.gates} gate={gate} onChoose={desk.chooseGate} onHide={desk.closeDialog} />
      {desk.stopped ? <StopScreen stopped={desk.stopped} onRefused={desk.sentAway} onLeave={() => desk.setStopped(null)} /> : null}
      <HelpDialog show={desk.dialog === 'help'} onHide={desk.closeDialog} />
      <CameraDialog
        show={desk.dialog === 'camera'}
        onHide={desk.closeDialog}
        onScan={(code) => {
          desk.closeDialog()
          void desk.scan(code)
        }}
      />
    </div>
  )
}

/** The way on after a refusal, besides the next scan. */
const RefusedActions = ({ refused, desk }: { refused: Refused; desk: Desk }) => {
  const say = useWords(deskWords)
  if (!refused.retry && !refused.choose_gate) return null
  return (
    <>
      {refused.retry ? (
        <Button size="chip" variant="default" onClick={refused.retry}>
          {say('try_again')}
        </Button>
      ) : null}
      {refused.on_foot ? (
        <Button size="chip" variant="default" onClick={refused.on_foot}>
          {say('on_foot')}
        </Button>
      ) : null}
      {refused.choose_gate ? (
        <Button size="chip" variant="default" onClick={() => desk.setDialog('gate')}>
          {say('choose_gate')}
        </Button>
      ) : null}
    </>
  )
}

const UndoButton = ({ desk }: { desk: Desk }) => {
  const say = useWords(deskWords)
  return (
    <Button size="chip" variant="default" onClick={desk.undoLast}>
      {say('undo', { number: desk.actions.last?.number ?? 0 })}
    </Button>
  )
}

/** Before the first gate is there, nothing can be recorded and there is nothing to show. */
const NoGates = () => {
  const say = useWords(deskWords)
  return (
    <Panel flush>
      <EmptyState
        icon={IconBarrierBlock}
        title={say('no_gates')}
        action={<Button renderRoot={(props) => <AppLink {...props} href="/service/visitor/gates" />}>{say('to_gates')}</Button>}
      >
        {say('no_gates_text')}
      </EmptyState>
    </Panel>
  )
}
