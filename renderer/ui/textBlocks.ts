import { type Part, type Span, codeParts, markedParts } from './markedParts.ts'
import { type Block, type Stretch, stretchesIn } from './textStretches.ts'

/** Splits a text into blocks of marked runs: words, headings, list items, code and tables, whose first row is the header. */
export function textBlocks(text: string, spans: readonly Span[]): Block<Part[]>[] {
  const blocks = stretchesIn(text)
  const lastOf = lastStretches(blocks, spans)
  const partsOf = (stretch: Stretch, split: typeof markedParts): Part[] => {
    const { start, end } = stretch
    const own = spansIn(stretch, spans).map((span) => ({
      ...span,
      start: Math.max(span.start - start, 0),
      end: Math.min(span.end, end) - start,
      goesOn: span.goesOn === true || lastOf.get(span) !== stretch,
    }))
    return split(text.slice(start, end), own)
  }
  return blocks.map((block) =>
    block.kind === 'table'
      ? { ...block, rows: block.rows.map((cells) => cells.map((cell) => partsOf(cell, markedParts))) }
      : { ...block, shown: partsOf(block.shown, block.kind === 'code' ? codeParts : markedParts) },
  )
}

function spansIn({ start, end }: Stretch, spans: readonly Span[]): Span[] {
  return spans.filter((span) => span.start < end && span.end > start)
}

/** Returns the last displayed stretch of each span: its number follows it. */
function lastStretches(blocks: readonly Block<Stretch>[], spans: readonly Span[]): ReadonlyMap<Span, Stretch> {
  const stretches = blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat() : [block.shown]))
  return new Map(stretches.flatMap((stretch) => spansIn(stretch, spans).map((span) => [span, stretch] as const)))
}
