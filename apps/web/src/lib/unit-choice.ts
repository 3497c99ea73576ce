/** A selected unit, or a text without id that matches no unit yet. */
export interface UnitChoice {
  readonly id: string
  readonly name: string
}

export const NO_UNIT: UnitChoice = { id: '', name: '' }

export const unitChoice = ({ id, code, name }: Readonly<Record<'id' | 'code' | 'name', string>>): UnitChoice => ({
  id,
  name: code === name ? code : `${code} · ${name}`,
})

/** The request value: a text that matches no unit is sent as an id that the contract refuses. */
export const unitBody = ({ id, name }: UnitChoice): string | null => id || (name.trim() === '' ? null : name)

/** The unit whose whole name or code a text is. */
export const unitByText = (units: readonly UnitChoice[], text: string): UnitChoice | undefined =>
  units.find(({ name }) => name === text.trim() || name.split(' · ')[0] === text.trim())

/** The unit that a text means: by its whole name, by its code, or because it is the only match. */
export const matchingUnit = (units: readonly UnitChoice[], text: string): UnitChoice | undefined =>
  unitByText(units, text) ??
  // While a search runs, `units` still has the matches of the previous text.
  (units.length === 1 && units[0]!.name.toLowerCase().includes(text.toLowerCase()) ? units[0] : undefined)
