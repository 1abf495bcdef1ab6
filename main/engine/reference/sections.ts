import { headingOf, markdownLines } from '../../../shared/text/markdown.ts'

/** A `##` section of a Markdown text. Offsets are in UTF-16 units. */
export interface Section {
  name: string
  /** 1-based line of the heading. */
  line: number
  /** Offset of the line after the heading. */
  start: number
  /** Offset of the next heading of any level, or of the text's end: the end of the section's own part. */
  ownEnd: number
}

/** Returns the `##` sections in order. Headings in code blocks do not count. */
export function sectionsOf(text: string): Section[] {
  const lines = markdownLines(text)
  const headings = lines.flatMap((line, index) => {
    const found = line.fenced ? null : headingOf(line.text)
    return found ? [{ level: found.level, name: found.text, index, line }] : []
  })
  return headings.flatMap(({ level, name, index, line }, i) =>
    level === 2 ? [{ name, line: index + 1, start: line.end, ownEnd: headings[i + 1]?.line.start ?? text.length }] : [],
  )
}

/** Returns the section with a name: an exact match first, else one that ignores case. */
export function findSection(text: string, name: string): Section | null {
  const wanted = sectionTitle(name)
  const sections = sectionsOf(text)
  return (
    sections.find((section) => section.name === wanted) ??
    sections.find((section) => section.name.toLowerCase() === wanted.toLowerCase()) ??
    null
  )
}

/** Returns a section name without the marks of a heading. */
export function sectionTitle(name: string): string {
  return headingOf(name)?.text ?? name.trim()
}
