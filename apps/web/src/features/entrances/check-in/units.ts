import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import type { Unit } from '@gatehouse/contract/units.ts'

/** The unit whose code was typed, or the only one; -1 where unsure. `settled` is false while the list is of an earlier text. */
export function sureUnit(units: readonly Unit[], typed: string, settled: boolean): number {
  const exact = units.findIndex(({ code }) => foldText(code) === foldText(typed))
  return exact >= 0 ? exact : settled && units.length === 1 ? 0 : -1
}

export const unitName = ({ code, name }: Unit): string => (foldText(code) === foldText(name) ? code : `${code} · ${name}`)
