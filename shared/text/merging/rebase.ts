import { diff3MergeRegions } from 'node-diff3'
import { piecesOf } from './rows.ts'

/**
 * Applies a person's edits of a text to a newer version of it, sentence by sentence. Where both changed the same sentences
 * the newer version wins; where one only added sentences, both are kept.
 */
export function rebase(written: string, before: string, after: string): string {
  const regions = diff3MergeRegions(unitsOf(written), unitsOf(before), unitsOf(after)) as Region[]
  const units = regions.flatMap((region) => {
    if (region.stable) return region.bufferContent
    const { aContent: mine, oContent: former, bContent: newer } = region
    if (former.length === 0) return [...mine, ...newer]
    return replaceFormer(former, mine, newer) ?? replaceFormer(former, newer, mine) ?? newer
  })
  return joined(units)
}

/** A part of a three-way merge; unstable where both sides changed it. */
export type Region =
  | { stable: true; bufferContent: string[] }
  | { stable: false; aContent: string[]; oContent: string[]; bContent: string[] }

/** If a list only adds to the former sentences, replaces these in it with others; else null. */
export function replaceFormer(
  former: readonly string[],
  others: readonly string[],
  list: readonly string[],
): string[] | null {
  if (!former.every((unit) => list.includes(unit))) return null
  const first = list.findIndex((unit) => unit === former[0])
  return list.flatMap((unit, at) => (at === first ? others : former.includes(unit) ? [] : [unit]))
}

/** Returns the sentences of a text, each with the text before it. */
function unitsOf(text: string): string[] {
  return piecesOf(text, 0).map(({ lead, text: sentence }) => `${lead}${sentence}`)
}

/** Joins sentences to a text, with a space where two would run together. */
export function joined(units: readonly string[]): string {
  let text = ''
  for (const unit of units) text += text !== '' && /\S$/.test(text) && /^[^\s.]/.test(unit) ? ` ${unit}` : unit
  return text.replace(/^ +/, '')
}
