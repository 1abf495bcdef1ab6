import { bisect } from '../../../../shared/bisect.ts'
import { compareStrings } from '../../../../shared/compareStrings.ts'
import type { Group } from '../../../../shared/groupBy.ts'

/** Distinct strings with a common prefix, in code-unit order. */
export type PrefixGroup = Readonly<Group<string>>

export interface Groups {
  /**
   * Yields where a text contains a group's prefix, in text order, at one position longer prefixes first; yields null at the
   * end of a step.
   */
  in(text: string): Generator<{ at: number; group: PrefixGroup } | null, void>
}

/** Length of the shortest group prefix, which rules out most positions quickly. */
const minLength = 4
const slots = 1 << 16
/** Characters compared at a time. */
const block = 256

/** Strings grouped per step. */
const stretch = 2000
/** Characters of a text per step. */
const charactersPerStep = 1 << 14

/**
 * Groups strings of at least four characters by their prefix, cooperatively; a string shorter than the prefix is a group of
 * its own.
 */
export function* sortedGroups(strings: readonly string[], length: number): Generator<void, Groups> {
  const byBeginning = new Map<string, Group<string>>()
  const sorted = [...new Set(strings)].sort(compareStrings)
  yield
  for (const [at, each] of sorted.entries()) {
    if (at % stretch === stretch - 1) yield
    const beginning = each.slice(0, length)
    const group = byBeginning.get(beginning)
    if (group) group.push(each)
    else byBeginning.set(beginning, [each])
  }
  const lengths = [...new Set([...byBeginning.keys()].map((beginning) => beginning.length))].sort(
    (one, other) => other - one,
  )
  const begins = new Uint8Array(slots)
  for (const beginning of byBeginning.keys()) begins[slotAt(beginning, 0)] = 1
  return {
    *in(text) {
      for (let at = 0; at <= text.length - minLength; at += 1) {
        if (at % charactersPerStep === charactersPerStep - 1) yield null
        if (begins[slotAt(text, at)] === 0) continue
        for (const each of lengths) {
          const group = byBeginning.get(text.slice(at, at + each))
          if (group) yield { at, group }
        }
      }
    },
  }
}

/** A number that encodes the next four characters. */
function slotAt(text: string, at: number): number {
  const first = text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 7)
  const second = text.charCodeAt(at + 2) ^ (text.charCodeAt(at + 3) << 7)
  return Math.imul(first ^ (second << 14), 0x9e3779b1) >>> 16
}

/** Length of the common prefix of a string and the text at a position. */
export function sharedAt(text: string, at: number, string: string): number {
  let shared = 0
  while (
    shared + block <= string.length &&
    text.slice(at + shared, at + shared + block) === string.slice(shared, shared + block)
  )
    shared += block
  while (shared < string.length && text.charCodeAt(at + shared) === string.charCodeAt(shared)) shared += 1
  return shared
}

/**
 * The longest common prefix of the text at a position and the group's strings, and the last string that sorts before the
 * text; -1 if there is none.
 */
export function nearest(group: readonly string[], text: string, at: number): { shared: number; before: number } {
  let most = 0
  const place = bisect(group, (string) => {
    const shared = sharedAt(text, at, string)
    most = Math.max(most, shared)
    // At the text's end, a longer string sorts after it.
    return shared < string.length && !(string.charCodeAt(shared) < text.charCodeAt(at + shared))
  })
  return { shared: most, before: place - 1 }
}

/** The longest string of a group that is complete in the text at a position. */
export function longestWhole(group: readonly string[], text: string, at: number): string | null {
  // All strings that are prefixes of the text sort before it, and all strings between the longest of them and the text begin
  // with it.
  let string = group[nearest(group, text, at).before]
  while (string !== undefined) {
    const shared = sharedAt(text, at, string)
    if (shared === string.length) return string
    string = group[nearest(group, string.slice(0, shared), 0).before]
  }
  return null
}

/** Whether any string of a group begins with a piece. */
export function startsOne(group: readonly string[], piece: string): boolean {
  return group[bisect(group, (string) => string >= piece)]?.startsWith(piece) ?? false
}
