import { skipToken, useQuery } from '@tanstack/react-query'
import { BookLock, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../client/provider.tsx'
import { useKeepSettings } from '../../client/useKeepSettings.ts'
import { useCommand } from '../../stores/commands.ts'
import { type Screen, useNavigation } from '../../stores/navigation.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Flag } from '../../ui/Flag.tsx'
import { PathCut } from '../../ui/MiddleCut.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { keptWords } from './keptWords.ts'
import styles from './PendingBar.module.css'
import { pendingWords } from './pendingWords.ts'
import { RunningJobs } from './RunningJobs.tsx'
import { useSourceActs } from './useSourceActs.ts'

const WriteBackDialog = lazyComponent(async () => (await import('./WriteBackDialog.tsx')).WriteBackDialog)

/** The screens that tell of decisions which stay in the library: where one decides on the board, and where sources are chosen. */
const tellingKept: ReadonlySet<Screen> = new Set(['board', 'sources'])

/** Shown on every screen while decisions are not yet in the agents’ files; running jobs appear above it. */
export function PendingBar() {
  const { client, queries } = useApi()
  const { data: sources = [] } = useQuery(queries.sources.list.queryOptions())
  const screen = useNavigation((place) => place.screen)
  const [showing, setShowing] = useState(false)
  const acts = useSourceActs()
  const firstId = pendingWords(sources)?.first.id
  // Fetched once per source: planning reads its files, and the file name does not change with each decision.
  const file = useQuery({
    queryKey: ['pending-file', firstId],
    queryFn: firstId
      ? async () => {
          const plan = await client.sources.planWriteBack({ source_id: firstId })
          const paths = new Set(plan.files.map((each) => each.diff.path))
          return paths.size === 1 ? ([...paths][0] ?? null) : null
        }
      : skipToken,
    staleTime: Infinity,
  })
  const words = pendingWords(sources, file.data ?? null)
  const writable = words?.isWritable ?? false
  const kept = keptWords(sources)
  const { data: settings } = useQuery(queries.settings.get.queryOptions())
  const keep = useKeepSettings()
  const isKeptAlone = kept !== null && !words && settings?.read_only_seen_at === null && tellingKept.has(screen)
  const see = useCommand({
    id: 'pending.diff',
    label: 'See what is not yet written',
    key: 'mod+d',
    group: 'Anywhere',
    inFields: true,
    // Also enabled before the bar knows of a new decision: the dialog asks the engine, and says if there is nothing to write.
    run: () => setShowing(true),
  })
  const write = useCommand({
    id: 'pending.write',
    label: 'Write pending decisions now',
    key: 'mod+s',
    group: 'Anywhere',
    inFields: true,
    // Also enabled before the bar knows of a new decision, as above.
    when: !acts.busy,
    run: () => void acts.write(),
  })
  const always = useCommand({
    id: 'pending.always',
    label: 'Always write decisions to this source',
    key: 'mod+shift+s',
    group: 'Anywhere',
    inFields: true,
    when: writable && !acts.busy,
    run: async () => {
      if (!words) return
      await acts.setAutoWrite(words.first.id, true)
      await acts.write(words.first.id)
    },
  })
  const dismiss = useCommand({
    id: 'pending.kept',
    label: 'Dismiss',
    key: 'alt+x',
    group: 'Anywhere',
    inFields: true,
    when: isKeptAlone,
    run: () => keep({ read_only_seen_at: new Date().toISOString() }),
  })
  return (
    <>
      {screen !== 'sources' && (
        <div className={styles.jobs}>
          <RunningJobs besides={screen === 'board' ? 'triage' : undefined} />
        </div>
      )}
      {words && (
        <aside className={styles.bar} aria-label="Decisions not yet written">
          <PencilLine size="0.875rem" aria-hidden="true" />
          <p className={styles.line}>
            <span>
              <strong>{formatNumber(words.decisions || words.needsYou)}</strong> {words.verb}{' '}
            </span>
            <code className={styles.place}>
              <PathCut path={words.place} title={file.data ?? words.first.path} />
            </code>
            {words.more && <span className={styles.more}> {words.more}</span>}
            {kept !== null && (
              <span className={styles.kept} title={kept}>
                . {kept}
              </span>
            )}
          </p>
          {words.paused > 0 && (
            <button className={styles.needs} title="See why" onClick={() => setShowing(true)}>
              <Flag tone="stale">{formatNumber(words.paused)} cannot be written now</Flag>
            </button>
          )}
          {words.needsYou > 0 && words.decisions > 0 && (
            <button className={styles.needs} title="See what needs you" onClick={() => setShowing(true)}>
              <Flag tone="stale">{counted(words.needsYou, 'needs you', 'need you')}</Flag>
            </button>
          )}
          <span className={styles.acts}>
            <Button look="ghost" act={see}>
              {words.decisions > 0 ? 'See diff' : 'See what needs you'}
            </Button>
            {writable && <Button act={write}>Write now</Button>}
            {writable && (
              <Button look="ghost" act={always}>
                Always write
              </Button>
            )}
          </span>
        </aside>
      )}
      {isKeptAlone && (
        <aside className={styles.slim} aria-label="Decisions kept in the library">
          <BookLock size="0.875rem" aria-hidden="true" />
          <p className={styles.words} title={`${kept}. Promoting still writes references for agents.`}>
            {kept}
          </p>
          <span className={styles.acts}>
            <Button look="ghost" act={dismiss} />
          </span>
        </aside>
      )}
      {showing && <WriteBackDialog acts={acts} onClose={() => setShowing(false)} />}
    </>
  )
}
