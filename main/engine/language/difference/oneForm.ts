/** Minimum number of lines with one label in both texts that have another value in each. */
const minReplaced = 3
/** Maximum length of the texts read, in UTF-16 units. */
const maxLength = 20_000
const labelled = /^[\s>#*+|-]{0,8}([^:|\n]{2,40})(?::|\|)(.*)$/

/**
 * Checks whether two texts are records of one form: they begin differently, and at least half of the lines they label alike
 * have another value in each. Each tells of its own thing or day, so that their values do not contradict each other.
 */
export function areOfOneForm(one: string, other: string): boolean {
  if (firstLine(one) === firstLine(other)) return false
  const [left, right] = [valuesOf(one), valuesOf(other)]
  const shared = [...left.keys()].filter((label) => right.has(label))
  const replaced = shared.filter((label) => left.get(label) !== right.get(label)).length
  return replaced >= minReplaced && 2 * replaced >= shared.length
}

function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0] ?? ''
}

/** Returns the values of the labelled lines, `Berth: 12` or `| Berth | 12 |`, by label. */
function valuesOf(text: string): Map<string, string> {
  const lines = text.slice(0, maxLength).split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, label, value] = labelled.exec(line) ?? []
      return label === undefined || value === undefined
        ? []
        : [[label.replaceAll('*', '').trim().toLowerCase(), value.trim()]]
    }),
  )
}
