import type { AddedFacts, Repeat } from '../../../../shared/model/mergePreview.ts'
import type { MergeRow } from '../../../../shared/text/merging/rows.ts'
import { type Statement, novelPassages } from '../../language/difference/said.ts'

/**
 * Returns the words that only one sentence has, for each sentence with a differently worded counterpart: another sentence of
 * its row, one it repeats, or one that repeats it.
 */
export function addedFacts(
  rows: readonly MergeRow[],
  repeats: readonly Repeat[],
  read: (text: string) => Statement,
): AddedFacts[] {
  const said = rows.flatMap(({ pieces }) => pieces.filter((piece) => piece !== null))
  const statements = new Map(said.map(({ source, at, text }) => [keyOf(source, at), read(text)]))
  const linked = linksOf(repeats)
  return rows.flatMap(({ kind, pieces }) =>
    pieces.flatMap((piece): AddedFacts[] => {
      const links = piece ? linked.get(keyOf(piece.source, piece.at)) : undefined
      if (!piece || (kind !== 'differs' && !links)) return []
      const beside = pieces.flatMap((other) => (other && other !== piece ? keyOf(other.source, other.at) : []))
      const others = [...beside, ...(links ?? [])].flatMap((key) => statements.get(key) ?? [])
      const words = novelPassages(read(piece.text), others).map(({ start, end }) => piece.text.slice(start, end))
      return [{ source: piece.source, sentence: piece.at, words }]
    }),
  )
}

/** Maps each sentence to the sentences it repeats or that repeat it. */
function linksOf(repeats: readonly Repeat[]): Map<string, string[]> {
  const links = new Map<string, string[]>()
  const link = (from: string, to: string): void => void links.set(from, [...(links.get(from) ?? []), to])
  for (const { source, sentence, by } of repeats)
    for (const place of by) {
      link(keyOf(source, sentence), keyOf(place.source, place.sentence))
      link(keyOf(place.source, place.sentence), keyOf(source, sentence))
    }
  return links
}

function keyOf(source: number, sentence: number): string {
  return `${source}.${sentence}`
}
