import { join, sep } from 'node:path'
import type { Difference } from '../../../../shared/model/comparison.ts'
import { type CodeRef, type Evidence, codeRefWords } from '../../../../shared/model/evidence.ts'
import type { Files } from '../../ports.ts'

/** One text of a contradicting pair, as far as its project's code may bear on it. */
export interface CodeSide {
  content: string
  evidence: Evidence | null
  /** The folder of its project; null without one. */
  root: string | null
}

/** Most facts of a side, and the size up to which a file is read. */
const maxFacts = 3
const maxFileSize = 256 << 10

/**
 * Returns what the code says for either of two texts that contradict each other: where the value of a text stands in the files
 * that the two name, else that it does not stand there, else the state of what the text names. At most three facts a side.
 */
export function codeSays(
  files: Files,
  { older, newer }: { older: CodeSide; newer: CodeSide },
  differences: readonly Difference[],
): { older: string[]; newer: string[] } {
  const named = filesNamed(files, [older, newer])
  const contrary = differences.filter(({ contrary: isContrary }) => isContrary)
  const factsOf = (side: CodeSide, key: 'a' | 'b', other: 'a' | 'b'): string[] => {
    const values = contrary.flatMap((difference) => {
      const [own, against] = [difference[key], difference[other]]
      return own && against && isValue(own.text) ? [{ value: own.text, near: wordsNear(side.content, own) }] : []
    })
    const found = values.flatMap(({ value, near }) => named.flatMap((file) => placesOf(value, near, file)))
    const missing =
      named.length > 0 && found.length === 0 ? values.map(({ value }) => `${value} is not in ${listed(named)}`) : []
    const states = found.length + missing.length > 0 ? [] : statesOf(side)
    return [...new Set([...found, ...missing, ...states])].slice(0, maxFacts)
  }
  return { older: factsOf(older, 'a', 'b'), newer: factsOf(newer, 'b', 'a') }
}

interface NamedFile {
  path: string
  lines: string[]
}

/** Reads the files that the texts name and that are there; a link out of the project is not followed. */
function filesNamed(files: Files, sides: readonly CodeSide[]): NamedFile[] {
  const found = new Map<string, NamedFile>()
  for (const { evidence, root } of sides) {
    const top = root === null ? null : files.stat(root)
    for (const { kind, text, state } of evidence?.refs ?? []) {
      const path = text.replace(/(?::\d+)+$/, '')
      if (!top || root === null || kind !== 'path' || (state !== 'present' && state !== 'changed')) continue
      const stat = files.stat(join(root, path))
      const isInside = stat?.kind === 'file' && stat.realPath.startsWith(top.realPath + sep)
      if (!stat || !isInside || stat.size > maxFileSize || found.has(stat.realPath)) continue
      found.set(stat.realPath, { path, lines: files.read(stat.realPath).toString('utf8').split(/\r?\n/) })
    }
  }
  return [...found.values()]
}

/** Values that code can hold: a number, a version, a name in code. */
function isValue(text: string): boolean {
  return text.length <= 40 && /^[^\s]+$/.test(text) && /[\d_./-]|\p{Ll}\p{Lu}/u.test(text)
}

/** The words of the sentence around a value, to find the line that is about the same thing. */
function wordsNear(content: string, { start, end }: { start: number; end: number }): Set<string> {
  const from = Math.max(content.lastIndexOf('. ', start), content.lastIndexOf('\n', start - 1), start - 160)
  const to = Math.min(...[content.indexOf('. ', end), content.indexOf('\n', end), end + 160].filter((at) => at >= 0))
  return new Set(partsOf(`${content.slice(Math.max(0, from), start)} ${content.slice(end, to)}`))
}

function partsOf(text: string): string[] {
  const parts =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  return parts.map((part) => part.replace(/s$/, ''))
}

/** The places in a file where the value stands in a line about the same thing, as in `max: 10 at src/pool.ts:18`. */
function placesOf(value: string, near: ReadonlySet<string>, { path, lines }: NamedFile): string[] {
  return lines.flatMap((line, at) => {
    const found = line.length <= 400 ? settingIn(line, value) : null
    const isNear = found !== null && partsOf(line).some((part) => near.has(part))
    return isNear ? [`${found} at ${path}:${at + 1}`] : []
  })
}

/** Returns the value as it stands in a line, with the name it is given to if there is one; null if it is not there. */
function settingIn(line: string, value: string): string | null {
  for (let at = line.indexOf(value); at >= 0; at = line.indexOf(value, at + 1)) {
    const isWhole = !/[\w.]/.test(line.charAt(at - 1)) && !/\w/.test(line.charAt(at + value.length))
    const name = /(?<![\w$])[\w$]{1,40}["']? ?[:=(] ?["']?$/.exec(line.slice(Math.max(0, at - 60), at))?.[0] ?? ''
    if (isWhole) return name + value
  }
  return null
}

function listed(files: readonly NamedFile[]): string {
  const [first, ...rest] = files.map(({ path }) => path)
  return rest.length === 0 ? (first ?? '') : `${first} or ${rest.length} more`
}

function statesOf({ evidence }: CodeSide): string[] {
  const isTold = ({ state }: CodeRef): boolean =>
    state !== 'unknown' && state !== 'own-name' && state !== 'not-evidence'
  return (evidence?.refs ?? [])
    .filter(isTold)
    .map(({ text, state, detail }) => `${text}: ${detail || codeRefWords[state]}`)
}
