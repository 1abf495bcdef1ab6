import type { Heading } from '../blocks.ts'

/** A block of a shortened note, as it is written. */
export interface Line {
  kind: 'prose' | 'item' | 'row' | 'code'
  heading: Heading | null
  indent: number
  sign: string
  text: string
}

/** Writes shortened blocks as Markdown under those of their headings that are `named`. */
export function layOut(lines: readonly Line[], isNamed: (heading: Heading) => boolean): string {
  let written = ''
  let [heading, last]: [Heading | null, Line | null] = [null, null]
  const said = new Set<Heading>()
  const depths: number[] = []
  for (const line of lines) {
    if (line.heading !== heading) {
      heading = line.heading
      for (const one of above(heading)) {
        if (said.has(one) || !isNamed(one)) continue
        said.add(one)
        written += `${written === '' ? '' : '\n\n'}${'#'.repeat(one.level)}${one.level > 0 ? ' ' : ''}${one.text}`
        last = null
      }
    }
    if (line.text === '') continue
    if (line.kind !== 'item') depths.length = 0
    else {
      while ((depths.at(-1) ?? -1) > line.indent) depths.pop()
      if (depths.at(-1) !== line.indent) depths.push(line.indent)
    }
    const isTight = last !== null && line.kind !== 'prose' && (last.kind === line.kind || last.text.endsWith(':'))
    const mark = line.kind === 'item' ? `${'   '.repeat(depths.length - 1)}${line.sign} ` : ''
    written += `${written === '' ? '' : isTight ? '\n' : '\n\n'}${mark}${line.text}`
    last = line
  }
  return written
}

/** A heading after those it stands under. */
function above(heading: Heading | null): Heading[] {
  return heading === null ? [] : [...above(heading.above), heading]
}
