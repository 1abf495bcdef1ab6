import type { ComponentProps } from 'react'
import { FileText, Undo2 } from 'lucide-react'
import { takeBackWords } from '../../client/undoneWords.ts'
import { actorName } from '../../ui/actorName.ts'
import { counted } from '../../ui/counted.ts'
import { Button, type Act } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { classes } from '../../ui/classes.ts'
import { Flag } from '../../ui/Flag.tsx'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { RefusedBox } from './RefusedBox.tsx'
import { StepFiles } from './StepFiles.tsx'
import styles from './StepRow.module.css'
import { type Advice, type Step, reasonsOf } from './steps.ts'
import { hasDetails, isBulk, stepWords } from './stepWords.ts'
import type { Refused } from './useHistoryActs.ts'
import { clockWords } from './words.ts'

/** Maximum number of reasons listed; a step about many memories can have as many. */
const maxReasons = 3
/** Maximum number of references named. */
const maxReferences = 3

/**
 * One step: when, who, what and why, the files it changed, and its undo. `undo`, `files`, `memory` and `unmerge` are the
 * commands of the current row, with their keys.
 */
export function StepRow({
  step,
  row,
  open,
  undo,
  files,
  memory,
  unmerge,
  refused,
  adviceOf,
  onToggle,
  onUndo,
  onDismiss,
}: {
  step: Step
  row: ComponentProps<'button'>
  open: boolean
  undo: Act | null
  files: Act | null
  memory: Act | null
  unmerge: Act | null
  refused: Refused | null
  /** What the recommendation rules recommend, by rule id. */
  adviceOf: ReadonlyMap<string, Advice>
  onToggle: () => void
  onUndo: () => void
  onDismiss: () => void
}) {
  const bulk = isBulk(step)
  const reasons = bulk ? [] : reasonsOf(step, adviceOf)
  const subjects = bulk ? [] : step.subjects
  const references = step.referenceIds.filter((id) => !step.paths.some((path) => path.includes(id)))
  const words = stepWords(step, adviceOf)
  const who = actorName(step.actor)
  // Its label names files, so the memories beside it must not look like more of them.
  const isWriteBack = step.acts.some(({ verb }) => verb === 'write-back')
  return (
    <li className={classes(styles.step, undo && styles.current, (step.undone || step.takenBack) && styles.undone)}>
      <div className={styles.line}>
        <button type="button" className={styles.main} {...row}>
          <span className={styles.time}>{clockWords(step.at)}</span>
          <span className={styles.words}>
            <span className={styles.label}>{words}</span>
            {(step.undone || step.takenBack) && (
              <Flag icon={<Undo2 size="0.75rem" aria-hidden="true" />}>{step.undone ? 'undone' : 'taken back'}</Flag>
            )}
            {isWriteBack && subjects.length > 0 && <span className={styles.fact}>about</span>}
            {subjects.map((title) => (
              <span key={title} className={styles.subject}>
                <TitleWords text={title} />
              </span>
            ))}
            {/* An undo changes back what a merge made as well: its label says how many were decided. */}
            {!bulk && step.undoes === null && step.memoryCount > subjects.length && step.memoryCount > 1 && (
              <span className={styles.fact}>{counted(step.memoryCount, 'memory')}</span>
            )}
            {references.length > maxReferences
              ? !bulk && <span className={styles.fact}>{counted(references.length, 'reference')}</span>
              : !bulk && references.map((id) => <code key={id}>{id}</code>)}
            {who !== 'you' && <span className={styles.fact}>{who}</span>}
            {reasons.slice(0, maxReasons).map((reason) => (
              <span key={reason} className={styles.reason}>
                {reason}
              </span>
            ))}
            {reasons.length > maxReasons && (
              <span className={styles.reason}>and {counted(reasons.length - maxReasons, 'more reason')}</span>
            )}
          </span>
        </button>
        <span className={styles.acts}>
          {memory?.when && <Button look="ghost" act={memory} />}
          {unmerge?.when && <Button look="ghost" act={unmerge} />}
          {isWriteBack && <span className={styles.fact}>{takeBackWords}</span>}
          {hasDetails(step) && (
            <Button
              look="ghost"
              icon={<FileText size="0.875rem" aria-hidden="true" />}
              keys={files?.keys[0]}
              aria-expanded={open}
              onClick={onToggle}
            >
              {detailsWords(step)}
            </Button>
          )}
          {step.undoable && !step.undone && !step.takenBack && (
            <Button keys={undo?.keys[0]} aria-description={words} onClick={onUndo}>
              Undo
            </Button>
          )}
        </span>
      </div>
      {refused && (
        <div className={styles.more}>
          <RefusedBox title="It was not undone" refused={refused} onClose={onDismiss} />
        </div>
      )}
      {open && (
        <div className={styles.more}>
          {bulk && (
            <ul className={styles.list}>
              {[...new Set([...step.labels, ...reasonsOf(step, adviceOf)])].map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
          {step.paths.length > 0 && <StepFiles step={step.step} />}
        </div>
      )}
    </li>
  )
}

/** Names what the details of a step show: its file or files, or what it did in detail. */
function detailsWords({ paths }: Step): string {
  const [first] = paths
  if (first === undefined) return 'Details'
  return paths.length === 1 ? shortPath(first, 1) : counted(paths.length, 'file')
}
