import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './charts.module.css'
import { gridLines } from './scale.ts'
import { useWidth } from './use-width.ts'

export interface Bar {
  readonly label: string
  readonly value: number
  /** The usual value, drawn as a tick across the bar. */
  readonly usual?: number
  /** The current hour or day: drawn dashed and announced as unfinished. */
  readonly running?: boolean
}

interface BarChartProps {
  /** Describes the chart in a sentence for screen readers. */
  summary: string
  /** The head of the label column in the table of numbers, e.g. "Hour". */
  label_title: string
  value_title: string
  bars: readonly Bar[]
}

const RUNNING = { fill: 'var(--gh-selected)', stroke: 'var(--gh-brand)', strokeWidth: 1.5, strokeDasharray: '4 3' }
const height = 200
const axis = { left: 34, bottom: 28, top: 10 }

/** Bars from zero, fitted to the available width. Screen readers get the same numbers as a table. */
export const BarChart = ({ summary, label_title, value_title, bars }: BarChartProps) => {
  const [box, width] = useWidth<HTMLElement>()
  const largest = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.usual ?? 0]))
  const base = height - axis.bottom
  const slot = (width - axis.left) / Math.max(1, bars.length)
  const bar_width = Math.min(30, slot * 0.62)
  const y = (value: number) => base - (value / largest) * (base - axis.top)
  // Draw only every second or third label when twenty-four of them would touch.
  const labelStep = Math.max(1, Math.ceil(26 / Math.max(1, slot)))

  return (
    <figure className={`gh-narrow gh-relative ${styles.chart}`} ref={box}>
      <svg width={width} height={height} role="img" aria-label={summary}>
        {gridLines(largest).map((line) => (
          <g key={line}>
            <line stroke="var(--gh-line)" x1={axis.left} x2={width} y1={y(line)} y2={y(line)} />
            <text className="gh-size-12 gh-mono" fill="var(--gh-text-2)" x={axis.left - 10} y={y(line) + 4} textAnchor="end">
              {line}
            </text>
          </g>
        ))}
        {width === 0
          ? null
          : bars.map((bar, index) => {
              const middle = axis.left + slot * (index + 0.5)
              return (
                <g key={bar.label}>
                  {bar.value > 0 ? (
                    <rect
                      {...(bar.running ? RUNNING : { fill: 'var(--gh-brand)' })}
                      x={middle - bar_width / 2}
                      y={y(bar.value)}
                      width={bar_width}
                      height={base - y(bar.value)}
                      rx={3}
                    />
                  ) : null}
                  {bar.usual === undefined ? null : (
                    <line
                      stroke="var(--gh-text)"
                      strokeWidth={2}
                      x1={middle - Math.min(20, slot * 0.42)}
                      x2={middle + Math.min(20, slot * 0.42)}
                      y1={y(bar.usual)}
                      y2={y(bar.usual)}
                    />
                  )}
                  {index % labelStep === 0 || bar.running ? (
                    <text
                      className={`gh-size-12 gh-mono ${bar.running ? 'gh-bold' : ''}`}
                      fill={bar.running ? 'var(--gh-text)' : 'var(--gh-text-2)'}
                      x={middle}
                      y={height - 8}
                      textAnchor="middle"
                    >
                      {bar.label}
                    </text>
                  ) : null}
                </g>
              )
            })}
      </svg>
      <ChartTable caption={summary} label_title={label_title} value_title={value_title} bars={bars} />
    </figure>
  )
}

const ChartTable = ({ caption, label_title, value_title, bars }: { caption: string } & Omit<BarChartProps, 'summary'>) => {
  const say = useWords(commonWords)
  const with_usual = bars.some((bar) => bar.usual !== undefined)
  return (
    <div className="gh-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{label_title}</th>
            <th scope="col">{value_title}</th>
            {with_usual ? <th scope="col">{say('usual')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{bar.running ? `${bar.value} (${say('so_far')})` : bar.value}</td>
              {with_usual ? <td>{bar.usual ?? '—'}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The legend of a chart, beside its title. */
export const ChartKey = ({ value, usual }: { value: string; usual: string }) => (
  <span className="gh-small gh-center gh-inline gh-gap-8">
    <span className={styles.swatch} /> {value}
    <span className={styles.dash} /> {usual}
  </span>
)

export interface DayBar {
  /** The date in words, for the table. */
  readonly label: string
  readonly value: number
  readonly weekend?: boolean
  readonly today?: boolean
}

/** A month of days as thin bars: weekends in grey, today darkest. */
export const MiniBars = ({ summary, label_title, value_title, bars }: Omit<BarChartProps, 'bars'> & { bars: readonly DayBar[] }) => {
  const [box, width] = useWidth<HTMLElement>()
  const largest = Math.max(1, ...bars.map((bar) => bar.value))
  const slot = width / Math.max(1, bars.length)
  return (
    <figure className={`gh-narrow gh-relative ${styles.chart}`} ref={box}>
      <svg width={width} height={64} role="img" aria-label={summary}>
        {width === 0
          ? null
          : bars.map((bar, index) => {
              const bar_height = Math.max(bar.value > 0 ? 2 : 0, (bar.value / largest) * 62)
              const fill = bar.weekend && !bar.today ? 'var(--gh-out-solid)' : 'var(--gh-brand)'
              return (
                <rect
                  key={bar.label}
                  fill={fill}
                  fillOpacity={bar.today ? 1 : bar.weekend ? 0.75 : 0.72}
                  x={index * slot + 1}
                  y={64 - bar_height}
                  width={Math.max(1, slot - 3)}
                  height={bar_height}
                  rx={1.5}
                />
              )
            })}
      </svg>
      <ChartTable caption={summary} label_title={label_title} value_title={value_title} bars={bars} />
    </figure>
  )
}
