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

/** A record as its form begins: the values, and the `updated_at` that they were read at (null for a new record). */
export interface FormSource<Values extends FormValues> {
  readonly values: Values
  readonly version: string | null
}

interface RecordFormOptions<Values extends FormValues, Schema extends z.ZodType, Answer> {
  /** What is saved now; it may change while the form is open. */
  source: FormSource<Values>
  schema: Schema
  /** What would be sent; checked by the schema. */
  toBody: (values: Values, version: string | null) => unknown
  required: readonly (keyof Values & string)[]
  /** The field at which a refusal is said. */
  field_of_code?: Partial<Record<ErrorCode, keyof Values & string>>
  save: (body: z.output<Schema>, idempotencyKey: string) => Promise<Answer>
  /** Leaves the page, unless the form `stays`; what was read of the record is read again afterwards. */
  onSaved: (answer: Answer) => void
  /** The form is still there when it is saved: `onSaved` puts into it what was saved. */
  stays?: boolean
  touches: readonly ModuleName[]
}

/** Somebody saved the record while the form was being filled in, and both changed these fields. */
export interface FormConflict<Values extends FormValues> {
  readonly fields: readonly (keyof Values & string)[]
  readonly theirs: Values
}

export interface RecordForm<Values extends FormValues> {
  readonly values: Values
  set: <K extends keyof Values>(field: K, value: Values[K]) => void
  /** Every bad field with its sentence, empty before the first attempt to save. */
  readonly problems: readonly FieldError[]
  problemOf: (field: keyof Values & string) => string | undefined
  /** What is wrong at a path of what is sent, such as `purposes.0.en`, or inside of it. */
  problemAt: (path: string, inside?: boolean) => string | undefined
  /** Grows with every refused attempt: the key of the error summary, so that it takes the focus again. */
  readonly attempt: number
  /** The last attempt failed, and no field is the reason. */
  readonly failure: FormView<Values>['failure']
  readonly dirty: boolean
  /** As `dirty`, at the moment of asking; false from the moment the record is saved. */
  isDirty: () => boolean
  readonly saving: boolean
  save: () => void
  readonly conflict: FormConflict<Values> | null
  takeTheirs: () => void
  keepMine: () => void
  /** The save was refused because of somebody's change, which now stands here beside the person's own: to be looked at and saved again. */
  readonly merged: boolean
}

/**
 * The state of a form over one record: checked by the contract's schema, refusals put to their fields, and never overwriting what somebody
 * else saved meanwhile. Fields that the person has not touched follow the record.
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
  const [refused, setRefused] = useState<{ error: Error; values: Values } | null>(null)
  const [merged, setMerged] = useState(false)
  const done = useRef(false)
  const command = useCommand(async (body: z.output<Schema>, key: string) => {
    const answer = await options.save(body, key)
    done.current = !options.stays
    options.onSaved(answer)
    return answer
  }, touches)

  const outdated = refused?.error instanceof ApiError && refused.error.code === 'changed_meanwhile'
  const moved = source.version !== base.version && !command.isPending
  const disputed = moved ? disputedFields(base.values, source.values, values) : []
  if (moved && disputed.length === 0) {
    setBase(source)
    setValues(mergeMine(base.values, source.values, values))
    if (outdated) {
      setRefused(null)
      setMerged(true)
    }
  }

  const parsed = schema.safeParse(toBody(values, base.version))
  const own = problemsOf({ values, required, issues: parsed.error?.issues ?? [] }, language)
  const at_fields = refused ? refusedFields(refused.error, field_of_code, Object.keys(values), language) : []
  // What the server said of a field holds until the field is changed.
  const touched = refused ? changedFields(refused.values, values) : []
  const theirs = at_fields.filter(({ field }) => !touched.includes(field) && !own.some((one) => one.field === field))
  const problems = attempt === 0 ? [] : [...own, ...theirs]
  const inner = attempt === 0 ? [] : [...fieldErrors(parsed.error?.issues ?? [], language), ...innerOf(refused?.error, touched)]
  const dirty = changedFields(base.values, values).length > 0
  const said_elsewhere = at_fields.length > 0 || (outdated && disputed.length > 0)

  const restart = (next: Values) => {
    setBase(source)
    setValues(next)
    setRefused(null)
    setAttempt(0)
  }
  return {
    values,
    set: (field, value) => setValues((now) => ({ ...now, [field]: value })),
    problems,
    problemOf: (field) => problems.find((problem) => problem.field === field)?.message,
    problemAt: (path, inside = true) => inner.find(({ field }) => field === path || (inside && field.startsWith(`${path}.`)))?.message,
    attempt,
    failure: refused && !said_elsewhere ? { sentence: explain(refused.error), reference: referenceOf(refused.error) } : null,
    dirty,
    isDirty: () => dirty && !done.current,
    saving: command.isPending,
    save: () => {
      if (command.isPending) return
      setRefused(null)
      setMerged(false)
      if (!parsed.success || own.length > 0) return setAttempt(attempt + 1)
      command.mutate(parsed.data, {
        onError: (error) => {
          setRefused({ error, values })
          setAttempt(attempt + 1)
          if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) return
          for (const module of touches) void queryClient.invalidateQueries({ queryKey: [module] })
        },
      })
    },
    conflict: disputed.length > 0 ? { fields: disputed, theirs: source.values } : null,
    takeTheirs: () => restart(source.values),
    keepMine: () => restart(mergeMine(base.values, source.values, values)),
    merged,
  }
}

/** What the server said of the parts of fields that have not been changed since. */
const innerOf = (error: Error | undefined, touched: readonly string[]): readonly FieldError[] =>
  error instanceof ApiError ? error.fields.filter(({ field }) => !touched.includes(field.split('.')[0]!)) : []
