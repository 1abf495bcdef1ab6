import { removedValueMark } from './removedValue.ts'

/** Values that were removed from a text, each with what stands in its place. */
export type RemovedValues = ReadonlyMap<string, string>

/** Minimum length of a value that is removed wherever it occurs in a record: shorter ones occur by chance. */
const minLength = 6
const word = /^[\p{L}_-]+$/u

/** Returns the values that stood in a text where it now says that they were removed; none when the texts differ in more. */
export function valuesRemoved(before: string, after: string): RemovedValues {
  const found = new Map<string, string>()
  const marks = [...after.matchAll(removedValueMark)]
  let position = 0
  let from = 0
  for (const [index, { 0: mark, index: at }] of marks.entries()) {
    const lead = after.slice(from, at)
    if (!before.startsWith(lead, position)) return new Map()
    const start = position + lead.length
    from = at + mark.length
    const rest = after.slice(from, marks[index + 1]?.index)
    const end = endOfValue(before, start, { mark, rest, isLast: index === marks.length - 1 })
    if (end < start) return new Map()
    const value = before.slice(start, end)
    if (value !== mark) found.set(value, mark)
    position = end
  }
  return before.slice(position) === after.slice(from) ? found : new Map()
}

/** Where the value ends that starts there; before it when the text does not go on as it should. */
function endOfValue(
  before: string,
  start: number,
  { mark, rest, isLast }: { mark: string; rest: string; isLast: boolean },
): number {
  if (before.startsWith(mark, start)) return start + mark.length
  if (isLast) return before.endsWith(rest) ? before.length - rest.length : -1
  return before.indexOf(rest, start + 1)
}

/** Checks whether a value is the same secret wherever it stands. */
export function isDistinct(value: string): boolean {
  return value.length >= minLength && !word.test(value)
}

/** Removes values from another text of the same record. */
export function withoutValues(text: string, values: RemovedValues): string {
  let left = text
  for (const [value, mark] of values) if (isDistinct(value)) left = left.replaceAll(value, () => mark)
  return left
}
