import { isOrder } from '../signs.ts'
import { wordsIn } from '../words.ts'
import { binds } from './binding.ts'
import { masked } from './masked.ts'

/** The beginning of a bracket that only gives an example or sends the reader on. */
const example =
  /^(?:e\.?\s?g\b|i\.?\s?e\b|for (?:example|instance)\b|such as\b|like\b|including\b|see\b|cf\b|found (?:in|during)\b|z\.\s?B\b|d\.\s?h\b|siehe\b|vgl\b|etwa\b|por (?:ejemplo|exemplo)\b|par exemple\b|p\.\s?ej\b|ver\b|voir\b)/iu
/** A bracket of ticket numbers or with a day. */
const origin = /^(?:[A-Z]{2,6}-\d{1,6}|PR #?\d{1,6}|#\d{1,6}|sprint \d{1,4})$|\b20\d\d-\d\d/i
const sends = /^(?:see|cf|siehe|vgl|ver|voir)\b/iu
/** The beginning of a bracket that says how, where or what besides. */
const specifies =
  /^(?:start|begin|end|us)ing\b|^(?:with|in|at|by|for|on|per|via|from|to|mit|bei|für|in|por|con|com|para)\b/i
/** Leaves out brackets that give an example or details, but none that binds anything or names code. */
export function withoutAsides(sentence: string): string {
  const rest = sentence.replace(/`[^`]*`/g, '`').replace(/\([^()]*\)/g, '')
  return withoutThose(sentence, (inside) => isAside(inside) && !namesAll(inside, rest))
}

/** Leaves out brackets that only say where something comes from, or send the reader on. */
export function withoutOrigins(sentence: string): string {
  return withoutThose(sentence, (inside) => origin.test(inside) || sends.test(inside))
}

/** Leaves out all brackets of several words but those that say what the words or the number before them mean. */
export function withoutBrackets(sentence: string): string {
  return withoutThose(sentence, (inside) => wordsIn(inside) > 1)
}

function withoutThose(sentence: string, isOne: (inside: string) => boolean): string {
  let said = ''
  let from = 0
  for (const { at, end } of bracketsIn(sentence)) {
    const inside = sentence.slice(at + 1, end - 1)
    const before = sentence.slice(0, at)
    const last = before.trimEnd().split(' ').at(-1) ?? ''
    // After a number, a bracket says what it counts: `8081 (engine)`; after `now`, it is what is meant.
    if (/\d/.test(last) || unfinished.test(last) || wordsIn(before) < minBefore || !isOne(inside)) continue
    said += sentence.slice(from, at).trimEnd()
    from = end
  }
  return from === 0 ? sentence : said + sentence.slice(from)
}

/** A name in code, in the letters of code, or with a capital. */
const name = /^\s*(?:`[^`]+`|[.#@$][\w-]+|[A-Za-z\d]+[._]\w+|\p{Lu}[\p{L}\d-]*)\s*$/u
const anyName = /`|(?:^|\s)(?:[.#@$][\w-]+|[A-Za-z\d]+[._]\w+)/

/** Checks for names and nothing else, the only ones of a sentence: it is about them, as in `sizes (.small, .large)`. */
function namesAll(inside: string, rest: string): boolean {
  const parts = inside.replace(/`[^`]+`/g, '`x`').split(/,| and | or /)
  return !anyName.test(rest) && parts.every((part) => name.test(part))
}

/** What a sentence cannot end with. */
const unfinished =
  /^(?:is|are|was|were|be|now|not|of|to|as|by|with|in|on|or|and|an?|the|from|into|than|then|ist|sind|oder|und)$/i

/** A bracket after fewer words says what these mean. */
const minBefore = 3

function isAside(inside: string): boolean {
  if (isOrder(inside) || /^\W*\w{1,2}\W*$/.test(inside)) return false
  if (example.test(inside) || /\betc\b|…$|\.\.\.$/.test(inside) || origin.test(inside)) return true
  if (areSamples(inside)) return true
  return wordsIn(inside) > 1 && !specifies.test(inside) && !binds(inside) && !/[`"/]/.test(inside)
}

/** Checks for nothing but several code spans, or one that is a sample. */
function areSamples(inside: string): boolean {
  const spans = inside.match(/`[^`]*`/g) ?? []
  const rest = inside.replace(/`[^`]*`/g, '').replace(/\b(?:and|or|und|oder)\b/g, '')
  return /^[\s,/]*$/.test(rest) && (spans.length > 1 || /[;{}]/.test(spans[0] ?? ''))
}

/** Finds the round brackets that follow a space, outside code and other brackets. */
function bracketsIn(sentence: string): { at: number; end: number }[] {
  const mask = masked(sentence)
  const found: { at: number; end: number }[] = []
  for (let at = 0; at < sentence.length; at += 1) {
    const isOpen = sentence[at] === '(' && /\s/.test(sentence.charAt(at - 1)) && mask[at] !== '('
    if (!isOpen || (at > 0 && mask[at - 1] !== sentence[at - 1])) continue
    let end = at
    while (end < mask.length && mask[end] !== sentence[end]) end += 1
    if (sentence[end - 1] === ')') found.push({ at, end })
    at = end
  }
  return found
}
