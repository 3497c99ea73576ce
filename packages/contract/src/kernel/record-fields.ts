import { z } from 'zod'
import { day } from './domain/fields.ts'
import { line, multiline, plainMultiline } from './domain/text.ts'
import type { FieldLabels } from './facts.ts'
import type { FileColumns } from './imports.ts'
import type { Label, ValueLabel } from './languages.ts'

/** The fields of a kind of record, described once (docs/decisions/0036). Apart from name, schema and place, code implements `own` fields. */

interface Common {
  label: Label
  /** A sentence below the input. */
  help?: Label
  /** Section of the form; missing if the form lacks the field. */
  section?: string
  /** `row`: part of another list column. `shown`, `hidden`: a list column of its own. */
  list?: 'row' | 'shown' | 'hidden'
  /** Whether files have the column; or its columns by name, with alternative headings. */
  file?: true | Readonly<Record<string, ValueLabel>>
  /** Alternative headings in files. */
  also?: readonly string[]
  /** Whether retention erases the field. Required for records that have a retention period (`personalFields`). */
  personal?: Personal
}

/** `true`: erased, and kept apart in the audit log. `record`: erased in the record; the audit log keeps it as a fact (docs/decisions/0078). */
export type Personal = boolean | 'record'

/** `text`, `paragraph`: blank becomes `empty`. `whole`, `choice`, `day`: blank becomes null. */
export type FieldKind = 'text' | 'paragraph' | 'whole' | 'choice' | 'choices' | 'day' | 'flag' | 'own'

export interface Field extends Common {
  readonly kind: FieldKind
  /** The schema of input. */
  readonly input?: z.ZodType | undefined
  /** The schema of answers. */
  readonly answer?: z.ZodType | undefined
  readonly required?: boolean
  /** The longest text, or the largest number. */
  readonly max?: number
  /** The stored form of a blank text. */
  readonly empty?: null | ''
  readonly values?: Readonly<Record<string, ValueLabel>>
  /** The label of an empty choice. */
  readonly none?: Label
  /** The value for new rows of a file. */
  readonly fallback?: string
}

/** Keeps the declaration in the type. */
type Described<O, K extends FieldKind, In, Out> = O &
  Omit<Field, keyof O | 'kind' | 'input' | 'answer'> & { kind: K; input: In; answer: Out }

export type RecordFields = Readonly<Record<string, Field>>

/** In the order of form and files. */
export const recordFields = <const F extends RecordFields>(fields: F): F => fields

/** The same for a record that retention erases: each field says whether it is personal. */
export const personalFields = <const F extends Readonly<Record<string, Field & { readonly personal: Personal }>>>(fields: F): F => fields

interface TextOptions extends Common {
  max: number
}

/** Required line. */
export function text<const O extends TextOptions, S extends z.ZodType<string> = z.ZodString>(options: O, schema?: S) {
  const field = { ...options, kind: 'text', required: true, input: schema ?? line(options.max), answer: z.string() }
  return field as unknown as Described<O, 'text', S, z.ZodString>
}

/** Blank is null. */
export function optionalText<const O extends TextOptions, S extends z.ZodType<string> = z.ZodString>(options: O, schema?: S) {
  const field = { ...options, kind: 'text', empty: null, input: (schema ?? line(options.max)).nullish(), answer: z.string().nullable() }
  return field as unknown as Described<O, 'text', z.ZodOptional<z.ZodNullable<S>>, z.ZodNullable<z.ZodString>>
}

/** Blank is ''. */
export function blankText<const O extends TextOptions, S extends z.ZodType<string> = z.ZodString>(options: O, schema?: S) {
  const input = z._default(schema ?? line(options.max, { min: 0 }), '')
  return { ...options, kind: 'text', empty: '', input, answer: z.string() } as unknown as Described<O, 'text', z.ZodDefault<S>, z.ZodString>
}

/** Required text of several lines. */
export function paragraph<const O extends TextOptions>(options: O) {
  const field = { ...options, kind: 'paragraph', required: true, input: multiline(options.max, { min: 1 }), answer: z.string() }
  return field as unknown as Described<O, 'paragraph', z.ZodString, z.ZodString>
}

/** Blank is null. */
export function optionalParagraph<const O extends TextOptions & { plain?: true }>(options: O) {
  const schema = options.plain ? plainMultiline(options.max) : multiline(options.max)
  const field = { ...options, kind: 'paragraph', empty: null, input: schema.nullish(), answer: z.string().nullable() }
  return field as unknown as Described<O, 'paragraph', z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodNullable<z.ZodString>>
}

