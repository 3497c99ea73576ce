import type { ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import type { retention } from '@gatehouse/contract/retention/retention.ts'
import {
  CERTIFIED_KINDS,
  type CertifiedKind,
  type KEPT_AS_VISITS,
  RETENTION_KINDS,
  type RetentionKind,
} from '@gatehouse/contract/settings/settings.ts'
import { IconCertificate, IconLock, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useMay, useMe } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { PrintBeside } from '../../ui/media/print-beside.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { PagedPanel } from './paged-panel.tsx'
import { retentionWords } from './retention.words.ts'
import { RetentionCount } from './retention-count.tsx'
import { isLimited } from './retention-part.tsx'
import { settingWords } from './setting.words.ts'
import type { RetentionDays } from './setting-values.ts'
import styles from './settings.module.css'

type Run = ResponseOf<typeof retention.runs>['docs'][number]
type Hold = ResponseOf<typeof retention.holds>['docs'][number]

/** The data that the days in the form would erase, the erased data, and the visits that are held whatever their age. */
export const RetentionRecords = ({ days }: { days: RetentionDays }) => {
  const may = useMay()
  return (
    <>
      <RetentionCount days={days} />
      {may('retention:hold') ? <Holds /> : null}
      <Certificates />
    </>
  )
}

const Certificates = () => {
  const say = useWords(retentionWords)
  const read = useInfiniteQuery(pages.retention.runs())
  if (isLimited(read.error)) return null
  return (
    <PagedPanel
      title={say('certificates')}
      read={read}
      thing={say('the_certificates')}
      icon={IconCertificate}
      empty={say('no_certificates')}
      empty_text={say('no_certificates_text')}
    >
      {(run) => <RunRow key={run._id} run={run} />}
    </PagedPanel>
  )
}

/** The words of a kind. The words of the settings have only kinds with separate days. */
function useKindWords(): (kind: CertifiedKind) => string {
  const say = useWords(retentionWords)
  const saySetting = useWords(settingWords)
  const withDays: readonly string[] = RETENTION_KINDS
  return (kind) =>
    withDays.includes(kind)
      ? saySetting(`kinds.${kind as (typeof RETENTION_KINDS)[number]}`)
      : say(`kinds.${kind as (typeof KEPT_AS_VISITS)[number]}`)
}

const stateOf = ({ complete, ended_at }: Run) => (complete ? 'complete' : ended_at ? 'interrupted' : 'running')

const RunRow = ({ run }: { run: Run }) => {
  const say = useWords(retentionWords)
  const saySetting = useWords(settingWords)
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const title = say('certificate', { at: formats.dateTime(run.at) })
  const sayKind = useKindWords()
  const counts = CERTIFIED_KINDS.flatMap((kind) => (run.erased[kind] ? [`${sayKind(kind)} ${formats.number(run.erased[kind])}`] : []))
  const state = run.complete ? [] : [say(stateOf(run))]
  const nameOf = (verb: string) => saySetting('act_on', { what: verb, name: title })
  return (
    <li className="gh-line-top gh-stack gh-column gh-gap-4">
      <div className="gh-wrap gh-apart gh-gap-8">
        <h3 className="gh-body gh-strong">{formats.dateTime(run.at)}</h3>
        <div className="gh-wrap gh-gap-8">
          <Button
            size="chip"
            variant="subtle"
            aria-expanded={open}
            aria-label={nameOf(say(open ? 'hide' : 'show'))}
            onClick={() => setOpen(!open)}
          >
            {say(open ? 'hide' : 'show')}
          </Button>
          <Button
            size="chip"
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={nameOf(say('print'))}
            onClick={() => setIsPrinting(true)}
          >
            {say('print')}
          </Button>
        </div>
      </div>
      <p className="gh-small">{[...counts, ...state].join(' · ')}</p>
      {open ? (
        <section aria-label={title}>
          <Certificate run={run} />
        </section>
      ) : null}
      {isPrinting ? (
        <PrintBeside paper={() => 'size: a4; margin: 20mm'} onPrinted={() => setIsPrinting(false)}>
          <div className="gh-sheet">
            <p className="gh-heading gh-bold">{say('certificate_title')}</p>
            <Certificate run={run} />
          </div>
        </PrintBeside>
      ) : null}
    </li>
  )
}

/** The kind whose days apply to a kind. */
const ruleOf = (kind: CertifiedKind): RetentionKind =>
  (RETENTION_KINDS as readonly string[]).includes(kind) ? (kind as RetentionKind) : 'visits'

/** A certificate of what was erased, when, by whom, and by which days. */
const Certificate = ({ run }: { run: Run }) => {
  const say = useWords(retentionWords)
  const sayKind = useKindWords()
  const formats = useFormats()
  const { organisation } = useMe()
  return (
    <div className="gh-stack gh-gap-12">
      <DefinitionList
        facts={[
          { term: say('certificate_organisation'), value: organisation?.name },
          { term: say('erased_at'), value: `${formats.dateTime(run.at)} (${formats.zone})` },
          { term: say('erased_by'), value: say('system') },
          { term: say('state'), value: say(stateOf(run)) },
          { term: say('past_time'), value: say('visits', { count: run.held }) },
          { term: say('settings_version'), value: run.settings_version === null ? '—' : formats.number(run.settings_version) },
          { term: say('certificate_id'), value: <span className="gh-tiny gh-mono">{run._id}</span> },
        ]}
      />
      <table className={`gh-table ${styles.counts}`}>
        <caption className="gh-hidden">{say('certificate_table')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('kind')}</th>
            <th scope="col">{say('days_kept')}</th>
            <th scope="col">{say('kept_from')}</th>
            <th scope="col">{say('erased')}</th>
          </tr>
        </thead>
        <tbody>
          {CERTIFIED_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{sayKind(kind)}</th>
              <td className="gh-numbers">{run.days ? formats.number(run.days[ruleOf(kind)]) : '—'}</td>
              <td>{formats.day(run.kept_from[ruleOf(kind)])}</td>
              <td className="gh-numbers">{formats.number(run.erased[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Holds = () => {
  const say = useWords(retentionWords)
  const saySetting = useWords(settingWords)
  const formats = useFormats()
  const { request, ask, dialog } = useDecision<Pick<Hold, 'entrance_id' | 'number'>>({
    first: { entrance_id: '', number: 0 },
    run: async ({ entrance_id, number }, reason) => {
      await api.retention.release({ params: { id: entrance_id }, body: { reason } })
      return () => showToast(say('released', { number }))
    },
    touches: ['entrances', 'retention'],
  })
  return (
    <>
      <PagedPanel
        title={say('holds')}
        read={useInfiniteQuery(pages.retention.holds())}
        thing={say('the_holds')}
        icon={IconLock}
        empty={say('no_holds')}
        empty_text={say('no_holds_text')}
      >
        {(hold) => (
          <li key={hold._id} className="gh-line-top gh-stack gh-gap-4">
            <div className="gh-wrap gh-apart gh-gap-8">
              <h3 className="gh-body gh-strong">
                <AppLink href={`/service/visitor/entrances?visit=${hold.entrance_id}`}>
                  {say('held_visit', { number: hold.number })}
                </AppLink>
                <span className="gh-muted gh-normal"> · {say('checked_in', { at: formats.dateTime(hold.checkin_at) })}</span>
              </h3>
              <Button
                size="chip"
                variant="default"
                aria-label={saySetting('act_on', { what: say('release'), name: say('held_visit', { number: hold.number }) })}
                onClick={() => ask({ entrance_id: hold.entrance_id, number: hold.number })}
              >
                {say('release')}
              </Button>
            </div>
            <p className="gh-small gh-muted">{say('held_by', { name: hold.held_by, at: formats.dateTime(hold.held_at) })}</p>
            <p className="gh-small gh-break">“{hold.reason}”</p>
          </li>
        )}
      </PagedPanel>
      <ReasonDialog {...dialog} title={say('release_title', { number: request.number })} confirm={say('release_confirm')}>
        {say('release_text')}
      </ReasonDialog>
    </>
  )
}
