import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { tidyLine } from '@gatehouse/contract/kernel/domain/line.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { calls } from '../../../api/calls.fixed.ts'
import { download } from '../../../api/download.ts'
import { explain } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { NativeSelect, TextInput } from '../../../ui/form/inputs.tsx'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { recordWords } from '../../../ui/page/record.words.ts'
import { exportWords } from '../../../ui/table/export.words.ts'
import { visitExportWords } from './export.words.ts'

interface ExportDialogProps {
  filter: Partial<QueryOf<typeof entrances.list>>
  onHide: () => void
}

/** Saves the filtered visits as a file; full numbers need a reason (E-09). */
export const ExportDialog = ({ filter, onHide }: ExportDialogProps) => {
  const say = useWords(visitExportWords)
  const sayExport = useWords(exportWords)
  const sayCommon = useWords(commonWords)
  const sayRecord = useWords(recordWords)
  const may = useMay()
  const form_id = useId()
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [numbers, setNumbers] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { isPending, error, mutate } = useMutation({
    mutationFn: (reason: string) =>
      download(calls.entrances.exportExcel, { body: { ...filter, format, ...(numbers ? { numbers, reason } : {}) } }),
    onSuccess: () => {
      showToast(say('saved'))
      onHide()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const reason = tidyLine(String(new FormData(event.currentTarget).get('reason') ?? ''))
    const missing = numbers && reason === ''
    setWrong(missing ? sayRecord('reason_required') : undefined)
    if (!missing) mutate(reason)
  }
  const footer = (
    <>
      <Button variant="default" onClick={onHide}>
        {sayCommon('cancel')}
      </Button>
      <Button type="submit" form={form_id} loading={isPending}>
        {sayExport('export')}
      </Button>
    </>
  )
  return (
    <AppModal show onHide={onHide} title={say('title')} footer={footer}>
      <form id={form_id} className="gh-stack" onSubmit={submit} noValidate>
        <p className="gh-large">{say('effect')}</p>
        {error ? <FailureNote title={sayExport('failed')}>{explain(error)}</FailureNote> : null}
        <NativeSelect
          label={say('format')}
          data={(['xlsx', 'csv'] as const).map((value) => ({ value, label: sayExport(value) }))}
          value={format}
          data-autofocus
          onChange={({ currentTarget }) => setFormat(currentTarget.value as typeof format)}
        />
        {may('entrances:reveal') ? (
          <Checkbox
            label={say('numbers')}
            description={say('numbers_help')}
            size="sm"
            checked={numbers}
            onChange={({ currentTarget }) => setNumbers(currentTarget.checked)}
          />
        ) : null}
        {numbers ? (
          <TextInput name="reason" label={sayRecord('reason')} required autoComplete="off" maxLength={300} error={fieldError(wrong)} />
        ) : null}
      </form>
    </AppModal>
  )
}
