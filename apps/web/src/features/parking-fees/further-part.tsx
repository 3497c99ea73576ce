import {
  GRACES,
  MOST_SURCHARGES,
  RESTARTS,
  STACKINGS,
  TABLES_BY,
  type TariffRules,
} from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { priceTidier } from '../../lib/typed-amounts.ts'
import { Fold } from '../../ui/form/fold.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useCurrencySign, useMark } from './cell.tsx'
import { rulesWords } from './rules.words.ts'
import type { RulesText } from './rules-values.ts'
import { SurchargeRows } from './surcharge-rows.tsx'
import { useRulesText } from './use-rules-text.ts'
import { useCellProblems } from './use-told.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'
import type { RulesPartProps } from './version-form.ts'

const ROUND_TO = [1, 25, 50, 100] as const
const CAPS = ['none', 'stay', 'every_24h', 'calendar_day'] as const

type Typed = 'cap_amount' | 'lost_card' | 'unknown_amount' | 'vat_rate' | 'unknown_from'
type Text = { readonly [K in keyof RulesText]: RulesText[K] extends string ? K : never }[keyof RulesText]

/** The rules besides the bands. Common ones are visible; the others are folded behind a summary. */
export const FurtherPart = (props: RulesPartProps & { read: TariffRules }) => {
  const { values, before, set, problemOf, tells_all, problems, read } = props
  const say = useWords(versionWords)
  const sayRules = useWords(rulesWords)
  const { money, currency } = useFormats()
  const sentences = useRulesText()
  /** Properties of a folded part: whether it has problems, and its summary while that can be read. */
  const fold = (part: 'surcharges' | 'counting' | 'payment' | 'special', ...paths: readonly string[]) => {
    const wrong = problems.some((path) => paths.some((each) => path.startsWith(each)))
    return { wrong, summary: wrong ? '…' : sentences[part](read) }
  }

  const { tells, typed, left } = useCellProblems<Typed>(tells_all)
  const mark = useMark(before)
  const sign = useCurrencySign()
  const text = (field: Typed, path: string, tidy: (value: string) => string = (value) => value) => ({
    id: `tariff-rules.${path}`,
    label: say(field),
    input_class: 'gh-numbers',
    autoComplete: 'off',
    maxLength: 5,
    ...mark(before?.rules[field], values[field]),
    value: values[field],
    error: fieldError(tells(field, values[field]) ? problemOf(path) : undefined),
    onChange: (event: { currentTarget: { value: string } }) => {
      typed(field)
      set({ [field]: event.currentTarget.value })
    },
    onBlur: () => {
      set({ [field]: tidy(values[field]) })
      left(field)
    },
  })
  const price = (field: 'cap_amount' | 'lost_card' | 'unknown_amount', path: string) => ({
    ...text(field, path, priceTidier(currency)),
    inputMode: 'decimal' as const,
    leftSection: sign,
    maxLength: 12,
  })
  const minutes = (field: 'grace_minutes' | 'tolerance' | 'leave_minutes', path: string) => ({
    id: `tariff-rules.${path}`,
    label: say(field),
    input_class: 'gh-numbers',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 3,
    ...mark(before?.rules[field], values[field]),
    value: values[field],
    error: fieldError(problemOf(path)),
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: digitsOf(event.currentTarget.value) }),
  })
  const choice = <K extends Text & string>(field: K, data: readonly { value: string; label: string }[]) => ({
    id: `tariff-rules.${field}`,
    ...mark(before?.rules[field] as string | undefined, values[field] as string),
    value: values[field] as string,
    data,
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  })
  return (
    <Panel title={say('further')}>
      <div className={`gh-grid gh-gap-16 gh-one gh-top ${styles.three}`}>
        <NativeSelect
          label={say('grace')}
          {...choice(
            'grace',
            GRACES.map((value) => ({ value, label: say(`grace_kinds.${value}`) })),
          )}
        />
        {values.grace === 'none' ? null : <TextInput {...minutes('grace_minutes', 'grace.minutes')} />}
        <TextInput {...price('lost_card', 'lost_card')} />
      </div>
      <div className="gh-mt-16">
        <Fold title={sayRules('after_hours')} {...fold('surcharges', 'surcharges')}>
          <SurchargeRows
            value={values.surcharges}
            most={MOST_SURCHARGES}
            problemOf={problemOf}
            before={before}
            tells_all={tells_all}
            onChange={(surcharges) => set({ surcharges })}
          />
        </Fold>
        <Fold title={sayRules('counting')} {...fold('counting')}>
          <FieldGrid>
            <NativeSelect
              label={say('counted_from')}
              description={say('counted_from_help')}
              {...choice(
                'counted_from',
                (['entry', 'band'] as const).map((value) => ({ value, label: say(`counted_from_choices.${value}`) })),
              )}
            />
            <TextInput description={say('tolerance_help')} {...minutes('tolerance', 'tolerance')} />
            <NativeSelect
              label={say('restart')}
              description={say('restart_help')}
              {...choice(
                'restart',
                RESTARTS.map((value) => ({ value, label: say(`restart_choices.${value}`) })),
              )}
            />
            {values.tables.length > 1 ? (
              <NativeSelect
                label={say('table_by')}
                description={say('table_by_help')}
                {...choice(
                  'table_by',
                  TABLES_BY.map((value) => ({ value, label: say(`table_by_choices.${value}`) })),
                )}
              />
            ) : null}
          </FieldGrid>
        </Fold>
        <Fold title={sayRules('payment')} {...fold('payment', 'cap', 'vat')}>
          <FieldGrid>
            <NativeSelect
              label={say('cap')}
              description={say('cap_help')}
              {...choice(
                'cap',
                CAPS.map((value) => ({ value: value === 'none' ? '' : value, label: say(`cap_choices.${value}`) })),
              )}
            />
            {values.cap === '' ? <span /> : <TextInput {...price('cap_amount', 'cap.amount')} />}
            <NativeSelect
              label={say('vat')}
              {...choice(
                'vat',
                (['none', 'included', 'added'] as const).map((value) => ({ value, label: say(`vat_choices.${value}`) })),
              )}
            />
            {values.vat === 'none' ? <span /> : <TextInput {...text('vat_rate', 'vat.rate')} inputMode="decimal" />}
            <NativeSelect
              label={say('round_to')}
              {...choice(
                'round_to',
                ROUND_TO.map((value) => ({ value: String(value), label: value === 1 ? say('not_rounded') : money(value) })),
              )}
            />
            <TextInput description={say('leave_help')} {...minutes('leave_minutes', 'leave_minutes')} />
          </FieldGrid>
        </Fold>
        <Fold title={sayRules('special')} {...fold('special', 'unknown_entry')}>
          <FieldGrid>
            <NativeSelect
              className="gh-wide gh-max-460"
              label={say('stacking')}
              {...choice(
                'stacking',
                STACKINGS.map((value) => ({ value, label: say(`stacking_choices.${value}`) })),
              )}
            />
            <NativeSelect
              label={say('unknown')}
              description={say('unknown_help')}
              {...choice(
                'unknown',
                (['amount', 'from'] as const).map((value) => ({ value, label: say(`unknown_choices.${value}`) })),
              )}
            />
            {values.unknown === 'amount' ? (
              <TextInput {...price('unknown_amount', 'unknown_entry.amount')} />
            ) : (
              <TextInput {...text('unknown_from', 'unknown_entry.from', tidyTime)} placeholder="00:00" />
            )}
          </FieldGrid>
        </Fold>
      </div>
    </Panel>
  )
}
