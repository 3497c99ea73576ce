import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { builder } from './handles.ts'
import type { Tables } from './tables.ts'

/** Stands in the text of a statement for a value that comes later. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Name<Values> = keyof Values & string

type Slots<Values> = { readonly [N in Name<Values>]: RawBuilder<Values[N]> }

/** Of one kind of statement; what is beyond is built again. */
const MOST_SHAPES = 300

/**
 * A statement of a few shapes (which filters it has, in which order) whose text is built once for each, and sent with other values each time:
 * building the text again costs a server more than all else that it does with a statement. `build` gets a place for each of the values; a
 * shape is told by its JSON.
 */
export function prepareByShape<Shape, Values extends object, Row>(
  names: readonly Name<Values>[],
  build: (db: Kysely<Tables>, values: Slots<Values>, shape: Shape) => Compilable<Row>,
): (shape: Shape, values: Values) => CompiledQuery<Row> {
  const texts = new Map<string, CompiledQuery<Row>>()
  return (shape, values) => {
    const key = JSON.stringify(shape)
    const text = texts.get(key) ?? build(builder, slotsOf(names), shape).compile()
    if (texts.size >= MOST_SHAPES && !texts.has(key)) texts.delete(texts.keys().next().value!)
    texts.set(key, text)
    const parameters = text.parameters.map((value) => (value instanceof Slot ? values[value.name as Name<Values>] : value))
    return { ...text, parameters }
  }
}

/** A statement of one shape. */
export function prepare<Values extends object, Row>(
  names: readonly Name<Values>[],
  build: (db: Kysely<Tables>, values: Slots<Values>) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  const ofShape = prepareByShape<null, Values, Row>(names, build)
  return (values) => ofShape(null, values)
}

const slotsOf = <Values>(names: readonly Name<Values>[]) =>
  Object.fromEntries(names.map((name) => [name, sql.val(new Slot(name))])) as Slots<Values>

/** All the names of a type's fields, in any order: one that is missing does not compile. */
export const namesOf =
  <Values extends object>() =>
  <const Names extends readonly Name<Values>[]>(...names: [Name<Values>] extends [Names[number]] ? Names : never): Names =>
    names
