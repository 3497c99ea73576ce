import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import type { Unit } from '@gatehouse/contract/locations/units.ts'

/** The index of the unit with the typed code, or of the only match; -1 if unsure. `isSettled`: the list isn't for an earlier text. */
export function sureUnit(units: readonly Unit[], query: string, isSettled: boolean): number {
  const exact = units.findIndex(({ code }) => foldText(code) === foldText(query))
  return exact >= 0 ? exact : isSettled && units.length === 1 ? 0 : -1
}

export const unitName = ({ code, name }: Unit): string => (foldText(code) === foldText(name) ? code : `${code} · ${name}`)
