import type { ReviewAnswer, ReviewRow, ReviewVerdict } from '../../../../shared/contract/review.ts'
import type { UndoneSteps } from '../../../../shared/contract/decisions.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { StepResult } from '../../../../shared/model/decision.ts'
import type { SeenFiles } from '../../../../shared/model/diff.ts'
import { joinTopics } from '../../../../shared/model/topic.ts'
import { counted, pluralForm } from '../../../../shared/text/counted.ts'
import { undoSteps } from '../../decide/undoSteps.ts'
import { type Accepted, acceptReview } from '../../decide/verbs/acceptReview.ts'
import type { Wish } from '../../decide/verbs/reviewVerdict.ts'
import { undo } from '../../decide/verbs/undo.ts'
import type { Core } from '../../runtime/core.ts'
import type { Decide } from '../../decide/context.ts'
import { judgeMemories } from '../triage/computeRecommendations.ts'
import { versionOf } from './itemVersion.ts'
import { type PreparedWishes, prepareWishes, toLeft, toRefused } from './reviewPreview.ts'
import { type Choice, currentReview, otherwiseWords, rowsMeant } from './reviewQueue.ts'
import { write } from '../../store/db.ts'
import { afterChange } from '../../store/describeFailure.ts'
import type { Caller } from '../../store/journal.ts'
import { readStates } from '../../store/queries/reviewCandidates.ts'
import { netFilesOf } from '../../store/netFiles.ts'
import { latestReview, markItem, readMarks, writeBacksAfter } from '../../store/queries/reviews.ts'
import type { Library } from '../../store/library.ts'
import { quoted } from '../../../../shared/text/quoted.ts'

export interface AcceptInput extends Choice {
  keys?: string[] | undefined
  verdict?: ReviewVerdict | undefined
  content?: string | undefined
  seen?: string | undefined
  seen_items?: Readonly<Record<string, string>> | undefined
  seen_acts?: Readonly<Record<string, ReviewAnswer['acts'][number]['act']>> | undefined
  seen_files?: SeenFiles | undefined
}

/** The open library, and how to run a verb on it. */
interface Deciding {
  core: Core
  decide: Decide
}

type AcceptResult = StepResult & {
  steps: number[]
  done: string[]
  refused: { key: string; title: string; because: string }[]
}

/**
 * Decides on items of the open review. Throws `validation` if there are none. For a single item, throws `conflict` if it is
 * no longer what was seen, and what the verb throws.
 */
export async function acceptItems(engine: Deciding, by: Caller, input: AcceptInput): Promise<AcceptResult> {
  const { core } = engine
  const { db } = core.library
  const review = currentReview(core.library)
  const { keys, project, like, least, seen_acts: listed } = input
  const seen = listed && new Set(Object.keys(listed))
  const rows = rowsMeant(core, review, { keys, project, like, least, seen })
  const [first] = rows
  if (!first) throw new AppError('validation', 'There is nothing to decide there. Name items, or a group of them.')
  const ids = rows.flatMap((row) => row.ids)
  const before = readStates(db, ids)
  const verdict = input.verdict ?? null
  const wishes = rows.map((row): Wish => ({ row, verdict, content: rows.length === 1 ? input.content : undefined }))
  let refused: PreparedWishes['refused'] = []
  let accepted: Accepted = {
    outcome: { step: null, label: '', changed: [], unchanged: [], created: [] },
    steps: [],
    done: [],
    refused: [],
  }
  const result = await engine.decide(by, {
    async prepare() {
      const prepared = await prepareWishes(core, wishes)
      refused = prepared.refused
      if (refused[0] && wishes.length === 1) throw refused[0].error
      return prepared.vectors
    },
    carryOut(context) {
      if (input.seen !== undefined && rows.length === 1 && input.seen !== versionOf(db, first)) throw changed(first)
      // A source may have been read during the scan.
      const now = readStates(db, ids)
      const hasChanged = ({ row }: Wish): boolean => {
        const seen = input.seen_items?.[row.key]
        return (
          row.ids.some((id) => before.get(id) !== now.get(id)) || (seen !== undefined && seen !== versionOf(db, row))
        )
      }
      const isOtherwise = ({ row }: Wish): boolean =>
        verdict === null && (listed?.[row.key] ?? row.action) !== row.action
      const stale = wishes.filter((wish) => hasChanged(wish) || isOtherwise(wish))
      if (stale.length === wishes.length) throw changed(first)
      const left = new Set([...stale, ...refused.map(({ wish }) => wish)])
      const meant = wishes.filter((wish) => !left.has(wish))
      accepted = acceptReview(core, context, meant, input.seen_files)
      for (const wish of stale) {
        const { row } = wish
        accepted.refused.push({ row, because: hasChanged(wish) ? changed(row).message : otherwiseWords(row.title) })
      }
      accepted.refused.push(...refused.filter(({ wish }) => !stale.includes(wish)).map(toLeft))
      return accepted.outcome
    },
  })
  markDone(core.library, review.id, accepted.done, result.label)
  // Also where a verdict changed no row: its item is marked.
  core.changes.touch('memories')
  return {
    ...result,
    stale: joinTopics([result.stale, ['memories']]),
    steps: accepted.steps,
    done: accepted.done.map(({ wish }) => wish.row.key),
    refused: accepted.refused.map(toRefused),
  }
}

