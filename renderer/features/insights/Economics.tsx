import type { Insights, ReferenceEconomics } from '../../../shared/model/insights.ts'
import { dayOf } from '../../ui/age.ts'
import { formatNumber } from '../../ui/counted.ts'
import { scaleOf } from '../../ui/chartScale.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { LineChart } from '../../ui/LineChart.tsx'
import { Figure } from './Figure.tsx'
import styles from './InsightsScreen.module.css'
import type { Tables } from './useTables.ts'
import { tokens } from './words.ts'

const maxRows = 12
/** Minimum distance of a guide from zero, as a share of the chart, so that their labels do not overlap. */
const minGuideDistance = 0.15

/** What references cost and save, and when each breaks even. */
export function Economics({ insights, tables }: { insights: Insights; tables: Tables }) {
  const { economics, weeks, at: now } = insights
  const { references, net } = economics
  const table = (
    <DataTable
      caption="Tokens of each reference since it was promoted"
      columns={[
        { label: 'Reference', wide: true },
        { label: 'Read' },
        { label: 'Tokens a read', number: true },
        { label: 'Uses a week', number: true },
        { label: 'Net saved', number: true },
        { label: 'Break-even', number: true },
      ]}
      rows={references.slice(0, maxRows).map((reference) => ({
        key: reference.id,
        cells: [
          reference.name,
          loadedWords(reference),
          formatNumber(reference.tokens),
          reference.uses_a_week.toFixed(1),
          <span key="net" className={reference.net < 0 ? styles.stale : undefined}>
            {tokens(reference.net)}
          </span>,
          <span key="paid" className={isPaid(reference, now) ? undefined : styles.stale}>
            {breakEvenWords(reference, now)}
          </span>,
        ],
      }))}
    />
  )
  const shown = linesOf(references)
  const all = shown.flatMap(({ net_by_week }) => net_by_week.filter((value) => value !== null))
  const low = Math.min(0, ...all)
  const scale = scaleOf(Math.max(0, ...all))
  const guides = scale.guides.filter((value) => value > minGuideDistance * (scale.top - low))
  return (
    <>
      <Figure
        title="Token economics"
        note="per reference, since promotion, estimated"
        {...(references.length > 0 && { figure: tokens(net) })}
        words={net < 0 ? 'tokens: curation has not paid off yet' : 'tokens saved so far, cost of curation deducted'}
        area="economics"
        {...tables.of('economics')}
        table={table}
      >
        {references.length === 0 ? (
          <p className={styles.none}>
            Nothing promoted yet. Promote a memory, and see here what its reference costs and saves.
          </p>
        ) : (
          table
        )}
        {references.length > maxRows && (
          <p className={styles.words}>and {formatNumber(references.length - maxRows)} more that save less</p>
        )}
        <p className={styles.words}>
          Tokens are words × 1.3. Before the promotion, each use loaded the texts and hints of all its memories. The
          number of uses is assumed to stay the same.
        </p>
      </Figure>
      <Figure
        title="Break-even"
        note="net tokens since promotion"
        area="breakeven"
        {...tables.of('breakeven')}
        table={
          <DataTable
            caption="Net tokens of references by week"
            columns={[{ label: 'Week' }, ...shown.map(({ name }) => ({ label: name, number: true }))]}
            rows={weeks.map(({ start, number }, at) => ({
              key: start,
              cells: [number, ...shown.map(({ net_by_week }) => netWords(net_by_week[at] ?? null))],
            }))}
          />
        }
      >
        {shown.length === 0 ? (
          <p className={styles.none}>A line for each reference, from what its curation cost to what it saved.</p>
        ) : (
          <LineChart
            label={`Net tokens by week: ${shown.map(({ name, net: saved }) => `${name} ${tokens(saved)}`).join(', ')}.`}
            lines={shown.map(({ net_by_week, name, net: saved }, index) => ({
              values: net_by_week,
              name,
              tone: saved < 0 ? 'stale' : 'ink',
              dashed: index === 1,
            }))}
            low={low}
            high={scale.top}
            guides={[
              { value: 0, label: 'even', strong: true },
              ...guides.map((value) => ({ value, label: `${formatNumber(value)} tokens saved` })),
            ]}
            ticks={[
              { at: 0, label: `week ${weeks[0]?.number}` },
              { at: weeks.length - 1, label: `week ${weeks.at(-1)?.number}` },
            ]}
            size="tall"
          />
        )}
      </Figure>
    </>
  )
}

/** Returns the two that save most and the one that costs most: more lines would overlap. */
function linesOf(references: readonly ReferenceEconomics[]): ReferenceEconomics[] {
  return references.length <= 3 ? [...references] : [...references.slice(0, 2), ...references.slice(-1)]
}

/** Describes when agents read it; every session reads the line that names a topic file. */
function loadedWords({ always, tokens: whole }: ReferenceEconomics): string {
  if (always === 0) return 'on demand'
  return always >= whole ? 'in every session' : `on demand, ${formatNumber(always)} in every session`
}

function isPaid({ break_even }: ReferenceEconomics, now: string): boolean {
  return break_even !== null && break_even <= now.slice(0, 10)
}

function breakEvenWords(reference: ReferenceEconomics, now: string): string {
  if (reference.break_even === null) return 'never at the current use'
  const when = dayOf(`${reference.break_even}T12:00:00`, Date.parse(now))
  return isPaid(reference, now) ? when : `not before ${when}`
}

function netWords(value: number | null): string {
  return value === null ? '–' : tokens(value)
}
