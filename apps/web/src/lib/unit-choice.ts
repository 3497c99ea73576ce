/** A unit that was chosen, or a text that is none of them yet, which has no id. */
export interface UnitChoice {
  readonly id: string
  readonly name: string
}

export const NO_UNIT: UnitChoice = { id: '', name: '' }

export const unitChoice = ({ id, code, name }: Readonly<Record<'id' | 'code' | 'name', string>>): UnitChoice => ({
  id,
  name: code === name ? code : `${code} · ${name}`,
})

/** What is sent of it: a text that is no unit is an id that the contract refuses. */
export const unitBody = ({ id, name }: UnitChoice): string | null => id || (name.trim() === '' ? null : name)
