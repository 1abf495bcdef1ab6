import type { Decision } from '../../../shared/model/decision.ts'
import { isPerson } from '../../../shared/model/decision.ts'
import { counted } from '../../ui/counted.ts'
import { countWords } from './countWords.ts'
import { type Step, stepsOf } from './steps.ts'

/** A pause of this many milliseconds begins a new sitting. */
const pause = 30 * 60_000

/** Steps of one person, agent or policy without a long pause, newest first. */
export interface Sitting {
  /** Its first step; the same while steps are added. */
  key: string
  /** Whoever took the steps; null for a person. */
  actor: string | null
  from: string
  to: string
  steps: Step[]
}

/**
 * Joins journal rows (newest first, consecutive pages) into sittings. A pause of 30 minutes begins a new one, and so does a
 * change between people, an agent, a policy and a source. A step split by a page boundary becomes whole again.
 */
export function sittingsOf(rows: readonly Decision[]): Sitting[] {
  const sittings: Sitting[] = []
  for (const step of stepsOf(rows)) {
    const actor = isPerson(step.actor) ? null : step.actor
    const last = sittings.at(-1)
    if (last?.actor === actor && Date.parse(last.from) - Date.parse(step.at) < pause) {
      last.steps.push(step)
      last.from = step.at
      last.key = String(step.step)
    } else sittings.push({ key: String(step.step), actor, from: step.at, to: step.at, steps: [step] })
  }
  return sittings
}

/**
 * Returns what a sitting did that still stands, most first: `12 discarded, 7 merged into 3`. What it undid of itself counts neither as
 * done nor as undone; empty if nothing else is left.
 */
export function actsOf({ steps }: Pick<Sitting, 'steps'>): string {
  const own = new Set(steps.map(({ step }) => step))
  const isOwnUndo = ({ undoes }: Step): boolean => undoes !== null && own.has(undoes)
  return countWords(steps.filter((step) => !step.undone && !isOwnUndo(step)).flatMap(({ acts }) => acts))
}

/** Returns the steps of a sitting that can be undone, newest first. */
export function undoableSteps({ steps }: Pick<Sitting, 'steps'>): number[] {
  return steps.filter((step) => step.undoable && !step.undone).map(({ step }) => step)
}

/** Returns which of the steps that can be undone the agents’ files already have: a later write-back wrote their memories. */
export function writtenSteps(sitting: Pick<Sitting, 'steps'>, all: readonly Step[]): number[] {
  const undoable = new Set(undoableSteps(sitting))
  const writes = all.filter(isWriteBack)
  return sitting.steps
    .filter(({ step, memoryIds }) => {
      const isWritten = (write: Step) => write.step > step && write.memoryIds.some((id) => memoryIds.includes(id))
      return undoable.has(step) && writes.some(isWritten)
    })
    .map(({ step }) => step)
}

/** Says which steps of a sitting an undo of all leaves as they are, and why; one line a kind. */
export function stayingWords({ steps }: Pick<Sitting, 'steps'>): string[] {
  const standing = steps.filter(({ undone, undoable }) => !undone && !undoable)
  const writes = standing.filter(isWriteBack).length
  const undos = standing.filter(({ undoes }) => undoes !== null).length
  const others = standing.length - writes - undos
  return [
    ...(writes > 0
      ? [`${counted(writes, 'write-back stays: it is', 'write-backs stay: they are')} undone by undoing the decisions.`]
      : []),
    ...(undos > 0
      ? [`${counted(undos, 'undo or redo stays: it is', 'undos and redos stay: they are')} about other steps.`]
      : []),
    ...(others > 0
      ? [`${counted(others, 'step stays', 'steps stay')}: nothing is left to bring back, as after a purge.`]
      : []),
  ]
}

function isWriteBack({ acts }: Step): boolean {
  return acts.some(({ verb }) => verb === 'write-back')
}
