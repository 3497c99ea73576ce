import type { ImportReport, ImportResult } from '@gatehouse/contract/kernel/imports.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallDescription } from './calls.fixed.ts'
import { useCommand } from './command.ts'
import { download } from './download.ts'
import { explain, referenceOf } from './errors.ts'
import type { ModuleName } from './queries.ts'

interface Input {
  params: { id: string }
  /** The field of each column, if the person set it. */
  query: { columns: string | undefined; skip_bad?: true | undefined }
  form: FormData
}

interface ImportCalls {
  check(input: Input): Promise<ImportReport>
  import(input: Input & { idempotencyKey: string }): Promise<ImportResult>
  template: CallDescription
  /** The id of the record that receives the rows. */
  id?: string
}

const formOf = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return form
}

const failureOf = (error: Error | null) => (error ? { title: explain(error), reference: referenceOf(error) } : null)

/** An import from a file: each choice is checked at once, and the checked file is then imported. */
export function useImport({ id = '', ...calls }: ImportCalls, touches: readonly ModuleName[]) {
  const params = { id }
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | undefined>()
  const check = useMutation({
    mutationFn: (input: { file: File; columns: string | undefined }) =>
      calls.check({ params, query: { columns: input.columns }, form: formOf(input.file) }),
  })
  const apply = useCommand(
    // Name, size and date identify the file, so that sending the same file again is the same import.
    (input: { name: string; size: number; modified: number; columns: string | undefined; skip_bad: boolean }, idempotencyKey) => {
      const query = { columns: input.columns, skip_bad: input.skip_bad ? (true as const) : undefined }
      return calls.import({ params, query, form: formOf(file!), idempotencyKey })
    },
    touches,
  )
  const save = useMutation({ mutationFn: (format: 'xlsx' | 'csv') => download(calls.template, { params, query: { format } } as never) })
  const choose = (next: File | null) => {
    apply.reset()
    check.reset()
    setFile(next)
    setColumns(undefined)
    if (next) check.mutate({ file: next, columns: undefined })
  }
  return {
    file,
    report: check.data,
    result: apply.data,
    checking: file !== null && check.isPending,
    applying: apply.isPending || check.isPending,
    failure: failureOf(apply.error ?? check.error),
    template: { saving: save.isPending ? save.variables : null, failure: failureOf(save.error), save: save.mutate },
    choose,
    map: (next: string) => {
      setColumns(next)
      if (file) check.mutate({ file, columns: next })
    },
    apply: (skip_bad: boolean) => apply.mutate({ name: file!.name, size: file!.size, modified: file!.lastModified, columns, skip_bad }),
  }
}
