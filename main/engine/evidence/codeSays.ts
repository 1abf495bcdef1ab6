import { join } from 'node:path'
import type { Difference, Span } from '../../../shared/model/comparison.ts'
import { type CodeRef, codeRefWeights, codeRefWords } from '../../../shared/model/evidence.ts'
import { isWithin } from '../store/isWithin.ts'
import type { Files } from '../ports.ts'
import { constantIn, isSameNumber } from './constants.ts'
import { findMentions } from './findMentions.ts'

/** One of two contradicting texts, as far as its project's code may bear on it. */
export interface CodeSide {
  content: string
  /** What its agent gave as evidence. */
  stated: string | null
  refs: readonly CodeRef[]
  /** The folder of its project; null without one. */
  root: string | null
}

/** Facts for either text, with code in backticks, and the text whose value the code has while it lacks the other's. */
export interface CodeSaid {
  a: string[]
  b: string[]
  holds: 'a' | 'b' | null
}

/** Most facts of a side, and the size up to which a file is read. */
const maxFacts = 3
const maxFileSize = 256 << 10

/**
 * Returns what the code says for either of two texts that contradict each other: where the value of a text stands in the files
 * that the two name, else that it does not stand there or, with neither value there, what a constant that they name is set to,
 * else the state of what the text names. At most three facts a side.
 */
export function codeSays(
  files: Files,
  { a, b }: { a: CodeSide; b: CodeSide },
  differences: readonly Difference[],
): CodeSaid {
  const sides = [a, b]
  const named = filesNamed(files, sides)
  const symbols = symbolsNamed(sides)
  const contrary = differences.filter(({ contrary: isContrary }) => isContrary)
  const read = (side: CodeSide, key: 'a' | 'b'): { found: string[]; missing: string[]; instead: string[] } => {
    const values = contrary.flatMap((difference) => {
      const [own, other] = [difference[key], difference[key === 'a' ? 'b' : 'a']]
      const value = own && other ? valueOf(own.text) : null
      return own && value !== null ? [{ ...own, text: value }] : []
    })
    const found = values.flatMap((value) => {
      const about = wordsNear(side.content, value)
      return named.flatMap((file) => placesOf(value.text, (line) => isAbout(line, about, symbols), file))
    })
    const absent = values.filter(({ text }) =>
      named.every(({ lines }) => lines.every((line) => !settingIn(line, text))),
    )
    const missing = absent.map(({ text }) => `\`${text}\` is not in ${listed(named)}`)
    const instead = absent.flatMap((value) =>
      named.flatMap((file) => otherValues(value.text, wordsNear(side.content, value), symbols, file)),
    )
    return { found, missing: named.length > 0 && found.length === 0 ? missing : [], instead }
  }
  const [ofA, ofB] = [read(a, 'a'), read(b, 'b')]
  const isNeither = ofA.found.length + ofB.found.length === 0
  const facts = ({ found, missing, instead }: typeof ofA, own: CodeSide, other: CodeSide): string[] => {
    const absent = isNeither && instead.length > 0 ? instead : missing
    const states = found.length + absent.length > 0 ? [] : statesOf(own.refs, other.refs)
    return [...new Set([...found, ...absent, ...states])].slice(0, maxFacts)
  }
  return { a: facts(ofA, a, b), b: facts(ofB, b, a), holds: holding(ofA.found.length, ofB.found.length) }
}

/** Returns the difference between two contradicting words, each sought from where its sentence begins; null without them. */
export function contraryWords(
  a: { content: string; from: number; words: string | null },
  b: { content: string; from: number; words: string | null },
): Difference | null {
  const [own, other] = [a, b].map(({ content, from, words }) => (words ? wholeWords(content, words, from) : null))
  return own && other
    ? { kind: 'words', a: own, b: other, text: `${own.text}, not ${other.text}`, contrary: true }
    : null
}

function wholeWords(content: string, words: string, from: number): Span | null {
  for (let start = content.indexOf(words, from); start >= 0; start = content.indexOf(words, start + 1)) {
    const end = start + words.length
    if (!/[\p{L}\d]/u.test(content.charAt(start - 1)) && !/[\p{L}\d]/u.test(content.charAt(end)))
      return { start, end, text: words }
  }
  return null
}

function holding(ofA: number, ofB: number): CodeSaid['holds'] {
  if (ofA > 0 === ofB > 0) return null
  return ofA > 0 ? 'a' : 'b'
}

interface NamedFile {
  path: string
  lines: string[]
}

