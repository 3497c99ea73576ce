import type { Band, DayTable, TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { rulesWords } from './rules.words.ts'
import { useRulesText } from './use-rules-text.ts'
import { type Scope, useScope } from './use-scope.ts'
import { versionWords } from './version.words.ts'

type Content = Scope & { readonly rules: TariffRules }

/** What one version says otherwise than another one, a sentence for each: `Band 1: ฿20 → ฿25`. */
export function useChanges(location_id: string): (before: Content, after: Content) => string[] {
  const say = useWords(versionWords)
  const sayRules = useWords(rulesWords)
  const { money } = useFormats()
  const scope = useScope(location_id)
  const sentences = useRulesText()
  const change = (what: string, before: string, after: string): string[] => {
    if (before === after) return []
    if (before === '') return [say('changes.added', { what, after })]
    return [after === '' ? say('changes.removed', { what, before }) : say('changes.to', { what, before, after })]
  }
  const bandChange = (what: string, tables: readonly [DayTable | undefined, DayTable], row: number): string[] => {
    const [before, after] = tables.map((table) => table?.bands[row]) as [Band | undefined, Band | undefined]
    const priceOnly = before && after && before.to === after.to && before.kind === after.kind && before.unit === after.unit
    if (priceOnly) return change(what, money(before.amount), money(after.amount))
    const [was, is] = tables.map((table) => {
      const band = table?.bands[row]
      return band ? sentences.band(band, table.bands[row - 1]?.to ?? 0) : ''
    }) as [string, string]
    return change(what, was, is)
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
  /** Of two sentences of several parts, those that the other does not say. */
  const partsChange = (what: string, before: string, after: string): string[] => {
    const parts = (text: string, other: string) => text.split(' · ').filter((part) => !other.split(' · ').includes(part))
    return change(what, parts(before, after).join(' · '), parts(after, before).join(' · '))
  }
  return ({ rules: was, ...before }, { rules: is, ...after }) => [
    ...change(say('scope_change'), scope.text(before), scope.text(after)),
    ...Array.from({ length: Math.max(was.tables.length, is.tables.length) }).flatMap((_, at) => {
      const [one, other] = [was.tables[at], is.tables[at]]
      if (one && other) return tableChanges(one, other, is.tables.length > 1)
      const table = (one ?? other)!
      const bands = sentences.bands(table.bands)
      return change(say('changes.table', { days: sentences.days(table.days) }), one ? bands : '', one ? '' : bands)
    }),
    ...change(sayRules('grace'), sentences.grace(was), sentences.grace(is)),
    ...change(sayRules('lost_card'), sentences.lostCard(was), sentences.lostCard(is)),
    ...partsChange(sayRules('after_hours'), sentences.surcharges(was), sentences.surcharges(is)),
    ...partsChange(sayRules('counting'), sentences.counting(was), sentences.counting(is)),
    ...partsChange(sayRules('payment'), sentences.payment(was), sentences.payment(is)),
    ...partsChange(sayRules('special'), sentences.special(was), sentences.special(is)),
  ]
}
