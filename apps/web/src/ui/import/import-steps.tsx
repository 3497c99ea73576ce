import type { FileColumns, ImportReport, ImportResult } from '@gatehouse/contract/kernel/imports.ts'
import { IconCircleCheck, IconFileImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { FailureNote } from '../page/failure-note.tsx'
import { Panel } from '../page/panel.tsx'
import { EmptyState } from '../page/states.tsx'
import styles from './import.module.css'
import { importWords } from './import.words.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportReportPanel } from './import-report.tsx'

interface Failure {
  title: string
  reference: ReactNode
}

/** The current step of an import and its actions. */
export interface ImportState {
  file: File | null
  report: ImportReport | undefined
  result: ImportResult | undefined
  checking: boolean
  applying: boolean
  failure: Failure | null
  template: { saving: 'xlsx' | 'csv' | null | undefined; failure: Failure | null; save: (format: 'xlsx' | 'csv') => void }
  choose: (file: File | null) => void
  map: (columns: string) => void
  apply: (skip_bad: boolean) => void
}

interface ImportStepsProps {
  state: ImportState
  /** Describes the file: its contents, how rows are identified, and its limits. */
  text: string
  /** The button that is shown after the import. */
  show: { label: string; href: string }
  columns: FileColumns
  /** Whether bad rows may be left out. */
  may_skip?: boolean
  /** Whether rows never change existing records: that count is left out. */
  only_adds?: boolean
  /** Elements above the steps, such as tabs. */
  top?: ReactNode
}

/** Imports records from a file: choose it, correct the columns if needed, check the effect, then apply it. */
export const ImportSteps = ({ state, text, show, columns, may_skip = false, only_adds = false, top }: ImportStepsProps) => {
  const say = useWords(importWords)
  const language = useLanguage()
  const { report } = state
  const labelOf = (column: string) => columns[column]?.[language] ?? column
  // Bad rows come first once the columns are understood.
  const mended_first = report !== undefined && report.missing.length === 0 && report.counts.bad > 0
  const mapping = report && (
    <ImportColumns report={report} step={mended_first ? 3 : 2} columns={Object.keys(columns)} labelOf={labelOf} onMap={state.map} />
  )
  if (state.result) return <Done result={state.result} show={show} only_adds={only_adds} onAnother={() => state.choose(null)} />
  return (
    <div className={`gh-stack gh-column ${styles.page}`}>
      {top}
      <Panel title={`1. ${say('choose_title')}`}>
        <div className="gh-stack gh-gap-12 gh-column">
          <p className={`gh-prose ${styles.text}`}>{text}</p>
          <FileField file={state.file} onChoose={state.choose} />
          <Templates {...state.template} />
          {state.checking ? <p role="status">{say('checking')}</p> : null}
          {state.failure ? <FailureNote title={state.failure.title}>{state.failure.reference}</FailureNote> : null}
        </div>
      </Panel>
      {report ? (
        <>
          {mended_first ? null : mapping}
          {report.missing.length === 0 ? (
            <ImportReportPanel
              report={report}
              step={mended_first ? 2 : 3}
              labelOf={labelOf}
              busy={state.applying}
              may_skip={may_skip}
              only_adds={only_adds}
              onApply={state.apply}
            />
          ) : null}
          {mended_first ? mapping : null}
        </>
      ) : null}
    </div>
  )
}

/** Chooses a file by press, by key, or by dropping it here. */
const FileField = ({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) => {
  const say = useWords(importWords)
  return (
    <label
      className={`gh-hover gh-wrap gh-gap-4 gh-gap-x-10 gh-center gh-p-12-16 gh-round-8 gh-sunken gh-press ${styles.file}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const droppedFile = event.dataTransfer.files[0]
        if (droppedFile) onChoose(droppedFile)
      }}
    >
      <input
        type="file"
        aria-label={say('file')}
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="gh-hidden"
        // Clear the input, so that the same file can be chosen again after it was fixed.
        onClick={(event) => {
          event.currentTarget.value = ''
        }}
        onChange={(event) => {
          const selectedFile = event.currentTarget.files?.[0]
          if (selectedFile) onChoose(selectedFile)
        }}
      />
      <IconFileImport size={20} stroke={1.75} aria-hidden="true" />
      <span className="gh-link gh-strong">{say('choose')}</span>
      <span className="gh-muted gh-break gh-narrow">{file ? file.name : say('or_drop')}</span>
    </label>
  )
}

const Templates = ({ saving, failure, save }: ImportState['template']) => {
  const say = useWords(importWords)
  return (
    <div className="gh-row gh-wrap">
      <span>{say('template')}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} size="chip" variant="default" loading={saving === format} onClick={() => save(format)}>
          {say(format)}
        </Button>
      ))}
      {failure ? <FailureNote title={say('template_failed')}>{failure.title}</FailureNote> : null}
    </div>
  )
}

interface DoneProps {
  result: ImportResult
  show: { label: string; href: string }
  only_adds: boolean
  onAnother: () => void
}

const Done = ({ result: { added, changed, unchanged }, show, only_adds, onAnother }: DoneProps) => {
  const say = useWords(importWords)
  const ways = (
    <div className="gh-row gh-wrap">
      <Button href={show.href}>{show.label}</Button>
      <Button variant="default" onClick={onAnother}>
        {say('another')}
      </Button>
    </div>
  )
  return (
    <Panel flush>
      <div role="status">
        <EmptyState icon={IconCircleCheck} title={say('done_title')} action={ways}>
          {only_adds ? say('done_added', { count: added }) : say('done', { added, changed, unchanged })}
        </EmptyState>
      </div>
    </Panel>
  )
}
