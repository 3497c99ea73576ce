import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { QrCode } from './qr-code.tsx'
import styles from './slip.module.css'

export interface SlipLine {
  readonly key: string
  readonly label: string
  readonly value: string
}

export interface SlipProps {
  /** Width of the paper in millimetres. */
  paper: '80' | '58' | '62'
  language: 'th' | 'en'
  /** The visit's running number. */
  number: number
  /** What its QR code says, which the desk reads. */
  code: string
  organisation: string
  header: string
  footer: string
  lines: readonly SlipLine[]
  logo?: string | undefined
  picture?: string | undefined
}

/** 28 mm, in pixels of CSS. */
const SIDE = 106

/** What stands out on a slip, because a guard looks for it. */
const LARGE = ['visitor_name', 'gate_in']

/** The slip that a visitor carries, black on white in both colour schemes. Narrow paper has no room for a logo. */
export const Slip = ({ paper, language, number, code, organisation, header, footer, lines, logo, picture }: SlipProps) => (
  <article className={styles.slip} data-paper={paper} lang={language} aria-label={`#${number}`}>
    {logo && paper !== '58' ? <img className={styles.logo} src={logo} alt="" /> : null}
    <p className={styles.organisation}>{organisation}</p>
    {header ? <p className={styles.text}>{header}</p> : null}
    <p className={styles.number}>#{number}</p>
    <dl className={styles.lines}>
      {lines.map(({ key, label, value }) => (
        <div key={key} data-large={LARGE.includes(key) || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <QrCode text={code} label={`#${number}`} size={SIDE} />
    {picture ? <img className={styles.picture} src={picture} alt="" /> : null}
    {footer ? <p className={styles.text}>{footer}</p> : null}
  </article>
)

interface SlipPrintProps extends SlipProps {
  copies: number
  onPrinted: () => void
}

const MM_PER_PIXEL = 25.4 / 96

/** A roll is cut where the slip ends, which no style sheet can say before it is laid out; labels have their height. */
const pageOf = (paper: SlipProps['paper'], slip: HTMLElement): CSSStyleSheet => {
  const height = paper === '62' ? 100 : Math.ceil(slip.offsetHeight * MM_PER_PIXEL)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: ${paper}mm ${height}mm; margin: 0 }`)
  return sheet
}

/** Prints a slip as soon as its pictures are there. It is beside the page and not in it: nothing else goes on the paper. */
export const SlipPrint = ({ copies, onPrinted, ...slip }: SlipPrintProps): ReactNode => {
  const copies_box = useRef<HTMLDivElement>(null)
  const { paper } = slip
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    let page: CSSStyleSheet | undefined
    let left = false
    const box = copies_box.current!
    const print = () => {
      if (left) return
      page = pageOf(paper, box.firstElementChild as HTMLElement)
      document.adoptedStyleSheets.push(page)
      window.print()
    }
    const done = () => printed()
    window.addEventListener('afterprint', done)
    void Promise.all([...box.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined))).then(print)
    return () => {
      left = true
      window.removeEventListener('afterprint', done)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    }
  }, [paper])
  return createPortal(
    <div ref={copies_box} className={`gh-print-open ${styles.print}`} aria-hidden="true">
      {Array.from({ length: copies }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the copies are all alike
        <Slip key={copy} {...slip} />
      ))}
    </div>,
    document.body,
  )
}
