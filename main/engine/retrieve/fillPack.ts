/** One thing a pack may tell: a line of Markdown, at length and in short. */
export interface PackEntry {
  kind: 'memory' | 'reference'
  id: string
  full: string
  short: string
}

/** Entries under a heading, the most important first. */
export interface PackSection {
  heading: string
  entries: readonly PackEntry[]
  /** The share of the budget it may take before the other sections had theirs, 0 to 1. */
  share: number
}

export interface PackOptions {
  title: string
  sections: readonly PackSection[]
  budget: number
  countTokens: (text: string) => number
  /** Whether only the short lines are used. */
  isShort: boolean
  /** The last line, by how many entries are left out. */
  footer: (left: number) => string
}

export interface FilledPack {
  text: string
  tokens: number
  entries: PackEntry[]
}

/**
 * Fills a pack within its budget, by the exact count of its text: each section up to its share first, and then with what the
 * others left. An entry is told once; one that does not fit at length is told in short, or left out for shorter ones after it.
 * What is left at last goes to those told in short.
 */
export function fillPack({ title, sections, budget, countTokens, isShort, footer }: PackOptions): FilledPack {
  const all = new Set(sections.flatMap(({ entries }) => entries.map(keyOf)))
  const told = new Set<string>()
  const lines = sections.map(() => new Map<PackEntry, string>())
  let left = budget - countTokens(`${title}\n`) - countTokens(`\n${footer(all.size)}`)
  const fill = ({ heading, entries }: PackSection, own: Map<PackEntry, string>, limit: number): void => {
    let free = Math.min(left, limit)
    for (const entry of entries) {
      if (told.has(keyOf(entry))) continue
      const head = own.size > 0 ? '' : headOf(heading)
      const line = (isShort ? [entry.short] : [entry.full, entry.short])
        .map((text) => ({ text, cost: countTokens(`${head}${text}\n`) }))
        .find(({ cost }) => cost <= free)
      if (!line) continue
      own.set(entry, line.text)
      told.add(keyOf(entry))
      free -= line.cost
      left -= line.cost
    }
  }
  for (const limitOf of [({ share }: PackSection) => Math.floor(budget * share), () => left])
    for (const [at, section] of sections.entries()) fill(section, lines[at] ?? new Map(), limitOf(section))
  const lengthen = (own: Map<PackEntry, string>): void => {
    for (const [entry, line] of own) {
      const more = countTokens(`${entry.full}\n`) - countTokens(`${line}\n`)
      if (more > left) continue
      own.set(entry, entry.full)
      left -= more
    }
  }
  if (!isShort) for (const own of lines) lengthen(own)
  const filled = sections.map(({ heading, entries }, at) => ({
    heading,
    entries: entries.filter((entry) => lines[at]?.has(entry)),
    lines: entries.flatMap((entry) => lines[at]?.get(entry) ?? []),
  }))
  const body = filled
    .filter((section) => section.lines.length > 0)
    .map((section) => `${headOf(section.heading)}${section.lines.join('\n')}\n`)
    .join('')
  const last = footer(all.size - told.size)
  const text = `${title}\n${body}${last === '' ? '' : `\n${last}\n`}`
  return { text, tokens: countTokens(text), entries: filled.flatMap(({ entries }) => entries) }
}

function headOf(heading: string): string {
  return `\n## ${heading}\n`
}

function keyOf({ kind, id }: PackEntry): string {
  return `${kind} ${id}`
}
