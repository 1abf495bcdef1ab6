import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { recommendRules } from '../../main/engine/recommend/recommend.ts'
import { type Action, actions } from '../../shared/model/action.ts'
import { isNoteHeldOut, isRight } from './judgedNotes.ts'
import { labelledNotes } from './labels.ts'
import { recommendLabelled } from './recommended.ts'

/**
 * Writes main/engine/recommend/calibration.ts: how often a recommendation of each action is right, by its score, from
 * the labelled notes that are not held out. Run it when a rule of recommendation changes:
 * `SCHOOLHOUSE_SAMPLES=… node build/judge/fitConfidence.ts`.
 */
const samples = process.env['SCHOOLHOUSE_SAMPLES']
if (!samples) throw new Error('Set SCHOOLHOUSE_SAMPLES to the folder with the labelled notes.')
const notes = labelledNotes(samples)
if (notes === null) throw new Error(`${samples} does not hold the notes that were labelled.`)
const rows = await recommendLabelled(notes)
const all = new Map(rows.map((row) => [row.id, row]))
const known = rows.filter(({ id }) => !isNoteHeldOut(id)).map((row) => ({ ...row, right: isRight(row, all) }))

/** What is thought of an action before any label, and how many labels that counts for: a few notes must not say 100 %. */
const priors: Readonly<Record<Action, number>> = {
  promote: 0.85,
  merge: 0.8,
  validate: 0.8,
  retain: 0.6,
  discard: 0.9,
  'needs-you': 0.7,
}
const priorCount = 8
/** The forms of a lesson were found by reading the notes that are fitted to, which flatter it. */
const priorCountOfPromote = 40
/** Where an action has no labels, from which score to which its prior rises. */
const spread = 0.1
const highest = 0.98

interface Block {
  score: number
  right: number
  count: number
}

/** Rules that state how often they are right, because no labels can tell. */
const stated = new Set(recommendRules.flatMap(({ id, prior }) => (prior === undefined ? [] : [id])))

const curves = actions.map((action) => {
  const own = known.filter((row) => row.action === action && !stated.has(row.lead))
  const points = curveOf(
    own.map(({ score, right }) => ({ score, right: Number(right), count: 1 })),
    { precision: priors[action], count: action === 'promote' ? priorCountOfPromote : priorCount },
  )
  return `  '${action}': [${points.map(([score, value]) => `[${score.toFixed(3)}, ${value.toFixed(3)}]`).join(', ')}],\n`
})
const path = resolve(import.meta.dirname, '../../main/engine/recommend/calibration.ts')
writeFileSync(
  path,
  `import type { Action } from '../../../../shared/model/action.ts'

/** Score and how often a recommendation with that score is right; rising, with straight lines between. */
export type Curve = readonly (readonly [score: number, precision: number])[]

/** Written by build/judge/fitConfidence.ts from the labelled notes that are not held out. */
export const calibration: Readonly<Record<Action, Curve>> = {
${curves.join('')}}
`,
)
process.stdout.write(`${curves.join('')}Written: ${path}. Format it with prettier.\n`)

/** A rising curve: blocks of one score, drawn to the prior, neighbours that fall pooled (Ayer and others 1955). */
function curveOf(notes: readonly Block[], prior: { precision: number; count: number }): [number, number][] {
  if (notes.length === 0)
    return [
      [0.5, prior.precision - spread],
      [1, prior.precision],
    ]
  const right = notes.reduce((sum, note) => sum + note.right, 0) + prior.count * prior.precision
  const mean = right / (notes.length + prior.count)
  const blocks: Block[] = []
  for (const [score, same] of Map.groupBy(notes, ({ score }) => Math.round(score * 50) / 50)) {
    const right = same.reduce((sum, note) => sum + note.right, 0)
    blocks.push({ score, right: right + prior.count * mean, count: same.length + prior.count })
  }
  blocks.sort((one, other) => one.score - other.score)
  const pooled: Block[] = []
  for (const block of blocks) {
    let last = block
    for (
      let before = pooled.at(-1);
      before && before.right / before.count >= last.right / last.count;
      before = pooled.at(-1)
    ) {
      pooled.pop()
      const count = before.count + last.count
      last = {
        score: (before.score * before.count + last.score * last.count) / count,
        right: before.right + last.right,
        count,
      }
    }
    pooled.push(last)
  }
  return pooled.map(({ score, right, count }) => [score, Math.min(highest, right / count)])
}
