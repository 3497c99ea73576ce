import { type Field, type PlainName, type PlainRecord, plainNames, type RecordFields } from '@gatehouse/contract/kernel/record-fields.ts'
import type { z } from 'zod'

/** Answers only the fields of a contract's schema, whatever else the row has: a new column does not leave the server by accident. */
export const presenter =
  <S extends z.ZodObject>({ shape }: S) =>
  (record: z.output<S>): z.output<S> =>
    pick(record as Record<string, unknown>, Object.keys(shape)) as z.output<S>

const pick = (record: Record<string, unknown>, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, record[name]]))

const NONE = { whole: null, choice: null, choices: [], day: null, flag: false, own: null } as const
/** The stored value of a blank field. */
export const blank = ({ kind, empty = '' }: Field) => (kind === 'text' || kind === 'paragraph' ? empty : NONE[kind])

type Sent<F extends RecordFields> = { readonly [K in PlainName<F>]?: PlainRecord<F>[K] | undefined }

/** The plain fields of a body in stored form; omitted fields are blank. */
export const storedFields = <F extends RecordFields>(
  fields: F,
  body: { readonly [K in keyof Sent<F>]: Sent<F>[K] | null },
): PlainRecord<F> => Object.fromEntries(plainNames(fields).map((name) => [name, body[name] ?? blank(fields[name]!)])) as PlainRecord<F>

/** The plain fields of a body merged into a row; omitted fields keep their value. */
export const keptFields = <F extends RecordFields>(fields: F, body: Sent<F>, row: PlainRecord<F>): PlainRecord<F> =>
  Object.fromEntries(plainNames(fields).map((name) => [name, body[name] === undefined ? row[name] : body[name]])) as PlainRecord<F>

/** The plain fields of a stored row, for example for the audit log. */
export const plainFields = <F extends RecordFields>(fields: F, row: Partial<PlainRecord<F>>): Partial<PlainRecord<F>> =>
  pick(row, plainNames(fields)) as Partial<PlainRecord<F>>

const SQL_TYPES = {
  text: 'text',
  paragraph: 'text',
  whole: 'integer',
  choice: 'text',
  choices: 'text[]',
  day: 'date',
  flag: 'boolean',
} as const

/** The column types of the plain fields. */
export const sqlTypes = <F extends RecordFields>(fields: F) =>
  Object.fromEntries(plainNames(fields).map((name) => [name, SQL_TYPES[fields[name]!.kind as keyof typeof SQL_TYPES]])) as Record<
    PlainName<F>,
    string
  >
