import type { Contradiction, AddedFacts, Repeat } from '../../../../shared/model/mergePreview.ts'
import { proposeChoices, withoutRepeats } from '../../../../shared/text/merging/choose.ts'
import { composeLines, composeText, type ResultLine } from '../../../../shared/text/merging/compose.ts'
import { type MergeRow, mergeRows, type Piece } from '../../../../shared/text/merging/rows.ts'
import { type Statement, parseStatement } from '../../language/difference/said.ts'
import { contradictionsAmong } from './contradictions.ts'
import { addedFacts } from './addedFacts.ts'
import { repeatsAmong } from './repeats.ts'

/** The proposed merge of several texts: additions are included, repeats appear once, contradictions are left for a person. */
export interface MergedTexts {
  content: string
  /** The result's sentences, each with the indexes (from 0) of the texts that say it, in whatever words. */
  sentences: { text: string; from: number[] }[]
  contradictions: Contradiction[]
  repeats: Repeat[]
  added: AddedFacts[]
}

/**
 * Merges two or more texts sentence by sentence; `ancestor` is the earlier text two of them come from, `times` when each was
 * written.
 */
export function mergeTexts(
  texts: readonly string[],
  ancestor: string | null = null,
  times: readonly string[] = [],
): MergedTexts {
  const contradictions = contradictionsAmong(texts)
  const rows = mergeRows(texts, contradictions)
  const choices = proposeChoices(rows, ancestor)
  const read = createStatementReader()
  const repeats = repeatsAmong(rows, choices, read)
  const lines = composeLines(rows, withoutRepeats(rows, choices, repeats), repeats, times)
  const sayers = sayersOf(rows)
  const sentences = lines.map((line) => ({ text: line.text, from: sourcesOfLine(rows, lines, line, repeats, sayers) }))
  return { content: composeText(lines), sentences, contradictions, repeats, added: addedFacts(rows, repeats, read) }
}

/** Merges memories as `mergeTexts` does their texts. */
export function mergeMemories(
  memories: readonly { content: string; timestamp: string }[],
  ancestor: string | null = null,
): MergedTexts {
  const texts = memories.map(({ content }) => content)
  return mergeTexts(
    texts,
    ancestor,
    memories.map(({ timestamp }) => timestamp),
  )
}

/** Returns a reader that parses each sentence once. */
function createStatementReader(): (text: string) => Statement {
  const known = new Map<string, Statement>()
  return (text) => {
    const statement = known.get(text) ?? parseStatement(text)
    known.set(text, statement)
    return statement
  }
}

/** Maps each wording to the texts that have it. */
function sayersOf(rows: readonly MergeRow[]): Map<string, Set<number>> {
  const sayers = new Map<string, Set<number>>()
  for (const { pieces } of rows)
    for (const piece of pieces)
      if (piece) sayers.set(piece.wording, (sayers.get(piece.wording) ?? new Set()).add(piece.source))
  return sayers
}

/** Returns the texts that say a sentence of the result: in its words, in fewer words, or as a repeat that was left out. */
function sourcesOfLine(
  rows: readonly MergeRow[],
  lines: readonly ResultLine[],
  line: ResultLine,
  repeats: readonly Repeat[],
  sayers: ReadonlyMap<string, ReadonlySet<number>>,
) {
  const pieces = rows.find(({ id }) => id === line.row)?.pieces.filter((piece) => piece !== null) ?? []
  const taken = pieces.filter(({ source }) => line.sources.includes(source))
  const saying = taken.flatMap(({ wording }) => [...(sayers.get(wording) ?? [])])
  const repeating = repeats.filter(({ by }) =>
    by.some(({ source, sentence }) => taken.some((piece) => piece.source === source && piece.at === sentence)),
  )
  const isAlone = lines.every((other) => other === line || other.row !== line.row)
  const within = isAlone ? pieces.filter((piece) => !repeats.some((repeat) => isAt(repeat, piece))) : taken
  return [...new Set([...saying, ...[...within, ...repeating].map(({ source }) => source)])].toSorted(
    (one, other) => one - other,
  )
}

function isAt(repeat: Repeat, piece: Piece): boolean {
  return repeat.source === piece.source && repeat.sentence === piece.at
}
