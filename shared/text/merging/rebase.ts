import { diff3MergeRegions } from 'node-diff3'
import { piecesOf } from './rows.ts'

/**
 * What a person wrote over a text, carried over to a newer version of that text, sentence by sentence. Where both changed
 * the same sentences the newer version stands; what was written where nothing stood before is kept beside it.
 */
export function rebase(written: string, before: string, after: string): string {
  const regions = diff3MergeRegions(unitsOf(written), unitsOf(before), unitsOf(after)) as Region[]
  const units = regions.flatMap((region) => {
    if (region.stable) return region.bufferContent
    return region.oContent.length === 0 ? [...region.aContent, ...region.bContent] : region.bContent
  })
  return joined(units)
}

type Region =
  | { stable: true; bufferContent: string[] }
  | { stable: false; aContent: string[]; oContent: string[]; bContent: string[] }

/** The sentences of a text, each with what stands before it. */
function unitsOf(text: string): string[] {
  return piecesOf(text, 0).map(({ lead, text: sentence }) => `${lead}${sentence}`)
}

function joined(units: readonly string[]): string {
  let text = ''
  for (const unit of units) text += text !== '' && /\S$/.test(text) && /^[^\s.]/.test(unit) ? ` ${unit}` : unit
  return text.replace(/^ +/, '')
}
