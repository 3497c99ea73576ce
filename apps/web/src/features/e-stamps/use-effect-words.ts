import type { StampEffectName } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import type { Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { activeServices, useMe } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { noBreak } from '../../lib/no-break.ts'
import { effectWords } from './effect.words.ts'

interface Effect {
  readonly effect: StampEffectName
  /** Minutes, percent or satang. */
  readonly value: number | null
}

/** Minutes in words: `45 min`, `2 h`, `1 h 20 min`. */
export function useDuration(): (minutes: number) => string {
  const say = useWords(effectWords)
  return (all) => {
    const [hours, minutes] = [Math.floor(all / 60), all % 60]
    return noBreak(
      [hours > 0 ? say('hours', { hours }) : '', minutes > 0 || hours === 0 ? say('minutes', { minutes }) : ''].filter(Boolean).join(' '),
    )
  }
}

const gapsOf = ({ value }: Effect, duration: (minutes: number) => string, money: (minor: number) => string) => ({
  time: duration(value ?? 0),
  percent: value ?? 0,
  amount: money(value ?? 0),
})

/** The effect of a stamp in the short form of a button: `1 h free`. */
export function useEffectText(): (effect: Effect) => string {
  const say = useWords(effectWords)
  const { money } = useFormats()
  const duration = useDuration()
  return (stampEffect) => say(stampEffect.effect, gapsOf(stampEffect, duration, money))
}

const letters = (text: string) => text.toLowerCase().replace(/[\s\u2060]/g, '')

/** The effect to show beside a kind's name; empty if the name already says it, as in `50% off`. */
export const effectBeside = (name: string, effect: string): string => (letters(name).includes(letters(effect)) ? '' : effect)

/** The kind's name in the language of the page. */
export function useKindName(): (kind: { readonly name_th: string; readonly name_en: string }) => string {
  const language = useLanguage()
  return ({ name_th, name_en }) => (language === 'en' && name_en) || name_th
}

interface Kind extends Effect {
  readonly stackable: boolean
  readonly per_visit: number | null
  readonly per_day: number | null
  readonly per_month: number | null
  readonly needs_note: boolean
  readonly needs_receipt: boolean
  readonly valid_from: Day | null
  readonly valid_until: Day | null
}

/** Names, as far as they are known: the units that a kind is limited to, and the tariff that it charges by. */
interface Named {
  readonly units: readonly string[] | null
  readonly tariff: string | undefined
}

/** Describes a kind of e-stamp in sentences. */
export function useKindSentence(): (kind: Kind, named: Named) => string {
  const say = useWords(effectWords)
  const { money, day, number } = useFormats()
  const duration = useDuration()
  return (kind, { units, tariff }) => {
    const { stackable, per_visit, per_day, per_month, valid_from: fromDay, valid_until: untilDay } = kind
    const quotas = [
      ...(per_day === null ? [] : [say('a_day', { most: number(per_day) })]),
      ...(per_month === null ? [] : [say('a_month', { most: number(per_month) })]),
    ]
    const often = per_visit === null ? say('often') : say('often_most', { most: number(per_visit) })
    return [
      kind.effect === 'tariff' && tariff
        ? say('takes.this_tariff', { tariff })
        : say(`takes.${kind.effect}`, gapsOf(kind, duration, money)),
      stackable ? often : say('once'),
      quotas.length > 0 ? say('quotas', { quotas: quotas.join(', ') }) : say('no_quota'),
      units && units.length > 0 ? say('some_units', { units: units.join(', ') }) : '',
      kind.needs_note ? say('needs_note') : '',
      kind.needs_receipt ? say('needs_receipt') : '',
      fromDay && untilDay ? say('between', { from: day(fromDay), until: day(untilDay) }) : '',
      fromDay && !untilDay ? say('from', { from: day(fromDay) }) : '',
      untilDay && !fromDay ? say('until', { until: day(untilDay) }) : '',
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** Whether an edition has parking fees; otherwise stamps change no fee. */
export const useHasFees = (): boolean => activeServices(useMe()).includes('visitor_m')
