import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import type { z } from 'zod'
import type { Facts } from '../lib/record-fields.ts'
import { requiredNames } from '../lib/record-values.ts'
import type { FormValues } from './form-problems.ts'
import type { ModuleName } from './queries.ts'
import { type FormSource, type RecordForm, useRecordForm } from './record-form.ts'
import { type Doc, type ResourceName, resource, type Saved } from './resource.ts'

interface EditorOptions<M extends ResourceName, Values extends FormValues> {
  fields: Facts
  source: FormSource<Values>
  schema: z.ZodType
  toBody: (values: Values, version: string | null) => unknown
  /** Required fields in addition to those of the description. */
  required?: readonly (keyof Values & string)[]
  field_of_code: Partial<Record<ErrorCode, keyof Values & string>>
  onSaved: (answer: Doc<M>) => void
  /** Modules that are read again after a save, in addition to the records themselves. */
  touches?: readonly ModuleName[]
}

/** The form of a master data record: a new one, or the record with the id. */
export const useRecordEditor = <M extends ResourceName, Values extends FormValues>(
  module: M,
  id: string | undefined,
  { fields, required = [], touches = [], ...options }: EditorOptions<M, Values>,
): RecordForm<Values> =>
  useRecordForm({
    ...options,
    required: [...(requiredNames(fields) as (keyof Values & string)[]), ...required],
    save: (body, idempotencyKey) => resource(module).save({ id, body } as Saved<M>, idempotencyKey),
    touches: [module, ...touches],
  })
