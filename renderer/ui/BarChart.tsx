import { classes } from './classes.ts'
import styles from './Chart.module.css'
import type { ChartScale } from './chartScale.ts'

/** Bar chart over time; the last bar is solid and shows its value. `label` describes the chart in words. */
export function BarChart({
  label,
  values,
  scale,
  tone,
  ticks,
}: {
  label: string
  values: readonly number[]
  scale: ChartScale
  tone: 'promoted' | 'merged' | 'discarded'
  ticks: readonly [string, string]
}) {
  const last = values.at(-1) ?? 0
  return (
    <div role="img" aria-label={label} className={classes(styles.chart, styles.plain)}>
      <div className={styles.plot}>
        {scale.guides.map((value) => (
          <span key={value} className={styles.guideBar} style={{ top: `${100 - (100 * value) / scale.top}%` }}>
            <i className={styles.guideLabel}>{value}</i>
          </span>
        ))}
        <div className={classes(styles.bars, styles[tone])}>
          {values.map((value, at) => (
            <i key={at} style={{ height: `${(100 * value) / scale.top}%` }} />
          ))}
        </div>
        {last > 0 && (
          <b className={styles.lastBar} style={{ bottom: `${(100 * last) / scale.top}%` }}>
            {last}
          </b>
        )}
      </div>
      <div className={styles.ticks}>
        <span style={{ left: '0' }}>{ticks[0]}</span>
        <span style={{ left: '100%' }} data-last="">
          {ticks[1]}
        </span>
      </div>
    </div>
  )
}
