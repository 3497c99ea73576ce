import type { StampOffer } from '@gatehouse/contract/e-stamp-record.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'

type NamedUnit = NonNullable<StampOffer['unit']>

/** A unit by its code and its name in the language of the page. */
export function useUnitName(): (unit: NamedUnit) => string {
  const language = useLanguage()
  return ({ code, name_th, name_en }) => {
    const name = (language === 'en' && name_en) || name_th
    return code === name ? code : `${code} · ${name}`
  }
}
