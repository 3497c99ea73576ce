import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { ReactNode } from 'react'
import styles from './receipt.module.css'

export interface ReceiptLine {
  readonly key: string
  readonly text: string
  readonly amount: string
  readonly strong?: boolean
}

export interface ReceiptProps {
  /** Width of the roll in millimetres. */
  paper: '80' | '58'
  language: Language
  organisation: string
  location: { readonly name: string; readonly address?: string } | undefined
  /** The title; `marks` says whether the receipt is a copy or voided. */
  title: string
  marks: readonly string[]
  number: string
  facts: readonly { readonly key: string; readonly label: string; readonly value: ReactNode }[]
  lines: readonly ReceiptLine[]
  /** The paid amount, its method and its change. */
  sums: readonly ReceiptLine[]
  footer: string
}

/** The receipt of a payment, black on white in both colour schemes. It doesn't name the visitor. */
export const Receipt = ({ paper, language, organisation, location, title, marks, number, facts, lines, sums, footer }: ReceiptProps) => (
  <article className={styles.receipt} data-paper={paper} lang={language} aria-label={number}>
    <p className={styles.organisation}>{organisation}</p>
    {location ? <p>{location.name}</p> : null}
    {location?.address ? <p className={styles.address}>{location.address}</p> : null}
    <p className={styles.title}>{title}</p>
    <p className={styles.number}>{number}</p>
    {marks.map((mark) => (
      <p key={mark} className={styles.mark}>
        {mark}
      </p>
    ))}
    <dl className={styles.facts}>
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {[lines, sums].map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the two parts have their places
      <dl key={index} className={styles.lines}>
        {part.map(({ key, text, amount, strong }) => (
          <div key={key} data-strong={strong || undefined}>
            <dt>{text}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    ))}
    {footer ? <p className={styles.footer}>{footer}</p> : null}
  </article>
)
