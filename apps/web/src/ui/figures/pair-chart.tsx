import styles from './charts.module.css'
import { gridLines } from './scale.ts'
import { useWidth } from './use-width.ts'

export interface Pair {
  readonly key: string
  readonly label: string
  readonly first: number
  readonly second: number
  /** Draws the pair on a shaded background. */
  readonly weekend?: boolean
  /** The period hasn't ended yet: draws the bars dashed. */
  readonly running?: boolean
}

interface PairChartProps {
  /** Describes the chart in a sentence for screen readers. The page shows the numbers in a table. */
  summary: string
  pairs: readonly Pair[]
}

const height = 260
const axis = { left: 44, bottom: 28, top: 10 }
const LABEL_WIDTH = 44

/** Pairs of bars from zero, the first filled, the second outlined. */
export const PairChart = ({ summary, pairs }: PairChartProps) => {
  const [box, width] = useWidth<HTMLElement>()
  const largest = Math.max(1, ...pairs.flatMap(({ first, second }) => [first, second]))
  const base = height - axis.bottom
  const slot = Math.max(0, width - axis.left) / Math.max(1, pairs.length)
  const bar = Math.min(20, slot * 0.4)
  const y = (value: number) => base - (value / largest) * (base - axis.top)
  const labelStep = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, slot)))
  return (
    <figure className={`gh-narrow gh-relative ${styles.chart}`} ref={box}>
      <svg width={width} height={height} role="img" aria-label={summary}>
        {width === 0
          ? null
          : pairs.map(({ key, weekend }, index) =>
              weekend ? (
                <rect key={key} x={axis.left + slot * index} y={axis.top} width={slot} height={base - axis.top} fill="var(--gh-hover)" />
              ) : null,
            )}
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
          : pairs.map(({ key, label, first, second, running }, index) => {
              const middle = axis.left + slot * (index + 0.5)
              return (
                <g key={key}>
                  {first > 0 ? (
                    <rect
                      {...(running
                        ? { fill: 'var(--gh-selected)', stroke: 'var(--gh-brand)', strokeDasharray: '4 3' }
                        : { fill: 'var(--gh-brand)' })}
                      x={middle - bar}
                      y={y(first)}
                      width={Math.max(1, bar - 1)}
                      height={base - y(first)}
                      rx={Math.min(2, bar / 4)}
                    />
                  ) : null}
                  {second > 0 ? (
                    <rect
                      fill="none"
                      stroke="var(--gh-out-solid)"
                      strokeWidth={bar < 4 ? 1 : 1.5}
                      x={middle + 0.5}
                      y={y(second)}
                      width={Math.max(0.5, bar - 1.5)}
                      height={base - y(second)}
                      rx={Math.min(2, bar / 4)}
                    />
                  ) : null}
                  {index % labelStep === 0 ? (
                    <text className="gh-size-12 gh-mono" fill="var(--gh-text-2)" x={middle} y={height - 8} textAnchor="middle">
                      {label}
                    </text>
                  ) : null}
                </g>
              )
            })}
      </svg>
    </figure>
  )
}

/** The legend of the two kinds of bars, beside the title of the chart. */
export const PairKey = ({ first, second }: { first: string; second: string }) => (
  <span className="gh-small gh-center gh-inline gh-gap-8">
    <span className={styles.swatch} /> {first}
    <span className={styles.outlined} /> {second}
  </span>
)
