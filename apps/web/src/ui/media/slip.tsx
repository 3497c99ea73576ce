import { PrintBeside } from './print-beside.tsx'
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
  /** The content of its QR code, which the desk reads. */
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

/** Lines in large type, because guards look for them. */
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

/** A roll is cut at the end of the slip, which is only known after layout; labels have a fixed height. */
const paperOf = (paper: SlipProps['paper'], slip: HTMLElement): string => {
  const height = paper === '62' ? 100 : Math.ceil(slip.offsetHeight * MM_PER_PIXEL)
  return `size: ${paper}mm ${height}mm; margin: 0`
}

export const SlipPrint = ({ copies, onPrinted, ...slip }: SlipPrintProps) => (
  <PrintBeside paper={(box) => paperOf(slip.paper, box.firstElementChild as HTMLElement)} onPrinted={onPrinted}>
    {Array.from({ length: copies }, (_, copy) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the copies are all alike
      <Slip key={copy} {...slip} />
    ))}
  </PrintBeside>
)
