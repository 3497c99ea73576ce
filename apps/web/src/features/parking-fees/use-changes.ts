import type { Band, DayTable, TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { rulesWords } from './rules.words.ts'
import { useRulesText } from './use-rules-text.ts'
import { type Scope, useScope } from './use-scope.ts'
import { versionWords } from './version.words.ts'

type Content = Scope & { readonly rules: TariffRules }

/** The differences between two versions, one sentence each: `Band 1: ฿20 → ฿25`. */
export function useChanges(location_id: string): (before: Content, after: Content) => string[] {
  const say = useWords(versionWords)
  const sayRules = useWords(rulesWords)
  const { money } = useFormats()
  const scope = useScope(location_id)
  const sentences = useRulesText()
  const change = (subject: string, before: string, after: string): string[] => {
    if (before === after) return []
    if (before === '') return [say('changes.added', { what: subject, after })]
    return [after === '' ? say('changes.removed', { what: subject, before }) : say('changes.to', { what: subject, before, after })]
  }
  const bandChange = (subject: string, tables: readonly [DayTable | undefined, DayTable], row: number): string[] => {
    const [before, after] = tables.map((table) => table?.bands[row]) as [Band | undefined, Band | undefined]
    const priceOnly = before && after && before.to === after.to && before.kind === after.kind && before.unit === after.unit
    if (priceOnly) return change(subject, money(before.amount), money(after.amount))
    const [oldText, newText] = tables.map((table) => {
      const band = table?.bands[row]
      return band ? sentences.band(band, table.bands[row - 1]?.to ?? 0) : ''
    }) as [string, string]
    return change(subject, oldText, newText)
  }
  const tableChanges = (before: DayTable, after: DayTable, several: boolean): string[] => [
    ...change(say('table_days'), sentences.days(before.days), sentences.days(after.days)),
    ...Array.from({ length: Math.max(before.bands.length, after.bands.length) }).flatMap((_, row) =>
      bandChange(
        several ? say('changes.band_on', { n: row + 1, days: sentences.days(after.days) }) : say('changes.band', { n: row + 1 }),
        [before, after],
        row,
      ),
    ),
  ]
  /** Compares two texts with several parts and lists only the parts that differ. */
  const partsChange = (subject: string, before: string, after: string): string[] => {
    const parts = (text: string, other: string) => text.split(' · ').filter((part) => !other.split(' · ').includes(part))
    return change(subject, parts(before, after).join(' · '), parts(after, before).join(' · '))
  }
  return ({ rules: oldRules, ...before }, { rules: newRules, ...after }) => [
    ...change(say('scope_change'), scope.text(before), scope.text(after)),
    ...Array.from({ length: Math.max(oldRules.tables.length, newRules.tables.length) }).flatMap((_, index) => {
      const [oldTable, newTable] = [oldRules.tables[index], newRules.tables[index]]
      if (oldTable && newTable) return tableChanges(oldTable, newTable, newRules.tables.length > 1)
      const table = (oldTable ?? newTable)!
      const bands = sentences.bands(table.bands)
      return change(say('changes.table', { days: sentences.days(table.days) }), oldTable ? bands : '', oldTable ? '' : bands)
    }),
    ...change(sayRules('grace'), sentences.grace(oldRules), sentences.grace(newRules)),
    ...change(sayRules('lost_card'), sentences.lostCard(oldRules), sentences.lostCard(newRules)),
    ...partsChange(sayRules('after_hours'), sentences.surcharges(oldRules), sentences.surcharges(newRules)),
    ...partsChange(sayRules('counting'), sentences.counting(oldRules), sentences.counting(newRules)),
    ...partsChange(sayRules('payment'), sentences.payment(oldRules), sentences.payment(newRules)),
    ...partsChange(sayRules('special'), sentences.special(oldRules), sentences.special(newRules)),
  ]
}
