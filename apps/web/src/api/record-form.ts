import type { ErrorCode, FieldError } from '@gatehouse/contract/kernel/errors.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { FormView } from '../lib/form-view.ts'
import { useLanguage } from '../lib/i18n/use-words.ts'
import { useCommand } from './command.ts'
import { ApiError, explain, referenceOf } from './errors.ts'
import { changedFields, disputedFields, type FormValues, mergeMine, problemsOf, refusedFields } from './form-problems.ts'
import type { ModuleName } from './queries.ts'

/** The initial values of a form, and the record's `updated_at` at that time (null for a new record). */
export interface FormSource<Values extends FormValues> {
  readonly values: Values
  readonly version: string | null
}

interface RecordFormOptions<Values extends FormValues, Schema extends z.ZodType, Answer> {
  /** The saved record; it may change while the form is open. */
  source: FormSource<Values>
  schema: Schema
  /** Builds the request body, which the schema checks. */
  toBody: (values: Values, version: string | null) => unknown
  required: readonly (keyof Values & string)[]
  /** The field that shows a refusal with the code. */
  field_of_code?: Partial<Record<ErrorCode, keyof Values & string>>
  save: (body: z.output<Schema>, idempotencyKey: string) => Promise<Answer>
  /** Leaves the page, unless the form `stays`; the record's data is read again afterwards. */
  onSaved: (answer: Answer) => void
  /** The form stays open after a save: `onSaved` puts the saved values into it. */
  stays?: boolean
  touches: readonly ModuleName[]
}

/** Somebody else saved the record while the form was open, and both changed these fields. */
export interface FormConflict<Values extends FormValues> {
  readonly fields: readonly (keyof Values & string)[]
  readonly theirs: Values
}

export interface RecordForm<Values extends FormValues> {
  readonly values: Values
  set: <K extends keyof Values>(field: K, value: Values[K]) => void
  /** Every bad field with its sentence; empty before the first attempt to save. */
  readonly problems: readonly FieldError[]
  problemOf: (field: keyof Values & string) => string | undefined
  /** The problem at or inside a path of the request body, such as `purposes.0.en`. */
  problemAt: (path: string, inside?: boolean) => string | undefined
  /** Increases with every refused attempt: the key of the error summary, so that it takes the focus again. */
  readonly attempt: number
  /** The last attempt failed for a reason that belongs to no field. */
  readonly failure: FormView<Values>['failure']
  readonly dirty: boolean
  /** The current value of `dirty`, read at the moment of the call; false once the record is saved. */
  isDirty: () => boolean
  readonly saving: boolean
  save: () => void
  readonly conflict: FormConflict<Values> | null
  takeTheirs: () => void
  keepMine: () => void
  /** Somebody's change caused a refusal. The form now includes that change; the person must check and save again. */
  readonly merged: boolean
}

/**
 * The state of a form over one record. The contract's schema checks it, refusals appear at their fields, and other people's changes are never
 * overwritten. Fields that the person didn't touch follow the record.
 */
export function useRecordForm<Values extends FormValues, Schema extends z.ZodType, Answer>(
  options: RecordFormOptions<Values, Schema, Answer>,
): RecordForm<Values> {
  const { source, schema, toBody, required, field_of_code = {}, touches } = options
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(source)
  const [values, setValues] = useState(source.values)
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<{ error: Error; values: Values } | null>(null)
  const [isMerged, setIsMerged] = useState(false)
  const isSaved = useRef(false)
  const command = useCommand(async (body: z.output<Schema>, key: string) => {
    const answer = await options.save(body, key)
    isSaved.current = !options.stays
    options.onSaved(answer)
    return answer
  }, touches)

  const isOutdated = refusal?.error instanceof ApiError && refusal.error.code === 'changed_meanwhile'
  const hasNewSource = source.version !== base.version && !command.isPending
  const conflictFields = hasNewSource ? disputedFields(base.values, source.values, values) : []
  if (hasNewSource && conflictFields.length === 0) {
    setBase(source)
    setValues(mergeMine(base.values, source.values, values))
    if (isOutdated) {
      setRefusal(null)
      setIsMerged(true)
    }
  }

  const parseResult = schema.safeParse(toBody(values, base.version))
  const own = problemsOf({ values, required, issues: parseResult.error?.issues ?? [] }, language)
  const at_fields = refusal ? refusedFields(refusal.error, field_of_code, Object.keys(values), language) : []
  // The server's message about a field stays until the field changes.
  const touchedFields = refusal ? changedFields(refusal.values, values) : []
  const theirs = at_fields.filter(({ field }) => !touchedFields.includes(field) && !own.some((problem) => problem.field === field))
  const problems = attempt === 0 ? [] : [...own, ...theirs]
  const inner = attempt === 0 ? [] : [...fieldErrors(parseResult.error?.issues ?? [], language), ...innerOf(refusal?.error, touchedFields)]
  const dirty = changedFields(base.values, values).length > 0
  const said_elsewhere = at_fields.length > 0 || (isOutdated && conflictFields.length > 0)

  const restart = (next: Values) => {
    setBase(source)
    setValues(next)
    setRefusal(null)
    setAttempt(0)
  }
  return {
    values,
    set: (field, value) => setValues((now) => ({ ...now, [field]: value })),
    problems,
    problemOf: (field) => problems.find((problem) => problem.field === field)?.message,
    problemAt: (path, inside = true) => inner.find(({ field }) => field === path || (inside && field.startsWith(`${path}.`)))?.message,
    attempt,
    failure: refusal && !said_elsewhere ? { sentence: explain(refusal.error), reference: referenceOf(refusal.error) } : null,
    dirty,
    isDirty: () => dirty && !isSaved.current,
    saving: command.isPending,
    save: () => {
      if (command.isPending) return
      setRefusal(null)
      setIsMerged(false)
      if (!parseResult.success || own.length > 0) return setAttempt(attempt + 1)
      command.mutate(parseResult.data, {
        onError: (error) => {
          setRefusal({ error, values })
          setAttempt(attempt + 1)
          if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) return
          for (const module of touches) void queryClient.invalidateQueries({ queryKey: [module] })
        },
      })
    },
    conflict: conflictFields.length > 0 ? { fields: conflictFields, theirs: source.values } : null,
    takeTheirs: () => restart(source.values),
    keepMine: () => restart(mergeMine(base.values, source.values, values)),
    merged: isMerged,
  }
}

/** The server's messages about parts of fields that haven't changed since. */
const innerOf = (error: Error | undefined, touchedFields: readonly string[]): readonly FieldError[] =>
  error instanceof ApiError ? error.fields.filter(({ field }) => !touchedFields.includes(field.split('.')[0]!)) : []
