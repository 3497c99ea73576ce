import type { StampOffer } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'

type NamedUnit = NonNullable<StampOffer['unit']>

interface ForUnit {
  readonly unit: NamedUnit | null
  readonly unit_name: string | null
}

/** The unit that a stamp was given for, by its current name or the recorded one; null for no unit. */
export function useStampedUnit(): (stamp: ForUnit) => string | null {
  const unitName = useUnitName()
  return ({ unit, unit_name }) => (unit ? unitName(unit) : unit_name)
}

/** A unit by its code and its name in the language of the page. */
export function useUnitName(): (unit: NamedUnit) => string {
  const language = useLanguage()
  return ({ code, name_th, name_en }) => {
    const name = localName({ name_th, name_en }, language)
    return code === name ? code : `${code} · ${name}`
  }
}