/** Reads the files that the texts name, or where what they name is; a link out of the project is not followed. */
function filesNamed(files: Files, sides: readonly CodeSide[]): NamedFile[] {
  const found = new Map<string, NamedFile>()
  for (const { content, stated, refs, root } of sides) {
    const top = root === null ? null : files.stat(root)
    if (!top || root === null) continue
    const words = [content, stated, ...refs.flatMap(({ candidate, detail }) => [candidate, detail])]
    for (const { named } of words.flatMap((text) => findMentions(text ?? ''))) {
      if (named.kind !== 'path') continue
      const path = named.path.replace(/(?::\d+)+$/, '')
      const stat = files.stat(join(root, path))
      const isInside = stat?.kind === 'file' && isWithin(stat.realPath, top.realPath)
      if (!stat || !isInside || stat.size > maxFileSize || found.has(stat.realPath)) continue
      found.set(stat.realPath, { path, lines: files.read(stat.realPath).toString('utf8').split(/\r?\n/) })
    }
  }
  return [...found.values()]
}

/** The names in code that the texts mention, as in `maxAttempts`. */
function symbolsNamed(sides: readonly CodeSide[]): Set<string> {
  const mentions = sides.flatMap(({ content }) => findMentions(content))
  return new Set(mentions.flatMap(({ named }) => (named.kind === 'symbol' ? named.parts : [])))
}

/** Returns a value that code can hold: a version, a name in code, a number without the unit it has in a text; else null. */
function valueOf(text: string): string | null {
  const [, number] = /^(\d[\d_.]*) \p{L}{1,12}$/u.exec(text) ?? []
  if (number !== undefined) return number
  return text.length <= 40 && /^[^\s]+$/.test(text) && /[\d_./-]|\p{Ll}\p{Lu}/u.test(text) ? text : null
}

/** The words of the sentence around a value, to find the line that is about the same thing. */
function wordsNear(content: string, { start, end }: Span): Set<string> {
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

function isAbout(line: string, words: ReadonlySet<string>, symbols: ReadonlySet<string>): boolean {
  return (
    partsOf(line).some((part) => words.has(part)) || (line.match(/[\w$]+/g) ?? []).some((word) => symbols.has(word))
  )
}

/** The places in a file where the value stands in a line about the same thing, as in `max: 10` at `src/pool.ts:18`. */
function placesOf(value: string, isNear: (line: string) => boolean, { path, lines }: NamedFile): string[] {
  return lines.flatMap((line, at) => {
    const found = line.length <= 400 ? settingIn(line, value) : null
    return found !== null && isNear(line) ? [`\`${found}\` at \`${path}:${at + 1}\``] : []
  })
}

/** What a file sets the constants to that the words near a number are about, as in `MAX_SLOTS = 45` at `src/pool.ts:1`, not `30`. */
function otherValues(
  value: string,
  about: ReadonlySet<string>,
  symbols: ReadonlySet<string>,
  { path, lines }: NamedFile,
): string[] {
  if (!/^[\d_.]+$/.test(value)) return []
  return [...symbols].flatMap((name) => {
    const constant = partsOf(name).some((part) => about.has(part)) ? constantIn(lines, name) : null
    return constant && !isSameNumber(constant.value, value)
      ? [`\`${constant.setting}\` at \`${path}:${constant.line}\`, not \`${value}\``]
      : []
  })
}

/** Returns the value as it stands in a line, with the name it is given to if there is one; null if it is not there. */
function settingIn(line: string, value: string): string | null {
  for (let at = line.indexOf(value); at >= 0; at = line.indexOf(value, at + 1)) {
    const isWhole = !/[\w.]/.test(line.charAt(at - 1)) && !/\w/.test(line.charAt(at + value.length))
    const before = line.slice(Math.max(0, at - 60), at)
    const name = /(?<![\w$])["']?[\w$]{1,40}["']? ?[:=(] ?(["']?)$/.exec(before)
    if (isWhole) return `${name?.[0] ?? ''}${value}${name?.[1] ?? ''}`
  }
  return null
}

function listed(files: readonly NamedFile[]): string {
  const [first, ...rest] = files.map(({ path }) => path)
  return rest.length === 0 ? `\`${first ?? ''}\`` : `\`${first ?? ''}\` or ${rest.length} more`
}

/** The state of what a text names, without what both texts name and is there: that speaks for neither. */
function statesOf(own: readonly CodeRef[], others: readonly CodeRef[]): string[] {
  const isTold = ({ text, state }: CodeRef): boolean =>
    state !== 'unknown' &&
    state !== 'own-name' &&
    state !== 'not-evidence' &&
    !(codeRefWeights[state] === 'for' && others.some((other) => other.text === text && other.state === state))
  return own
    .filter(isTold)
    .map(({ text, state, detail }) =>
      /^[^\s/]+\/\S+$/.test(detail)
        ? `\`${text}\`: ${codeRefWords[state]} in \`${detail}\``
        : `\`${text}\`: ${detail || codeRefWords[state]}`,
    )
}