/** Records each item's verdict in the open review. */
function markDone(library: Library, review: number, done: Accepted['done'], label: string): void {
  afterChange(library, quoted(label), () =>
    write(library.db, (writable) => {
      for (const { wish, words, step } of done) {
        const { key, group, like, ids } = wish.row
        // Of two notes the one that was kept is told.
        const inOrder = words === 'kept newer' ? ids.toReversed() : ids
        const memory_id = inOrder.find((id) => id.startsWith('m_')) ?? ''
        markItem(writable, review, { key, group, like, memory_id, state: 'done', words, step })
      }
    }),
  )
}

function changed({ title }: ReviewRow): AppError {
  return new AppError('conflict', `“${title}” changed while you looked at it. Nothing was overwritten; read it again.`)
}

/** Summarizes the open review, or the last one, with what its steps and the write-backs since changed in files, from before them to now. */
export function reviewSummary({ core: { library, ports } }: Pick<Deciding, 'core'>) {
  const { db } = library
  const review = latestReview(db)
  const marks = review ? readMarks(db, review.id) : []
  const done = marks.filter(({ state }) => state === 'done')
  const counts = new Map<string, number>()
  for (const { words } of done) counts.set(words, (counts.get(words) ?? 0) + 1)
  const verdicts = [...counts].map(([words, count]) => ({ words, count })).toSorted((a, b) => b.count - a.count)
  const steps = [...new Set(done.flatMap(({ step }) => step ?? []))].toSorted((a, b) => b - a)
  const skipped = marks.length - done.length
  const rows = [...steps, ...writeBacksAfter(db, steps.at(-1) ?? null)].toSorted((a, b) => a - b)
  const files = netFilesOf(db, ports.files, rows)
  const spent_ms = review?.spent_ms ?? 0
  return {
    paragraph: paragraphOf(done.length, verdicts, { skipped, spent_ms, files: files.length }),
    decided: done.length,
    skipped,
    spent_ms,
    verdicts,
    files,
    steps,
  }
}

/** Undoes a step and judges the restored memories, so that they return to the queue. Throws what `undo` throws. */
export async function undoInReview(engine: Deciding, by: Caller, step: number): Promise<StepResult> {
  const result = await engine.decide(by, (context) => undo(context, step))
  await judgeMemories(engine.core, [...result.changed, ...result.created])
  return result
}

/** Undoes the remaining steps of the review, newest first, except those that are refused. */
export async function undoReview(engine: Deciding, by: Caller): Promise<UndoneSteps> {
  return undoSteps(engine.core.library.db, reviewSummary(engine).steps, (step) => undoInReview(engine, by, step))
}

function paragraphOf(
  decided: number,
  verdicts: readonly { words: string; count: number }[],
  { skipped, spent_ms, files }: { skipped: number; spent_ms: number; files: number },
): string {
  if (decided === 0)
    return skipped === 0 ? 'Nothing was decided.' : `Nothing was decided; ${skipped} left for next time.`
  const what = verdicts.map(({ words, count }) => `${count} ${words}`).join(', ')
  const sentences = [
    `${counted(decided, 'item was', 'items were')} decided in ${spentWords(spent_ms)}: ${what}.`,
    skipped > 0 ? `${skipped} ${pluralForm(skipped, 'was', 'were')} left for next time.` : '',
    files > 0 ? `${pluralForm(files, 'One file was', `${files} files were`)} changed.` : 'No file was changed yet.',
    'Every step can be undone.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Returns a duration such as `9 seconds`, `a minute`, `4 minutes`. */
function spentWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return pluralForm(seconds, 'a second', `${seconds} seconds`)
  const minutes = Math.round(seconds / 60)
  return pluralForm(minutes, 'a minute', `${minutes} minutes`)
}
