import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { failedBoxProps } from '../../client/errors.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { counted, formatNumber } from '../../ui/counted.ts'
import { confirmKeys } from '../../ui/keys.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { StepFiles } from '../../ui/StepFiles.tsx'
import { flipped, withoutParts } from './acceptChoice.ts'
import { AcceptParts } from './AcceptParts.tsx'
import { acceptWords, needsYouWords } from './acceptWords.ts'
import styles from './dialogs.module.css'
import { useChosenFiles } from './useChosenFiles.ts'
import { usePreview } from './usePreview.ts'
import { useVerbs } from './useVerbs.ts'

/** Maximum number of memories named that stay as they are. */
const maxNamed = 20
const nothingYet = { files: [], references: [] }
const whilePreparing = 'Each is looked at, and every file that would change. Esc cancels; nothing has changed yet.'

/**
 * Confirms what is recommended for several memories: how many of each act, the text of each merge and promotion, what is left, and
 * every file that is written.
 */
export function AcceptDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="Accept what is recommended" subtitle={counted(ids.length, 'memory')} onClose={onClose}>
      <AcceptQuestion ids={ids} onClose={onClose} />
    </Dialog>
  )
}

function AcceptQuestion({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const verbs = useVerbs()
  const { data, error, refetch, progress } = usePreview(ids)
  const preparing = `Preparing ${counted(ids.length, 'memory')}`
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const choice = data && withoutParts(data, left, ids)
  const chosen = useChosenFiles(data ?? nothingYet, left)
  const count = choice?.ids.length ?? 0
  const hasParts = data !== undefined && data.merges.length + data.references.length > 0
  const accept = useCommand({
    id: 'accept.accept',
    label: count > 0 ? `Accept ${formatNumber(count)}` : 'Accept',
    // On a merge or promotion, Enter opens it.
    key: hasParts ? confirmKeys.toReversed() : confirmKeys,
    when: count > 0 && !chosen.behind,
    run: () => {
      if (!data || !choice) return
      onClose()
      verbs.acceptRecommended({ ...data, files: chosen.files }, choice, ids)
    },
  })
  return (
    <div className={styles.form}>
      {error && <FailedBox title="Could not prepare the summary" {...failedBoxProps({ error, refetch })} />}
      {!data && !error && !progress && <Loading label={preparing} note={whilePreparing} />}
      {!data && !error && progress && (
        <>
          <Progress label={preparing} done={progress.done} total={progress.total} />
          <p>{whilePreparing}</p>
        </>
      )}
      {data && choice && (
        <>
          <p role="status" className={styles.sentence}>
            {acceptWords({ ...data, ...choice })}
          </p>
          {data.needs_you > 0 && <p className={styles.stay}>{needsYouWords(data.needs_you)}</p>}
          {hasParts && (
            <AcceptParts
              answer={{ ...data, references: chosen.references }}
              left={left}
              onLeave={(key) => setLeft((now) => flipped(now, key))}
            />
          )}
          {data.left.length > 0 && (
            <ul className={styles.left}>
              {data.left.slice(0, maxNamed).map(({ id, title, because }) => (
                <li key={id}>
                  <TitleWords text={title} />
                  <span>{because}</span>
                </li>
              ))}
              {data.left.length > maxNamed && <li>and {formatNumber(data.left.length - maxNamed)} more</li>}
            </ul>
          )}
          {chosen.error && <FailedBox title="Could not load the changes of files" {...failedBoxProps(chosen)} />}
          {chosen.files.length > 0 ? (
            <StepFiles files={chosen.files} checks={[]} behind={chosen.behind} />
          ) : (
            <p className={styles.stay}>
              No file is written now. The agents’ files change with the next write-back, those that are read only never.
            </p>
          )}
          <div className={styles.foot}>
            <span className={styles.note}>One step: one undo takes all of it back.</span>
            <Button
              look="primary"
              size="dialog"
              icon={<CheckCheck size="0.875rem" aria-hidden="true" />}
              act={accept}
            />
          </div>
        </>
      )}
    </div>
  )
}
