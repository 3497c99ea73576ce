import type { ImportReport, ImportResult } from '@gatehouse/contract/kernel/imports.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from './command.ts'
import { explain, referenceOf } from './errors.ts'
import type { ModuleName } from './queries.ts'

interface Sent {
  form: FormData
  /** What each column holds, where the person said it. */
  columns: string | undefined
}

export interface ImportCalls {
  check(sent: Sent): Promise<ImportReport>
  apply(sent: Sent & { skip_bad: boolean; idempotencyKey: string }): Promise<ImportResult>
  template(format: 'xlsx' | 'csv'): Promise<void>
}

const formOf = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return form
}

const failureOf = (error: Error | null) => (error ? { title: explain(error), reference: referenceOf(error) } : null)

/** An import from a file: each choice is checked at once, and what was checked is then done. */
export function useImport({ check, apply, template }: ImportCalls, touches: readonly ModuleName[]) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | undefined>()
  const checking = useMutation({
    mutationFn: (input: { file: File; columns: string | undefined }) => check({ form: formOf(input.file), columns: input.columns }),
  })
  const bring = useCommand(
    // The file is known by what is told of it: the same one again is the same import.
    (input: { name: string; size: number; modified: number; columns: string | undefined; skip_bad: boolean }, idempotencyKey) =>
      apply({ form: formOf(file!), columns: input.columns, skip_bad: input.skip_bad, idempotencyKey }),
    touches,
  )
  const save = useMutation({ mutationFn: template })
  const choose = (next: File | null) => {
    bring.reset()
    checking.reset()
    setFile(next)
    setColumns(undefined)
    if (next) checking.mutate({ file: next, columns: undefined })
  }
  return {
    file,
    report: checking.data,
    result: bring.data,
    checking: file !== null && checking.isPending,
    applying: bring.isPending || checking.isPending,
    failure: failureOf(bring.error ?? checking.error),
    template: { saving: save.isPending ? save.variables : null, failure: failureOf(save.error), save: save.mutate },
    choose,
    map: (next: string) => {
      setColumns(next)
      if (file) checking.mutate({ file, columns: next })
    },
    apply: (skip_bad: boolean) => bring.mutate({ name: file!.name, size: file!.size, modified: file!.lastModified, columns, skip_bad }),
  }
}
