import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useApi } from '../../client/provider.tsx'
import { failure } from '../../client/errors.ts'
import { useCommand } from '../../stores/commands.ts'
import { ActionGlyph, actionNames } from '../../ui/ActionGlyph.tsx'
import { counted, formatNumber } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './BatchPanel.module.css'

/** What one answer is to decide: all of one sort, or all that are sure enough. */
export type Batch = { kind: 'like'; like: string; label: string } | { kind: 'least'; least: number }

/** How many one answer would decide, and ten of them to look at; Enter decides. */
export function BatchPanel({
  batch,
  change,
  accept,
  close,
}: {
  batch: Batch
  change: (batch: Batch) => void
  accept: (count: number) => void
  close: () => void
}) {
  const { queries } = useApi()
  const choice = batch.kind === 'like' ? { like: batch.like } : { least: batch.least }
  const { data, error, isPlaceholderData } = useQuery({
    ...queries.review.alike.queryOptions({ input: choice }),
    placeholderData: keepPreviousData,
  })
  const count = data?.count ?? 0
  const go = useCommand({
    id: 'review.batch',
    label: count === 1 ? 'Accept it' : `Accept all ${formatNumber(count)}`,
    key: 'enter',
    group: 'Review',
    when: count > 0 && !isPlaceholderData,
    run: () => accept(count),
  })
  const back = useCommand({ id: 'review.batch.close', label: 'Back', key: 'escape', group: 'Review', run: close })
  const nudge = (by: number) => {
    if (batch.kind === 'least') change({ kind: 'least', least: Math.min(0.99, Math.max(0.5, round(batch.least + by))) })
  }
  const isLeast = batch.kind === 'least'
  useCommand({
    id: 'review.bar.down',
    label: 'Lower the bar',
    key: 'arrowleft',
    group: 'Review',
    when: isLeast,
    quiet: true,
    run: () => nudge(-0.01),
  })
  useCommand({
    id: 'review.bar.up',
    label: 'Raise the bar',
    key: 'arrowright',
    group: 'Review',
    when: isLeast,
    quiet: true,
    run: () => nudge(0.01),
  })
  return (
    <section className={styles.panel} aria-label="All at once" tabIndex={-1} ref={takeFocus}>
      <header className={styles.head}>
        <h1>{batch.kind === 'like' ? `All like this: ${batch.label}` : `All at or above ${batch.least.toFixed(2)}`}</h1>
        <p role="status">
          {data ? `${counted(count, 'item')}. ${sampleWords(count, data.sample.length)}` : 'Counting'}
        </p>
      </header>
      {batch.kind === 'least' && (
        <label className={styles.slider}>
          <span>Your bar</span>
          <input
            type="range"
            min={0.5}
            max={0.99}
            step={0.01}
            value={batch.least}
            aria-valuetext={`${batch.least.toFixed(2)}, ${counted(count, 'item')}`}
            onChange={(event) => change({ kind: 'least', least: Number(event.target.value) })}
          />
          <output>{batch.least.toFixed(2)}</output>
        </label>
      )}
      <p className={styles.counts}>
        {data?.actions.map(({ action, count: own }) => (
          <span key={action}>
            <ActionGlyph action={action} /> {actionNames[action]} {formatNumber(own)}
          </span>
        ))}
      </p>
      {error && <ErrorBox>{failure(error).message}</ErrorBox>}
      {!data && !error && <Loading />}
      <ul className={styles.sample} aria-label="Sample">
        {data?.sample.map((row) => (
          <li key={row.key} data-ids={row.ids.join(' ')}>
            <ActionGlyph action={row.action} />
            <div>
              <b>
                <CodeWords text={row.title} />
              </b>
              <p>
                <CodeWords text={row.excerpt} />
              </p>
            </div>
            <span>{row.confidence.toFixed(2)}</span>
          </li>
        ))}
      </ul>
      <footer className={styles.acts}>
        <Button look="primary" size="dialog" act={go} />
        <Button size="dialog" act={back} />
        <span>One step: one key takes it back.</span>
      </footer>
    </section>
  )
}

function sampleWords(count: number, shown: number): string {
  if (count === 0) return 'Nothing can be accepted together here.'
  return shown < count ? `Look at these ${shown}; the others are like them.` : 'These are all.'
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
