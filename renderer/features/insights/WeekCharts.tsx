import type { Insights } from '../../../shared/model/insights.ts'
import { formatNumber } from '../../ui/counted.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import { scaleOf } from '../../ui/chartScale.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { LineChart } from '../../ui/LineChart.tsx'
import { Figure } from './Figure.tsx'
import type { Tables } from './useTables.ts'
import { backlogWords, duration, meanWords } from './words.ts'

const minute = 60_000
const goalMinutes = 2

/** Backlog, decisions and time spent, week by week. */
export function WeekCharts({ insights, tables }: { insights: Insights; tables: Tables }) {
  const { weeks, backlog, promoted, merged, discarded, time } = insights
  const names = weeks.map(({ number }) => String(number))
  const edges = [names[0] ?? '', names.at(-1) ?? ''] as const
  const weekTable = (caption: string, label: string, values: readonly string[]) => (
    <DataTable
      caption={caption}
      columns={[{ label: 'Week' }, { label, number: true }]}
      rows={weeks.map(({ start, number }, at) => ({
        key: start,
        cells: [
          <span key="week" title={`from ${start}`}>
            {number}
          </span>,
          values[at],
        ],
      }))}
    />
  )
  const counted = backlog.filter((count) => count !== null)
  const scale = scaleOf(Math.max(0, ...counted))
  const flow = scaleOf(Math.max(...promoted, ...merged, ...discarded))
  const bars = [
    { id: 'promoted', title: 'Promoted', what: 'Memories promoted', values: promoted },
    { id: 'merged', title: 'Merged', what: 'Merges', values: merged },
    { id: 'discarded', title: 'Discarded', what: 'Memories discarded', values: discarded },
  ] as const
  const minutes = time.review_ms.map((ms) => (ms === null ? null : ms / minute))
  const longest = Math.max(goalMinutes * 2, ...minutes.map((value) => value ?? 0))
  return (
    <>
      <Figure
        title="Backlog"
        note="raw, end of week"
        figure={formatNumber(backlog.at(-1) ?? 0)}
        words={backlogWords(backlog)}
        area="backlog"
        {...tables.of('backlog')}
        table={weekTable(
          'Raw memories at the end of each week',
          'Raw',
          backlog.map((count) => (count === null ? '–' : formatNumber(count))),
        )}
      >
        <LineChart
          label={`Raw memories at the end of each week: ${counted[0]} at first, ${counted.at(-1)} now, ${Math.max(0, ...counted)} at most.`}
          lines={[{ values: backlog }]}
          high={scale.top}
          guides={scale.guides.map((value) => ({ value, label: formatNumber(value) }))}
          ticks={tickPlaces(weeks.length).map((at, index, all) => ({
            at,
            label: index === all.length - 1 ? `week ${names[at]}` : (names[at] ?? ''),
          }))}
          filled
        />
      </Figure>
      {bars.map(({ id, title, what, values }) => (
        <Figure
          key={id}
          title={title}
          note="a week"
          figure={formatNumber(values.at(-1) ?? 0)}
          words={meanWords(values)}
          area={id}
          {...tables.of(id)}
          table={weekTable(`${what} in each week`, title, values.map(formatNumber))}
        >
          <BarChart
            label={`${what} in each week: ${values.at(-1)} in this one, ${meanWords(values)}.`}
            values={values}
            scale={flow}
            tone={id}
            ticks={edges}
          />
        </Figure>
      ))}
      <Figure
        title="Time deciding"
        note="a week"
        figure={duration(time.review_ms.findLast((ms) => ms !== null))}
        words="goal 2:00"
        area="time"
        {...tables.of('time')}
        table={
          <DataTable
            caption="Time spent deciding in each week"
            columns={[
              { label: 'Week' },
              { label: 'Time', number: true },
              { label: 'One decision', number: true },
              { label: 'Memories', number: true },
            ]}
            rows={weeks.map(({ start, number }, at) => ({
              key: start,
              cells: [
                number,
                duration(time.review_ms[at]),
                seconds(time.decision_ms[at] ?? null),
                formatNumber(time.decisions[at] ?? 0),
              ],
            }))}
          />
        }
      >
        <LineChart
          label={`Time spent deciding in each week: ${duration(time.review_ms.findLast((ms) => ms !== null))} most recently, with a goal of two minutes.`}
          lines={[{ values: minutes }]}
          high={longest}
          guides={[
            { value: goalMinutes, label: '2 m' },
            { value: longest, label: `${Math.round(longest)} m` },
          ]}
          ticks={[
            { at: 0, label: edges[0] },
            { at: weeks.length - 1, label: edges[1] },
          ]}
        />
      </Figure>
    </>
  )
}

function seconds(ms: number | null): string {
  return ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`
}

/** Returns the first and last week, and two between if there is room. */
function tickPlaces(count: number): number[] {
  return count < 8 ? [0, count - 1] : [0, Math.round((count - 1) / 3), Math.round((2 * (count - 1)) / 3), count - 1]
}
