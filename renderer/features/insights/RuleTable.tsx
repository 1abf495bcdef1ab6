import type { Insights, RuleInsight } from '../../../shared/model/insights.ts'
import { formatNumber } from '../../ui/counted.ts'
import { classes } from '../../ui/classes.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Figure } from './Figure.tsx'
import styles from './InsightsScreen.module.css'
import type { Tables } from './useTables.ts'
import { actionNames } from '../../ui/ActionGlyph.tsx'
import { nowWords } from './words.ts'

/** Precision of each rule, as bars or as a table of numbers. */
export function RuleTable({ insights, tables }: { insights: Insights; tables: Tables }) {
  const { rules, bar } = insights
  const { isTable, onTable } = tables.of('rules')
  const table = (
    <DataTable
      caption="Precision of each rule"
      columns={[
        { label: 'Rule', wide: true },
        { label: 'Recommends' },
        { label: 'Fired', number: true },
        { label: 'Overruled', number: true },
        { label: isTable ? 'Precision' : `Precision, with the goal at ${bar.toFixed(2)}`, number: isTable },
        { label: 'Now', number: true },
      ]}
      rows={rules.map((rule) => ({
        key: rule.rule,
        cells: [
          rule.sentence,
          rule.action === 'needs-you' ? 'you' : actionNames[rule.action].toLowerCase(),
          formatNumber(rule.fired),
          formatNumber(rule.overruled),
          isTable ? (precisionOf(rule)?.toFixed(2) ?? '–') : <PrecisionBar key="bar" rule={rule} bar={bar} />,
          <span key="now" className={rule.now === 'asks' ? styles.stale : styles.quiet}>
            {nowWords[rule.now]}
          </span>,
        ],
      }))}
    />
  )
  return (
    <Figure
      title="Precision of each rule"
      note="calibrated, and corrected by your overrides"
      area="rules"
      isTable={isTable}
      onTable={onTable}
      table={table}
    >
      {rules.length === 0 ? (
        <p className={styles.none}>No rule has recommended anything yet. Run triage on the board, then decide.</p>
      ) : (
        table
      )}
    </Figure>
  )
}

/** How often people agreed, which is not known before they decided on any of its recommendations. */
function precisionOf({ precision, decided }: RuleInsight): number | null {
  return decided === 0 ? null : precision
}

function PrecisionBar({ rule, bar }: { rule: RuleInsight; bar: number }) {
  const precision = precisionOf(rule)
  if (precision === null) return <span className={styles.quiet}>no decisions yet</span>
  return (
    <span className={styles.precision}>
      <span className={styles.track} aria-hidden="true">
        <i className={classes(styles.fill, precision < bar && styles.below)} style={{ width: `${100 * precision}%` }} />
        <i className={styles.goal} style={{ left: `${100 * bar}%` }} />
      </span>
      {precision.toFixed(2)}
    </span>
  )
}
