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
  /** What each column holds, where the person said it. */
  query: { columns: string | undefined; skipBad?: true | undefined }
  form: FormData
}

interface ImportCalls {
  check(input: Input): Promise<ImportReport>
  import(input: Input & { idempotencyKey: string }): Promise<ImportResult>
  template: CallDescription
  /** Of a record that the rows are brought into. */
  id?: string
}

const formOf = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return form
}

const failureOf = (error: Error | null) => (error ? { title: explain(error), reference: referenceOf(error) } : null)

/** An import from a file: each choice is checked at once, and what was checked is then done. */
export function useImport({ id = '', ...calls }: ImportCalls, touches: readonly ModuleName[]) {
  const params = { id }
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | undefined>()
  const checking = useMutation({
    mutationFn: (input: { file: File; columns: string | undefined }) =>
      calls.check({ params, query: { columns: input.columns }, form: formOf(input.file) }),
  })
  const apply = useCommand(
    // The file is known by what is told of it: the same one again is the same import.
    (input: { name: string; size: number; modified: number; columns: string | undefined; skip_bad: boolean }, idempotencyKey) => {
      const query = { columns: input.columns, skipBad: input.skip_bad ? (true as const) : undefined }
      return calls.import({ params, query, form: formOf(file!), idempotencyKey })
    },
    touches,
  )
  const save = useMutation({ mutationFn: (format: 'xlsx' | 'csv') => download(calls.template, { params, query: { format } } as never) })
  const choose = (next: File | null) => {
    apply.reset()
    checking.reset()
    setFile(next)
    setColumns(undefined)
    if (next) checking.mutate({ file: next, columns: undefined })
  }
  return {
    file,
    report: checking.data,
    result: apply.data,
    checking: file !== null && checking.isPending,
    applying: apply.isPending || checking.isPending,
    failure: failureOf(apply.error ?? checking.error),
    template: { saving: save.isPending ? save.variables : null, failure: failureOf(save.error), save: save.mutate },
    choose,
    map: (next: string) => {
      setColumns(next)
      if (file) checking.mutate({ file, columns: next })
    },
    apply: (skip_bad: boolean) => apply.mutate({ name: file!.name, size: file!.size, modified: file!.lastModified, columns, skip_bad }),
  }
}
