import { fenceAfter, headingOf } from '../../../shared/text/markdown.ts'

/** The text below a heading. */
export interface HeadingPart {
  /** The heading; empty for the text above the first one. */
  name: string
  level: number
  text: string
}

/** Returns the text above the first heading, and that below each, without the rule that separates entries. */
export function headingParts(lines: readonly string[]): HeadingPart[] {
  const parts: { name: string; level: number; lines: string[] }[] = [{ name: '', level: 0, lines: [] }]
  let fence = ''
  for (const line of lines) {
    const heading = fence === '' ? headingOf(line) : null
    fence = fenceAfter(line, fence)
    if (heading) parts.push({ name: heading.text, level: heading.level, lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts.map(({ name, level, lines: own }) => ({ name, level, text: withoutRule(own.join('\n').trim()) }))
}

/** Parts whose text needs no name; that above the first heading has none. */
const plain = /^(?:summary|details|learning|description|)$/i

/** Joins parts to one text, with the headings as labels: `**Cause:** …`. A heading right above a deeper one stands alone. */
export function labelledText(parts: readonly HeadingPart[]): string {
  return parts
    .flatMap(({ name, level, text }, at) => {
      if (plain.test(name)) return text
      const label = name.replace(/:$/, '').trimEnd()
      if (text === '') return (parts[at + 1]?.level ?? 0) > level ? `**${label}**` : ''
      return /^(?:[-*+>|#`~]|\d{1,9}[.)]\s)/.test(text) ? `**${label}:**\n\n${text}` : `**${label}:** ${text}`
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

function withoutRule(text: string): string {
  return text.replace(/(?:^|\n)-{3,}$/, '').trim()
}
