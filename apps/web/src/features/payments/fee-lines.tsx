import type { ChargeLine } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { chargeLineText } from '../../lib/charge-text.ts'
import { useFormats } from '../../lib/formats.ts'
import styles from './fee.module.css'

interface FeeLinesProps {
  lines: readonly ChargeLine[]
  currency: string
  /** A language other than the page's. */
  language?: Language
  /** Sums below the lines, such as the total. */
  sums: readonly { readonly key: string; readonly text: string; readonly amount: number; readonly strong?: boolean }[]
}

/** The lines of a fee in words, and its sums. */
export const FeeLines = ({ lines, currency, language, sums }: FeeLinesProps) => {
  const formats = useFormats()
  return (
    <dl className={`gh-stack gh-gap-0 ${styles.lines}`}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
        <div key={index} className="gh-row gh-gap-16 gh-apart gh-baseline">
          <dt className="gh-break">{chargeLineText(line, language ?? formats.language, currency)}</dt>
          <dd className="gh-numbers gh-nowrap">{formats.money(line.amount)}</dd>
        </div>
      ))}
      {sums.map(({ key, text, amount, strong }) => (
        <div key={key} className={`gh-row gh-gap-16 gh-apart gh-baseline gh-line-top ${strong ? 'gh-bold' : 'gh-muted'}`}>
          <dt>{text}</dt>
          <dd className="gh-numbers gh-nowrap">{formats.money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
