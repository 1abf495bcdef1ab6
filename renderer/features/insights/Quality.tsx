import { TriangleAlert } from 'lucide-react'
import type { Goal, Insights } from '../../../shared/model/insights.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { classes } from '../../ui/classes.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { LineChart } from '../../ui/LineChart.tsx'
import { Figure } from './Figure.tsx'
import styles from './InsightsScreen.module.css'
import type { Tables } from './useTables.ts'
import { goalWords, percent, initialShareWords } from './words.ts'

interface Share {
  label: string
  series: readonly (number | null)[]
  goal: Goal | undefined
  words: string
  isBad: boolean
}

/** Shares over time with their goals; a missed goal says so and how to improve. */
export function Quality({ insights, tables }: { insights: Insights; tables: Tables }) {
  const { weeks, noise, code_references, accuracy, stale_references, counts, goals } = insights
  const share = (label: string, series: readonly (number | null)[], id: Goal['id'], meaning?: string): Share => {
    const goal = goals.find((each) => each.id === id)
    const trend = [goal && goalWords(goal), initialShareWords(series)].filter(Boolean).join(', ')
    const words = [meaning, trend].filter(Boolean).join('; ')
    return { label, series, goal, words, isBad: goal?.met === false }
  }
  const stale = counts.stale_references
  const references =
    counts.references === 0
      ? 'nothing promoted yet'
      : `${formatNumber(stale)} of ${formatNumber(counts.references)} promoted`
  const shares: Share[] = [
    share('Noise', noise, 'noise', 'discarded, or recommended for it'),
    share('With code references', code_references, 'code-references'),
    share('Recommendations followed', accuracy, 'accuracy'),
    {
      label: 'Stale references',
      series: stale_references,
      goal: undefined,
      words: `${references}; ${counted(counts.stale_memories, 'stale memory')}`,
      isBad: stale > 0,
    },
  ]
  const cost = goals.find(({ id }) => id === 'cost')
  return (
    <Figure
      title="Quality"
      note="share, over four weeks"
      area="quality"
      {...tables.of('quality')}
      table={
        <DataTable
          caption="Quality by week, each over four weeks"
          columns={[{ label: 'Week' }, ...shares.map(({ label }) => ({ label, number: true }))]}
          rows={weeks.map(({ start, number }, at) => ({
            key: start,
            cells: [number, ...shares.map(({ series }) => percent(series[at]))],
          }))}
        />
      }
    >
      <ul className={styles.shares}>
        {shares.map(({ label, series, goal, words, isBad }) => (
          <li key={label}>
            <div>
              <p className={styles.label}>{label}</p>
              <p className={classes(styles.share, isBad && styles.stale)}>{percent(series.at(-1))}</p>
              <p className={styles.words}>{words}</p>
            </div>
            <LineChart
              label={`${label} by week: ${percent(series.at(-1))} now. ${words}`}
              lines={[{ values: series, tone: isBad ? 'stale' : 'ink' }]}
              high={1}
              size="spark"
            />
            {goal?.met === false && (
              <p className={styles.alert}>
                <TriangleAlert size="0.75rem" aria-hidden="true" />
                {goal.words}
              </p>
            )}
          </li>
        ))}
      </ul>
      {cost && (
        <p className={styles.words}>
          Cost a session: ${(cost.value ?? 0).toFixed(2)}, {goalWords(cost)}. {cost.words}
        </p>
      )}
    </Figure>
  )
}
