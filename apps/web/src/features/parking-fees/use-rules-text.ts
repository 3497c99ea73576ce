import type { Band, DayKind, Surcharge, TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { formatHours } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { dayRuns } from './days-text.ts'
import { rulesWords } from './rules.words.ts'

/** The rules of a tariff in words, one text for each part. */
export function useRulesText() {
  const say = useWords(rulesWords)
  const formats = useFormats()
  const { daysOfWeek } = useWeekdays()
  const { money } = formats
  const joined = (...parts: readonly string[]) => {
    const text = parts.filter((part) => part !== '').join(' · ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const days = (kinds: readonly DayKind[]): string => {
    const runs = dayRuns(kinds)
    const holidays = kinds.includes('holiday')
    if (holidays && runs[0]?.[0] === 'mon' && runs[0][1] === 'sun') return say('every_day')
    return [...runs.map(([from, to]) => daysOfWeek(from, to)), ...(holidays ? [say('holidays')] : [])].join(', ')
  }
  /** Describes a band that starts at the end of the previous one. */
  const band = ({ to, kind, amount, unit }: Band, from: number): string => {
    const span = to === null ? say('from_on', { from: formatHours(from) }) : `${formatHours(from)}–${formatHours(to)}`
    return say(`band.${kind}`, { span, amount: money(amount), unit: unit === null ? '' : formats.duration(unit) })
  }
  const bands = (table: readonly Band[]): string => table.map((each, index) => band(each, table[index - 1]?.to ?? 0)).join(', ')
  const surcharge = ({ from, to, days: on, amount, per }: Surcharge): string =>
    say(`surcharge.${per}`, { from, to, days: days(on), amount: money(amount) })
  return {
    days,
    band,
    bands,
    grace: ({ grace: { kind, minutes } }: TariffRules) => (minutes === 0 ? say('none') : say(`graces.${kind}`, { minutes })),
    lostCard: ({ lost_card }: TariffRules) => (lost_card === 0 ? say('none') : money(lost_card)),
    surcharges: ({ surcharges }: TariffRules) => (surcharges.length === 0 ? say('none') : joined(...surcharges.map(surcharge))),
    counting: ({ counted_from, tolerance, restart, tables, table_by }: TariffRules) =>
      joined(
        say(`counted_from.${counted_from}`),
        tolerance === 0 ? say('no_tolerance') : say('tolerance', { minutes: tolerance }),
        say(`restart.${restart}`),
        tables.length > 1 ? say(`table_by.${table_by}`) : '',
      ),
    payment: ({ cap, vat, round_to, leave_minutes }: TariffRules) =>
      joined(
        cap === null ? say('cap.none') : say(`cap.${cap.per}`, { amount: money(cap.amount) }),
        vat === null ? say('vat.none') : say(vat.included ? 'vat.included' : 'vat.added', { rate: vat.rate / 100 }),
        round_to === 1 ? say('not_rounded') : say('round_to', { to: money(round_to) }),
        say('leave', { minutes: leave_minutes }),
      ),
    special: ({ stacking, unknown_entry }: TariffRules) =>
      joined(
        say(`stackings.${stacking}`),
        say('unknown_entry', {
          what:
            'amount' in unknown_entry
              ? say('unknown.amount', { amount: money(unknown_entry.amount) })
              : say('unknown.from', { from: unknown_entry.from }),
        }),
      ),
    /** All bands as one text, for a comparison. */
    whole: (rules: TariffRules): string =>
      rules.tables
        .map((table) => [rules.tables.length > 1 ? `${days(table.days)}:` : '', bands(table.bands)].join(' ').trim())
        .concat(rules.surcharges.map(surcharge))
        .join(' · '),
  }
}
export type RulesSentences = ReturnType<typeof useRulesText>
