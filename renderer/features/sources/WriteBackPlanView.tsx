import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WriteBackPlan } from '../../../shared/contract/sources.ts'
import { pluralForm } from '../../../shared/text/counted.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { useApi } from '../../client/provider.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { useRows } from '../../components/useRows.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { counted } from '../../ui/counted.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { PathWords } from '../../ui/PathWords.tsx'
import { keptWords } from './keptWords.ts'
import styles from './WriteBackDialog.module.css'

/** The diff of each file that changes, with what cannot be written or needs the person above it. */
export function WriteBackPlanView({ plan, onClose }: { plan: WriteBackPlan; onClose: () => void }) {
  const { queries } = useApi()
  const { data: sources = [] } = useQuery(queries.sources.list.queryOptions())
  const kept = keptWords(sources)
  const [chosen, setChosen] = useState<string | null>(null)
  const ids = plan.files.map((file) => file.diff.path)
  const current = plan.files.find((file) => file.diff.path === chosen) ?? plan.files[0]
  const rows = useRows(ids, current?.diff.path ?? null, setChosen)
  return (
    <>
      {plan.paused.length > 0 && <UnreadableSources sources={plan.paused} onClose={onClose} />}
      {plan.needs_you.length > 0 && <LeftOut items={plan.needs_you} onClose={onClose} />}
      {current ? (
        <div className={styles.files}>
          {plan.files.length > 1 && (
            <div className={styles.list} {...rows.list} role="group" aria-label="Files that change">
              {plan.files.map(({ diff }) => (
                <button
                  key={diff.path}
                  type="button"
                  className={styles.file}
                  title={diff.path}
                  {...rows.row(diff.path)}
                >
                  <span className={styles.path}>
                    <PathWords path={shortPath(diff.path)} />
                  </span>
                  {diff.change === 'remove' ? (
                    <span className={styles.minus}>deleted</span>
                  ) : (
                    <>
                      <span className={styles.plus}>+{diff.added}</span>
                      <span className={styles.minus}>−{diff.removed}</span>
                    </>
                  )}
                </button>
              ))}
            </div>
          )}
          <FileDiffView diff={current.diff} note={ids.length === 1 ? 'the only file that changes' : undefined} />
        </div>
      ) : (
        <div className={styles.pad}>
          <NothingToWrite plan={plan} kept={kept} />
        </div>
      )}
    </>
  )
}

/** `kept`: what stays in the library only, in words. */
function NothingToWrite({ plan, kept }: { plan: WriteBackPlan; kept: string | null }) {
  const [title, words] =
    plan.paused.length > 0
      ? ['Nothing can be written now', 'The decisions wait until their files can be read again.']
      : plan.needs_you.length > 0
        ? ['Nothing else to write', 'What is left out can be written once you decide which text holds.']
        : ['Nothing to write', 'The files already hold every decision that can be written.']
  return (
    <Empty title={title}>
      {words}
      {kept !== null && ` ${kept}.`}
    </Empty>
  )
}

/** Sources whose files are not there: nothing is written to them until they are, or the person says where they went. */
function UnreadableSources({ sources, onClose }: { sources: WriteBackPlan['paused']; onClose: () => void }) {
  const go = useNavigation((place) => place.go)
  return (
    <section className={styles.needs} aria-label="Cannot be read">
      <h3>
        {counted(sources.length, 'source')} cannot be read, so nothing is written{' '}
        {pluralForm(sources.length, 'to it', 'to them')}
      </h3>
      <ul>
        {sources.map((source) => (
          <li key={source.source_id}>
            <span className={styles.what}>
              {source.name}: {counted(source.decisions, 'decision waits', 'decisions wait')}
            </span>
            <span className={styles.reason}>{source.reason}</span>
            <Button
              onClick={() => {
                onClose()
                go('sources', source.source_id)
              }}
            >
              Open the source
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const decideLabel = 'Decide on the board'

/** Decisions that writing leaves out until the person decides. */
function LeftOut({ items, onClose }: { items: WriteBackPlan['needs_you']; onClose: () => void }) {
  const go = useNavigation((place) => place.go)
  return (
    <section className={styles.needs} aria-label="Needs you">
      <h3>{counted(items.length, 'decision is left out', 'decisions are left out')}</h3>
      <ul>
        {items.map((item, at) => {
          const decide = (): void => {
            onClose()
            go('board', item.decide_on)
          }
          return (
            <li key={item.memory_id}>
              <span className={styles.what}>
                <TitleWords text={item.description} />
              </span>
              <span className={styles.reason}>{item.reason}</span>
              {at === 0 ? (
                <DialogCommand id="write.decide" label={decideLabel} keys="alt+b" look="plain" when run={decide} />
              ) : (
                <Button onClick={decide}>{decideLabel}</Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
