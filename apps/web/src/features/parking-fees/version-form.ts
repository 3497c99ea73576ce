import { MOST_AMOUNT, type TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { TariffVersion } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { FormSource, RecordForm } from '../../api/record-form.ts'
import { useFormats } from '../../lib/formats.ts'
import { keepTogether } from '../../lib/i18n/thai-breaks.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import type { Example } from './examples.ts'
import { checkReadable, type RulesText, readRules, textOf } from './rules-values.ts'
import { cellsOf } from './use-cell-name.ts'
import { versionWords } from './version.words.ts'

/** The form values of a draft. */
export interface VersionValues extends Readonly<Record<string, unknown>> {
  readonly privileges: readonly string[]
  readonly vehicle_classes: readonly string[]
  readonly visitor_types: readonly string[]
  readonly rules: RulesText
  readonly examples: readonly Example[]
}

export const sourceOf = (
  { privileges, vehicle_classes, visitor_types, rules, examples, updated_at }: TariffVersion,
  currency: string,
): FormSource<VersionValues> => ({
  values: { privileges, vehicle_classes, visitor_types, rules: textOf(rules, currency), examples },
  version: updated_at,
})

export const bodyOf = ({ rules, ...fields }: VersionValues, version: string | null, currency: string): unknown => ({
  ...fields,
  rules: readRules(rules, currency).rules,
  updated_at: version,
})

/** Properties of a part of the rules' form. */
export interface RulesPartProps {
  readonly values: RulesText
  /** The version in force; cells that differ from it are marked. */
  readonly before: { readonly n: number; readonly rules: RulesText } | null
  set: (change: Partial<RulesText>) => void
  /** The problem of a cell by its path in the rules. It is always known, because it decides whether the version can be published. */
  problemOf: (path: string) => string | undefined
  /** Also show problems of cells that nobody has filled in yet. */
  readonly tells_all: boolean
  /** Every path with a problem. */
  readonly problems: readonly string[]
}

interface RulesForm extends RulesPartProps {
  /** Null while they have problems. */
  readonly rules: TariffRules | null
  /** The rules as they would be sent. */
  readonly read: TariffRules
  /** The cells that prevent saving the draft. */
  readonly refused: readonly string[]
}

/** The rules in a draft's form, if they are readable and valid, and their problems otherwise. */
export function useRulesForm(form: RecordForm<VersionValues>, activeVersion: TariffVersion | null, tells_all: boolean): RulesForm {
  const language = useLanguage()
  const say = useWords(versionWords)
  const { currency, money } = useFormats()
  const values = form.values.rules
  const { rules, issues } = readRules(values, currency)
  const wrong = new Map<string, string>()
  // A cell shows only its first problem; fixing it may solve the other.
  for (const { path, problem } of checkReadable(rules, issues).toReversed())
    wrong.set(path, keepTogether(fieldWords(`tariff_${problem}`, language) ?? problem))
  for (const { path, problem } of issues) wrong.set(path, say(`problems.${problem}`, { most: money(MOST_AMOUNT) }))
  return {
    values,
    before: activeVersion && { n: activeVersion.n, rules: textOf(activeVersion.rules, currency) },
    set: (change) => form.set('rules', { ...values, ...change }),
    problemOf: (path) => wrong.get(path) ?? form.problemAt(`rules.${path}`, false),
    tells_all: tells_all || form.attempt > 0,
    problems: [...wrong.keys()],
    refused: cellsOf(values).filter(
      (path) => issues.some((issue) => issue.path === path) || form.problemAt(`rules.${path}`, false) !== undefined,
    ),
    read: rules,
    rules: wrong.size === 0 ? rules : null,
  }
}
