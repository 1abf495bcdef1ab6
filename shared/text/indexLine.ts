/** `[Title](file.md) — what it says`: a line of an index, with the file it points to. */
const linkFirst =
  /^[ \t]{0,8}(?:[-*+][ \t]{1,4})?\[[^[\]\n]{1,200}\]\(<?([^()<>\s:#]{1,300}\.(?:md|mdc|markdown))(?:#[^()\s]{0,200})?>?\)[^\n]{0,1000}$/i
/** `What it says -> [file.md](./file.md)`, from the arrow on: a line of an index that names its file last. */
const linkLast =
  /^(?:->|=>|→|⇒)[ \t]{0,4}`?(?:\[[^[\]\n]{1,200}\]\(<?)?([^()<>[\]\s:#`]{1,300}\.(?:md|mdc|markdown))(?:#[^()\s]{0,200})?(?:>?\))?`?\.?$/i
const arrows = ['->', '=>', '→', '⇒']
/** A longer line says more than an index does. */
const maxLength = 500

/** Returns the path that a line of an index names; null for any other text. */
export function fileNamedIn(text: string): string | null {
  const first = linkFirst.exec(text)?.[1]
  if (first !== undefined || text.length > maxLength) return first ?? null
  const arrow = lastArrow(text)
  return (arrow < 0 ? null : linkLast.exec(text.slice(arrow))?.[1]) ?? null
}

/** Returns where the last arrow of a text begins; -1 if it has none. */
export function lastArrow(text: string): number {
  return Math.max(...arrows.map((each) => text.lastIndexOf(each)))
}
