import type { UnitColumn, UnitImportReport } from '@gatehouse/contract/units.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconCircleCheck, IconFileImport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { download } from '../../api/download.ts'
import { explain, referenceOf } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { usePageTitle } from '../../ui/page-slots.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './import.module.css'
import { importWords } from './import.words.ts'
import { ImportReport } from './import-report.tsx'
import { LocationTabs } from './location-tabs.tsx'
import { UNIT_COLUMNS } from './locations.fixed.ts'

const route = getRouteApi('/shell/setup/location/$id/units/import')

const formOf = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** Units from a file: choose it, say what its columns hold where they do not, see what it would do, and do that. */
export default function UnitImportPage(): ReactNode {
  const say = useWords(importWords)
  const { id } = route.useParams()
  const { data: location } = useQuery(queries.locations.get({ id }))
  usePageTitle(location && `${location.code} ${say('title')}`)
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | undefined>()
  const check = useMutation({
    mutationFn: (input: { file: File; columns: string | undefined }) =>
      api.locations.checkUnits({ params: { id }, query: { columns: input.columns }, form: formOf(input.file) }),
  })
  const bring = useCommand(
    // The file is known by what is told of it: the same one again is the same import.
    (input: { name: string; size: number; modified: number; columns: string | undefined }, idempotencyKey) =>
      api.locations.importUnits({ params: { id }, query: { columns: input.columns }, form: formOf(file!), idempotencyKey }),
    ['locations'],
  )
  const choose = (next: File | null) => {
    bring.reset()
    check.reset()
    setFile(next)
    setColumns(undefined)
    if (next) check.mutate({ file: next, columns: undefined })
  }
  const map = (next: string) => {
    setColumns(next)
    if (file) check.mutate({ file, columns: next })
  }
  const failure = bring.error ?? check.error
  if (bring.data) return <Done id={id} counts={bring.data} onAnother={() => choose(null)} />
  return (
    <div className={styles.page}>
      <LocationTabs id={id} current="units" />
      <Panel title={say('choose_title')}>
        <div className={styles.choose}>
          <p className={styles.text}>{say('choose_text')}</p>
          <FileField file={file} onChoose={choose} />
          <Templates id={id} />
          {file && check.isPending ? <p role="status">{say('checking')}</p> : null}
          {failure ? <FailureNote title={explain(failure)}>{referenceOf(failure)}</FailureNote> : null}
        </div>
      </Panel>
      {check.data ? (
        <>
          <Columns report={check.data} onMap={map} />
          {check.data.missing.length === 0 ? (
            <ImportReport
              report={check.data}
              busy={bring.isPending || check.isPending}
              onApply={() => bring.mutate({ name: file!.name, size: file!.size, modified: file!.lastModified, columns })}
            />
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** Chooses a file with a press, a key, or by dropping it here. */
const FileField = ({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) => {
  const say = useWords(importWords)
  return (
    <label
      className={styles.file}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const dropped = event.dataTransfer.files[0]
        if (dropped) onChoose(dropped)
      }}
    >
      <input
        type="file"
        aria-label={say('file')}
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="gh-hidden"
        // The same file, mended meanwhile, may be chosen again.
        onClick={(event) => {
          event.currentTarget.value = ''
        }}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          if (chosen) onChoose(chosen)
        }}
      />
      <IconFileImport size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.pick}>{say('choose')}</span>
      <span className={styles.picked}>{file ? file.name : say('or_drop')}</span>
    </label>
  )
}

const Templates = ({ id }: { id: string }) => {
  const say = useWords(importWords)
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => download(calls.locations.unitTemplate, { params: { id }, query: { format } }),
  })
  return (
    <div className={styles.templates}>
      <span>{say('template')}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="chip"
          variant="default"
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {say(format === 'xlsx' ? 'excel' : 'csv')}
        </Button>
      ))}
      {save.error ? <FailureNote title={say('template_failed')}>{explain(save.error)}</FailureNote> : null}
    </div>
  )
}

const Columns = ({ report, onMap }: { report: UnitImportReport; onMap: (columns: string) => void }) => {
  const say = useWords(importWords)
  const { columns, missing } = report
  const now = columns.map(({ column }) => column)
  const map = (index: number, column: UnitColumn | null) =>
    // One thing is in one column: what was taken for it before is left out.
    onMap(
      now
        .map((before, at) => (at === index ? column : before === column ? null : before))
        .map((name) => name ?? '')
        .join(','),
    )
  return (
    <Panel title={say('columns_title')} flush>
      {missing.length > 0 ? (
        <div className={styles.inset}>
          <FailureNote title={say('missing', { names: missing.map((column) => say(`columns.${column}`)).join(', ') })} />
        </div>
      ) : (
        <p className={styles.inset}>{say('columns_text')}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.region} aria-label={say('columns_text')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{say('heading')}</th>
              <th scope="col">{say('sample')}</th>
              <th scope="col">{say('holds')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, column, sample }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place in the file
              <tr key={index}>
                <th scope="row">{heading || say('no_heading')}</th>
                <td className={styles.sample}>{sample.filter(Boolean).join(' · ')}</td>
                <td>
                  <NativeSelect
                    aria-label={say('holds_of', { heading: heading || say('no_heading') })}
                    value={column ?? ''}
                    onChange={(event) => map(index, UNIT_COLUMNS.find((name) => name === event.currentTarget.value) ?? null)}
                    data={[{ value: '', label: say('skip') }, ...UNIT_COLUMNS.map((value) => ({ value, label: say(`columns.${value}`) }))]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

interface DoneProps {
  id: string
  counts: { added: number; changed: number; unchanged: number }
  onAnother: () => void
}

const Done = ({ id, counts: { added, changed, unchanged }, onAnother }: DoneProps) => {
  const say = useWords(importWords)
  const ways = (
    <div className={styles.templates}>
      <Button renderRoot={(props) => <AppLink {...props} href={`/setup/location/${id}/units`} />}>{say('show')}</Button>
      <Button variant="default" onClick={onAnother}>
        {say('another')}
      </Button>
    </div>
  )
  return (
    <Panel flush>
      <div role="status">
        <EmptyState icon={IconCircleCheck} title={say('done_title')} action={ways}>
          {say('done', { added, changed, unchanged })}
        </EmptyState>
      </div>
    </Panel>
  )
}