/** Blank is ''. */
export function blankParagraph<const O extends TextOptions>(options: O) {
  const field = { ...options, kind: 'paragraph', empty: '', input: multiline(options.max).default(''), answer: z.string() }
  return field as unknown as Described<O, 'paragraph', z.ZodDefault<z.ZodString>, z.ZodString>
}

export function whole<const O extends Common & { min: number; max: number }>(options: O) {
  const schema = z.int().min(options.min).max(options.max)
  const field = { ...options, kind: 'whole', required: true, input: schema, answer: schema }
  return field as unknown as Described<O, 'whole', z.ZodInt, z.ZodInt>
}

export function optionalWhole<const O extends Common & { min: number; max: number }>(options: O) {
  const schema = z.int().min(options.min).max(options.max)
  const field = { ...options, kind: 'whole', input: schema.nullish(), answer: schema.nullable() }
  return field as unknown as Described<O, 'whole', z.ZodOptional<z.ZodNullable<z.ZodInt>>, z.ZodNullable<z.ZodInt>>
}

type Values = Readonly<Record<string, ValueLabel>>
type EnumOf<V extends Values> = z.ZodEnum<{ readonly [K in keyof V & string]: K }>
/** The schema for one of several values. */
export const oneOf = <V extends Values>(values: V) => z.enum(Object.keys(values)) as unknown as EnumOf<V>

/** Required in bodies; `fallback` applies to new rows of a file. */
export function choice<const V extends Values, const O extends Common & { fallback?: keyof V & string }>(values: V, options: O) {
  const field = { ...options, kind: 'choice', required: true, values, input: oneOf(values), answer: oneOf(values) }
  return field as unknown as Described<O & { values: V }, 'choice', EnumOf<V>, EnumOf<V>>
}

/** `fallback` applies to bodies and new rows of a file. */
export function usualChoice<const V extends Values, const O extends Common & { fallback: keyof V & string }>(values: V, options: O) {
  const input = oneOf(values).default(options.fallback as never)
  const field = { ...options, kind: 'choice', required: true, values, input, answer: oneOf(values) }
  return field as unknown as Described<O & { values: V }, 'choice', z.ZodDefault<EnumOf<V>>, EnumOf<V>>
}

/** One of several values, or null. */
export function optionalChoice<const V extends Values, const O extends Common & { none: Label }>(values: V, options: O) {
  const field = { ...options, kind: 'choice', values, input: oneOf(values).nullish(), answer: oneOf(values).nullable() }
  return field as unknown as Described<O & { values: V }, 'choice', z.ZodOptional<z.ZodNullable<EnumOf<V>>>, z.ZodNullable<EnumOf<V>>>
}

/** Any of several values. */
export function choices<const V extends Values, const O extends Common>(values: V, options: O) {
  const input = z.array(oneOf(values)).max(Object.keys(values).length)
  const field = { ...options, kind: 'choices', values, input, answer: input }
  return field as unknown as Described<O & { values: V }, 'choices', z.ZodArray<EnumOf<V>>, z.ZodArray<EnumOf<V>>>
}

/** A day, or null. */
export function optionalDay<const O extends Common>(options: O) {
  const field = { ...options, kind: 'day', input: day.nullish(), answer: day.nullable() }
  return field as unknown as Described<O, 'day', z.ZodOptional<z.ZodNullable<typeof day>>, z.ZodNullable<typeof day>>
}

/** Always stored; code sets it if a body lacks it. */
export function usualDay<const O extends Common>(options: O) {
  const field = { ...options, kind: 'day', input: day.optional(), answer: day }
  return field as unknown as Described<O, 'day', z.ZodOptional<typeof day>, typeof day>
}

export function flag<const O extends Common>(options: O) {
  const field = { ...options, kind: 'flag', input: z.boolean().default(false), answer: z.boolean() }
  return field as unknown as Described<O, 'flag', z.ZodDefault<z.ZodBoolean>, z.ZodBoolean>
}

interface Schemas {
  input?: z.ZodType
  answer?: z.ZodType
}

type Given<S extends Schemas, Part extends keyof Schemas> = S extends { readonly [P in Part]: infer Schema } ? Schema : undefined

/** Code stores, parses and shows the field. Without `input` it can't be written; without `answer` it isn't returned. */
export function own<const O extends Common & { required?: boolean; max?: number; values?: Values }, S extends Schemas>(
  options: O,
  schemas: S = {} as S,
) {
  return { ...options, ...schemas, kind: 'own' } as unknown as Described<O, 'own', Given<S, 'input'>, Given<S, 'answer'>>
}

