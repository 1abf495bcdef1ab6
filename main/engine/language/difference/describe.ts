import type { Span } from '../../../../shared/model/comparison.ts'
import type { Finding } from './difference.ts'
import { required } from '../../../../shared/required.ts'

/** Maximum length of a quoted passage, in UTF-16 units. */
const maxQuoteLength = 60

/** Describes one difference in a sentence with its words, for a person who sees both texts as A and B. */
export function describe(finding: Finding, a: Span | null, b: Span | null, turned: boolean): string {
  if (finding.text !== null)
    return turned
      ? finding.text.replace(/\b([AB])(?= (?:says|the|does)\b)/g, (_, side) => (side === 'A' ? 'B' : 'A'))
      : finding.text
  if (a === null || b === null)
    return oneSided(finding, required(a ?? b, 'passage of a difference'), a !== null ? ['A', 'B'] : ['B', 'A'])
  const [x, y] = [quote(a), quote(b)]
  if (finding.weight === 'subject') return `A speaks of ${x}, B of ${y}`
  if (finding.weight === 'narrower')
    return (finding.kind === 'narrower') === !turned ? `${x} is a kind of ${y}` : `${y} is a kind of ${x}`
  return finding.weight === 'contrary' ? `${x} or ${y}` : `A says ${x}, B says ${y}`
}

function oneSided(finding: Finding, span: Span, [one, other]: string[]): string {
  if (finding.weight === 'scope') return `${one} limits it with ${quote(span)}, ${other} does not`
  return `${one} says ${quote(span)}, ${other} does not`
}

function quote({ text }: Span): string {
  const flat = text.replace(/\s+/g, ' ')
  return `“${flat.length > maxQuoteLength ? `${flat.slice(0, maxQuoteLength - 1)}…` : flat}”`
}
