import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { BudgetAct, BudgetPreview } from '../../../../shared/model/budget.ts'
import { fileDiff } from '../../../../shared/text/fileDiff.ts'
import { planAct, readBudget } from '../../references/readBudget.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { lostEntries } from '../../reference/compactIndex.ts'
import { roomOf } from '../../reference/memoryMdRoom.ts'
import { sha256 } from '../../store/blobs.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { joinChanges } from '../../store/joinChanges.ts'
import type { DecideContext } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'

/** A request to compact or reorder a MEMORY.md, or both, as previewed. */
export interface BudgetRequest {
  file: string
  act: BudgetAct
}

/** Previews what an act makes of a MEMORY.md. Changes nothing. Throws `not_found` for an unknown file. */
export async function previewBudget(core: LibraryCore, { file, act }: BudgetRequest): Promise<BudgetPreview> {
  const plan = await readBudget(core, file)
  const { after } = planAct(plan, act)
  const { lines, bytes, loaded } = roomOf(Buffer.from(after))
  return {
    diff: fileDiff(file, plan.text, after),
    hash: plan.budget.hash,
    after: { lines, bytes, loaded_lines: loaded, lost: lostEntries(after).length },
  }
}

/** The result of an act, computed before the step because comparing is slow. */
export interface PlannedBudget {
  /** The hash of the bytes it was planned on. */
  hash: string
  changes: FileChange[]
  /** The part of the act that has any effect. */
  done: BudgetAct | null
}

/** Returns the changes an act would make, and the hash of the file they are based on. Throws what `readBudget` throws. */
export async function planBudget(core: LibraryCore, { file, act }: BudgetRequest): Promise<PlannedBudget> {
  const plan = await readBudget(core, file)
  const { changes, done } = planAct(plan, act)
  return { hash: plan.budget.hash, changes, done }
}

/** Writes the planned changes as one step that undo reverts byte for byte. Throws `conflict` when the file has changed since. */
export function applyBudget(
  context: DecideContext,
  file: string,
  { hash, changes, done }: PlannedBudget,
  reason: string | null,
): Outcome {
  let outcome = nothingChanged('Nothing to shorten in this file', [])
  const step = commitFiles(
    context.library,
    ({ files }) => {
      if (!files.stat(file) || sha256(files.read(file)) !== hash)
        throw new AppError('conflict', `${file} changed since you looked at it. Look again, then try again.`)
      const joined = joinChanges(files, changes)
      if (joined.length === 0 || done === null) return { decisions: [], files: [] }
      const label = `${words[done]} ${basename(file)}`
      outcome = nothingChanged(label, [])
      const decision = { verb: 'hygiene' as const, label, memory_ids: [], reference_ids: [], reason, changes: [] }
      return { decisions: [decision], files: joined }
    },
    context.by,
  )
  return { ...outcome, step }
}

const words: Record<BudgetAct, string> = { compact: 'Compacted', reorder: 'Reordered', both: 'Compacted and reordered' }