/** Changed by commands only. */
export function status<const V extends Values, const O extends Common>(values: V, options: O) {
  return own({ ...options, values }, { answer: oneOf(values) })
}

type With<F extends RecordFields, Part extends 'input' | 'answer'> = {
  [K in keyof F as F[K][Part] extends z.ZodType ? K : never]: Extract<F[K][Part], z.ZodType>
}

const shapeOf = (fields: RecordFields, part: 'input' | 'answer', isIn: (field: Field) => boolean = () => true) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field[part] && isIn(field) ? [[name, field[part]]] : [])))

export const inputShape = <F extends RecordFields>(fields: F) => shapeOf(fields, 'input') as With<F, 'input'>
type Bare<S> = S extends z.ZodDefault<infer Inner> ? Inner : S
/** For bodies that have only the changed fields. */
export const changeShape = <F extends RecordFields>(fields: F) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(inputShape(fields)).map(([name, schema]) => [
      name,
      (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
    ]),
  ) as { [K in keyof With<F, 'input'>]: z.ZodOptional<Extract<Bare<With<F, 'input'>[K]>, z.ZodType>> }
export const answerShape = <F extends RecordFields>(fields: F) => shapeOf(fields, 'answer') as With<F, 'answer'>
export const listShape = <F extends RecordFields>(fields: F) =>
  shapeOf(fields, 'answer', ({ list }) => list !== undefined) as {
    [K in keyof With<F, 'answer'> as F[K & keyof F]['list'] extends string ? K : never]: With<F, 'answer'>[K]
  }

type Kinds = Readonly<Record<string, { readonly kind: FieldKind }>>
/** Fields stored in a column of the same name. */
export type PlainName<F extends Kinds> = { [K in keyof F]: F[K]['kind'] extends 'own' ? never : K }[keyof F] & string
/** Fields implemented by code. */
export type OwnName<F extends Kinds> = { [K in keyof F]: F[K]['kind'] extends 'own' ? K : never }[keyof F] & string
/** As stored and answered. */
export type PlainRecord<F extends RecordFields> = { [K in PlainName<F>]: z.output<Extract<F[K]['answer'], z.ZodType>> }

export const isPlain = ({ kind }: Pick<Field, 'kind'>): boolean => kind !== 'own'
export const plainNames = <F extends Kinds>(fields: F) => Object.keys(fields).filter((name) => isPlain(fields[name]!)) as PlainName<F>[]

export type ListName<F extends RecordFields> = { [K in PlainName<F>]: F[K]['list'] extends string ? K : never }[PlainName<F>]
export const listNames = <F extends RecordFields>(fields: F) =>
  plainNames(fields).filter((name) => fields[name]!.list !== undefined) as unknown as ListName<F>[]

export type ColumnOf<F extends RecordFields> = {
  [K in keyof F & string]: F[K]['file'] extends true
    ? K
    : F[K]['file'] extends Readonly<Record<string, ValueLabel>>
      ? keyof F[K]['file'] & string
      : never
}[keyof F & string]

/** In the file's order. */
export function fileColumns<F extends RecordFields>(fields: F): FileColumns<ColumnOf<F>> {
  const column = ([en, th, ...alternatives]: ValueLabel) => ({ en, th, also: alternatives })
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { file, label, also = [] }]) => {
      if (file === undefined) return []
      if (file === true) return [[name, column([...label, ...also])]]
      return Object.entries(file).map(([key, heading]) => [key, column(heading)])
    }),
  ) as unknown as FileColumns<ColumnOf<F>>
}

type Without = 'input' | 'answer' | 'also' | 'file' | 'personal'
/** Without schemas and file columns, for the page. */
export type FieldFacts = Omit<Field, Without>
export type RecordFacts<F extends RecordFields = RecordFields> = { readonly [K in keyof F]: Omit<F[K], Without> }

export const recordFacts = <F extends RecordFields>(fields: F): RecordFacts<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input: _, answer: __, also: ___, file: ____, personal: _____, ...facts }]) => [name, facts]),
  ) as unknown as RecordFacts<F>

/** The words of the fields and of their values, for the audit log. */
export const fieldLabels = (fields: RecordFields): Readonly<Record<string, FieldLabels>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label, values }]) => [name, values ? { label, values } : { label }]))
