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
  /** The largest share of the budget it may take while sections follow, 0 to 1. */
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
 * Fills a pack section by section, within its budget, by the exact count of the whole text. An entry is told once; one that
 * does not fit at length is told in short, or left out for shorter ones after it.
 */
export function fillPack({ title, sections, budget, countTokens, isShort, footer }: PackOptions): FilledPack {
  const all = new Set(sections.flatMap(({ entries }) => entries.map(keyOf)))
  const lines = [title]
  const told = new Map<string, PackEntry>()
  let left = budget - countTokens(`${title}\n`) - countTokens(`\n${footer(all.size)}`)
  for (const [at, { heading, entries, share }] of sections.entries()) {
    const isLast = sections.slice(at + 1).every((section) => section.entries.length === 0)
    let own = isLast ? left : Math.min(left, Math.floor(budget * share))
    let isOpened = false
    for (const entry of entries) {
      if (told.has(keyOf(entry))) continue
      const head = isOpened ? '' : `\n## ${heading}\n`
      const line = (isShort ? [entry.short] : [entry.full, entry.short])
        .map((text) => ({ text, cost: countTokens(`${head}${text}\n`) }))
        .find(({ cost }) => cost <= own)
      if (!line) continue
      if (!isOpened) lines.push('', `## ${heading}`)
      isOpened = true
      lines.push(line.text)
      told.set(keyOf(entry), entry)
      own -= line.cost
      left -= line.cost
    }
  }
  const last = footer(all.size - told.size)
  const text = `${lines.join('\n')}\n${last === '' ? '' : `\n${last}\n`}`
  return { text, tokens: countTokens(text), entries: [...told.values()] }
}

function keyOf({ kind, id }: PackEntry): string {
  return `${kind} ${id}`
}
