import process from 'node:process'
import { similarity } from '../../main/engine/language/closeness/lexical.ts'
import { openingRatio, wordJaccard } from './baselines.ts'
import { differenceTable } from './differences/differenceTable.ts'
import { mergeTable } from './differences/mergeTable.ts'
import { recallTable } from './lookup/recallTable.ts'
import { labelTable } from './labels.ts'
import { orderTable } from './orders.ts'
import { areaUnderCurve, precisionRecall, spearman } from './metrics.ts'
import { noteTable } from './notes/noteTable.ts'
import { pairTable } from './pairs/pairTable.ts'
import { recommendationTable } from './recommendationTable.ts'
import { type Pair, type PairSet, isSame, readSets } from './sets.ts'
import { publicSessionTable } from './publicSessions.ts'
import { sessionTable } from './sessions.ts'
import { verdictTable } from './verdicts.ts'

/** Similarity from which two texts count as having the same meaning. */
const line = 0.85

/** Prints how `lexical` and the baselines do on every labelled set in `$SCHOOLHOUSE_SAMPLES`, then the verdicts. */
const folder = process.env['SCHOOLHOUSE_SAMPLES']
if (!folder) throw new Error('Set SCHOOLHOUSE_SAMPLES to the folder with the labelled pairs.')
const sets = readSets(folder)
if (sets.length === 0) process.stderr.write(`There are no pairs-*.jsonl in ${folder}: nothing to judge.\n`)
else {
  process.stdout.write(similarityTable(sets))
  process.stdout.write(`\n${verdictTable(sets, folder)}`)
  process.stdout.write(`\n${differenceTable(folder)}`)
  process.stdout.write(`\n${mergeTable(folder)}`)
  process.stdout.write(`\n${pairTable(folder)}`)
  process.stdout.write(`\n${labelTable()}`)
  process.stdout.write(`\n${orderTable(folder)}`)
  process.stdout.write(`\n${await recommendationTable(folder)}`)
  process.stdout.write(`\n${noteTable(folder)}`)
  process.stdout.write(`\n${sessionTable(folder)}`)
  const publicFolder = process.env['SCHOOLHOUSE_SESSIONS']
  if (publicFolder) process.stdout.write(`\n${publicSessionTable(publicFolder)}`)
  process.stdout.write(`\n${await recallTable(folder)}`)
}

function similarityTable(all: readonly PairSet[]): string {
  const methods = {
    lexical: similarity,
    'Jaccard of words': wordJaccard,
    'Levenshtein of 100 characters': openingRatio,
  }
  const rows = all.flatMap((set) => {
    const scored = Object.entries(methods).map(([method, score]) => ({
      method,
      scores: set.pairs.map(({ a, b }) => score(a, b)),
    }))
    return (['held out', 'whole'] as const).flatMap((part) =>
      scored.map(({ method, scores }) => {
        const rows = set.pairs.flatMap((pair, index) =>
          part === 'whole' || pair.heldOut ? [{ pair, score: scores[index]! }] : [],
        )
        return `| ${set.name} | ${part} | ${rows.length} | ${method} | ${measured(set, rows).join(' | ')} |\n`
      }),
    )
  })
  return (
    `| set | part | pairs | method | precision at ${line} | recall | F1 | AUC | Spearman |\n` +
    `|---|---|---|---|---|---|---|---|---|\n${rows.join('')}`
  )
}

function measured(set: PairSet, rows: readonly { pair: Pair; score: number }[]): string[] {
  const scores = rows.map(({ score }) => score)
  const same = rows.map(({ pair }) => isSame(set, pair))
  const { precision, recall, f1 } = precisionRecall(
    scores.map((score) => score >= line),
    same,
  )
  const golds = rows.map(({ pair }) => pair.gold)
  const rank = set.name === 'MRPC' ? '' : shown(spearman(scores, golds))
  return [shown(precision), shown(recall), shown(f1), shown(areaUnderCurve(scores, same)), rank]
}

function shown(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3)
}
