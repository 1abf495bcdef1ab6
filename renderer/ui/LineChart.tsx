import { Fragment } from 'react'
import { classes } from './classes.ts'
import styles from './Chart.module.css'
import { fromLeft, fromTop } from './chartScale.ts'

export interface ChartLine {
  /** One value per position from left to right; null leaves a gap. */
  values: readonly (number | null)[]
  /** Label at its end. */
  name?: string | undefined
  tone?: 'ink' | 'stale' | undefined
  dashed?: boolean | undefined
}

export interface Guide {
  value: number
  label?: string | undefined
  /** The line all values are compared with. */
  strong?: boolean | undefined
}

/** Minimum distance between the labels at line ends, in percent of a tall plot. */
const minLabelDistance = 9

/** A line chart over time that fills its container; `label` describes it in words. */
export function LineChart(props: {
  label: string
  lines: readonly ChartLine[]
  low?: number
  high: number
  guides?: readonly Guide[]
  /** Labels below the plot, each at its index among the values. */
  ticks?: readonly { at: number; label: string }[]
  filled?: boolean
  size?: 'spark' | 'plain' | 'tall'
}) {
  const { label, lines, low = 0, high, guides = [], ticks = [], filled = false, size = 'plain' } = props
  const count = Math.max(0, ...lines.map(({ values }) => values.length))
  const named = lines.some(({ name }) => name !== undefined)
  const ends = lines.map(({ values }) => endOf(values, count, low, high))
  const labelTops = spread(ends.map((end) => end?.top ?? null))
  return (
    <div role="img" aria-label={label} className={classes(styles.chart, styles[size], named && styles.named)}>
      <div className={styles.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {guides.map(({ value, strong }) => (
            <line
              key={value}
              x1="0"
              x2="100"
              y1={fromTop(value, low, high)}
              y2={fromTop(value, low, high)}
              className={strong ? styles.base : styles.guide}
            />
          ))}
          {filled && lines[0] && <path d={areaOf(lines[0].values, low, high)} className={styles.area} />}
          <line x1="0" x2="100" y1="100" y2="100" className={styles.base} />
          {lines.map(({ values, tone, dashed }, index) => (
            <path
              key={index}
              d={pathOf(values, low, high)}
              className={classes(styles.line, tone === 'stale' && styles.stale, dashed && styles.dashed)}
            />
          ))}
        </svg>
        {guides.map(({ value, label: words }) => (
          <span
            key={value}
            className={classes(
              named ? styles.guideWithin : styles.guideLabel,
              named && fromTop(value, low, high) < 12 && styles.guideUnder,
            )}
            style={{ top: `${fromTop(value, low, high)}%` }}
          >
            {words}
          </span>
        ))}
        {lines.map(({ name, tone }, index) => {
          const end = ends[index]
          if (!end) return null
          const left = `${end.left}%`
          const toned = tone === 'stale' && styles.stale
          return (
            <Fragment key={index}>
              <i className={classes(styles.dot, toned)} style={{ left, top: `${end.top}%` }} />
              {name !== undefined && (
                <b className={classes(styles.end, toned)} style={{ left, top: `${labelTops[index]}%` }}>
                  {name}
                </b>
              )}
            </Fragment>
          )
        })}
      </div>
      {ticks.length > 0 && (
        <div className={styles.ticks}>
          {ticks.map(({ at, label: words }) => (
            <span key={at} style={{ left: `${fromLeft(at, count)}%` }} data-last={at === count - 1 ? '' : undefined}>
              {words}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

/** Returns where a line ends, in percent of the plot; null for a line without a value. */
function endOf(
  values: readonly (number | null)[],
  count: number,
  low: number,
  high: number,
): { left: number; top: number } | null {
  const at = values.findLastIndex((value) => value !== null)
  const value = values[at]
  return value === null || value === undefined ? null : { left: fromLeft(at, count), top: fromTop(value, low, high) }
}

/** Moves labels at these heights, in percent, apart so that none overlap; the lowest stays in place. */
function spread(tops: readonly (number | null)[]): (number | null)[] {
  const moved = [...tops]
  let limit = Infinity
  for (const at of [...tops.keys()].toSorted((a, b) => (tops[b] ?? 0) - (tops[a] ?? 0))) {
    const top = tops[at]
    if (top === null || top === undefined) continue
    moved[at] = Math.min(top, limit)
    limit = moved[at] - minLabelDistance
  }
  return moved
}

function pathOf(values: readonly (number | null)[], low: number, high: number): string {
  let path = ''
  let isDrawing = false
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isDrawing = false
      continue
    }
    path += `${isDrawing ? 'L' : 'M'}${fromLeft(at, values.length)} ${fromTop(value, low, high)}`
    isDrawing = true
  }
  return path
}

function areaOf(values: readonly (number | null)[], low: number, high: number): string {
  const line = pathOf(values, low, high)
  const first = values.findIndex((value) => value !== null)
  return line === '' ? '' : `${line}L100 100L${fromLeft(first, values.length)} 100Z`
}
