import { diff3MergeRegions } from 'node-diff3'
import { piecesOf } from './rows.ts'

/**
 * What a person wrote over a text, carried over to a newer version of that text, sentence by sentence. Where both changed
 * the same sentences the newer version stands; where one only added to them, both are kept.
 */
export function rebase(written: string, before: string, after: string): string {
  const regions = diff3MergeRegions(unitsOf(written), unitsOf(before), unitsOf(after)) as Region[]
  const units = regions.flatMap((region) => {
    if (region.stable) return region.bufferContent
    const { aContent: mine, oContent: former, bContent: newer } = region
    if (former.length === 0) return [...mine, ...newer]
    return inPlaceOf(former, mine, newer) ?? inPlaceOf(former, newer, mine) ?? newer
  })
  return joined(units)
}

type Region =
  | { stable: true; bufferContent: string[] }
  | { stable: false; aContent: string[]; oContent: string[]; bContent: string[] }

/** A list that only adds to the former sentences, with others in their place; null where it does more. */
function inPlaceOf(former: readonly string[], others: readonly string[], list: readonly string[]): string[] | null {
  if (!former.every((unit) => list.includes(unit))) return null
  const first = list.indexOf(former[0]!)
  return list.flatMap((unit, at) => (at === first ? others : former.includes(unit) ? [] : [unit]))
}

/** The sentences of a text, each with what stands before it. */
function unitsOf(text: string): string[] {
  return piecesOf(text, 0).map(({ lead, text: sentence }) => `${lead}${sentence}`)
}

function joined(units: readonly string[]): string {
  let text = ''
  for (const unit of units) text += text !== '' && /\S$/.test(text) && /^[^\s.]/.test(unit) ? ` ${unit}` : unit
  return text.replace(/^ +/, '')
}
