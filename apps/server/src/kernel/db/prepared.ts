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

/**
 * A statement whose text is built once, when it is first used, and sent with other values each time: for the few that every check-in and
 * check-out sends, where building the text costs the server more than all else it does with it. `build` gets a place for each of the values.
 */
export function prepare<Values extends object, Row>(
  names: readonly Name<Values>[],
  build: (db: Kysely<Tables>, values: { readonly [N in Name<Values>]: RawBuilder<Values[N]> }) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  let built: CompiledQuery<Row> | undefined
  return (values) => {
    built ??= build(builder, slotsOf(names)).compile()
    const parameters = built.parameters.map((value) => (value instanceof Slot ? values[value.name as Name<Values>] : value))
    return { ...built, parameters }
  }
}

const slotsOf = <Values>(names: readonly Name<Values>[]) =>
  Object.fromEntries(names.map((name) => [name, sql.val(new Slot(name))])) as { [N in Name<Values>]: RawBuilder<Values[N]> }

/** All the names of a type's fields, in any order: one that is missing does not compile. */
export const namesOf =
  <Values extends object>() =>
  <const Names extends readonly Name<Values>[]>(...names: [Name<Values>] extends [Names[number]] ? Names : never): Names =>
    names
