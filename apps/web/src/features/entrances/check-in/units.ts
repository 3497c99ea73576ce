import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import type { Unit } from '@gatehouse/contract/units.ts'

/**
 * The unit that Enter takes for what was typed: the one whose code it is, or the only one found; -1 where that is not sure and the text
 * stands as it was typed. `settled` is false while the list still belongs to an earlier text.
 */
export function sureUnit(units: readonly Unit[], typed: string, settled: boolean): number {
  const exact = units.findIndex(({ code }) => foldText(code) === foldText(typed))
  return exact >= 0 ? exact : settled && units.length === 1 ? 0 : -1
}

/** How a chosen unit is written in the field. */
export const unitName = ({ code, name }: Unit): string => (foldText(code) === foldText(name) ? code : `${code} · ${name}`)
