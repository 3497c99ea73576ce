import { useWords } from '../../lib/i18n/use-words.ts'
import type { RulesText } from './rules-values.ts'
import { useRulesText } from './use-rules-text.ts'
import { versionWords } from './version.words.ts'

/** The typed cells of the rules, by their path in the request body, in their order on the page. */
export const cellsOf = ({ tables, surcharges }: RulesText): string[] => [
  ...tables.flatMap(({ bands }, tableIndex) => [
    `tables.${tableIndex}.days`,
    ...bands.flatMap((_, row) => BAND_PARTS.map((part) => `tables.${tableIndex}.bands.${row}.${part}`)),
  ]),
  ...['grace.minutes', 'lost_card'],
  ...surcharges.flatMap((_, row) => ['from', 'to', 'amount', 'days'].map((part) => `surcharges.${row}.${part}`)),
  ...['tolerance', 'cap.amount', 'vat.rate', 'leave_minutes', 'unknown_entry.amount', 'unknown_entry.from'],
]

export const BAND_PARTS = ['to', 'amount', 'unit'] as const
export type BandPart = (typeof BAND_PARTS)[number]

const NAMES = {
  'grace.minutes': 'grace_minutes',
  lost_card: 'lost_card',
  tolerance: 'tolerance',
  'cap.amount': 'cap_amount',
  'vat.rate': 'vat_rate',
  leave_minutes: 'leave_minutes',
  'unknown_entry.amount': 'unknown_amount',
  'unknown_entry.from': 'unknown_from',
} as const
const WINDOW_PARTS = { from: 'window_from', to: 'window_to', amount: 'amount', days: 'window_days' } as const

/** The name of a cell outside its row: `Amount, band 2`. */
export function useCellName({ tables }: RulesText): (path: string) => string {
  const say = useWords(versionWords)
  const daysText = useRulesText().days
  return (path) => {
    const [part, index, , row, cell] = path.split('.')
    if (part === 'surcharges') {
      const field = path.split('.').at(-1) as keyof typeof WINDOW_PARTS
      return say('of_window', { part: say(WINDOW_PARTS[field]), n: Number(index) + 1 })
    }
    if (part !== 'tables') return say(NAMES[path as keyof typeof NAMES])
    if (cell === undefined) return say('table_days')
    const values = { part: say(cell as BandPart), n: Number(row) + 1 }
    return tables.length > 1 ? say('cell_on', { ...values, days: daysText(tables[Number(index)]!.days) }) : say('cell', values)
  }
}
