import { makesClaim } from '../../onlyLabels.ts'
import { wordsOfQuote } from '../grounds.ts'
import { announces } from '../listText.ts'
import { hasCondition } from './binding.ts'
import { masked } from './masked.ts'
import { type Part, isItem, runsOf } from './parts.ts'

/** A line that announces examples, what is wrong or what something is good for. */
const showsOnly =
  /\b(?:examples?|e\.g\.|for instance|mismatches|mistakes|pitfalls|wrong|benefits?|provides?|advantages|beispiele?|ejemplos?|exemplos?|exemples?)\b[^:]*$/i
/** What tells how things are at present. */
const ofNow = /\b(?:already|currently|still|tracked|shows)\b/i
/** A line that announces what happens otherwise. */
const foretells = /\b(?:will|would|causes?|leads? to|results? in)$/i
/** A sentence that only sends the reader elsewhere. */
const sends = /^[^\p{L}]*(?:see|siehe|vgl|ver|véase|voir)(?!\p{L})/iu
/** A sentence that gives an example. */
const example =
  /^[^\p{L}]*(?:for (?:example|instance)|examples?|e\.g|z\.\s?B|beispiel|por ejemplo|por exemplo|par exemple)(?!\p{L})/iu

/**
 * Marks the sentences that stay: those that tell what to do, the first of each item among such, what these sentences need, and the
 * line that announces a list of which something stays. Returns whether there is anything that tells what to do.
 */
export function markStaying(parts: readonly Part[], quote: string): boolean {
  const hasOrders = parts.some(({ sentences }) => sentences.some(({ orders }) => orders))
  const isInList =
    !hasOrders || parts.some((part) => isItem(part) && part.sentences.some(({ norm, orders }) => norm && orders))
  const first = parts.find(({ sentences }) => sentences.length > 0)
  if (first && !isItem(first) && first.role === null && hasOrders) markFirst(first)
  const quoted = parts
    .flatMap(({ sentences, role }) => (role === 'reason' ? [] : sentences))
    .find(({ text }) => quote !== '' && wordsOfQuote(text, quote) > 0)
  if (quoted) quoted.stays = true
  for (const run of runsOf(parts)) markRun(run, parts, isInList)
  for (const [at, part] of parts.entries()) if (!isItem(part)) markProse(part, parts, at)
  return hasOrders
}

/** Marks the first sentence of a note: it says what its orders are about. */
function markFirst({ sentences: [first] }: Part): void {
  if (first && !first.isFragment && !announces(first.text) && !ofItself.test(first.text)) first.stays = true
}

/** What says where the note itself comes from, or what it is. */
const ofItself =
  /^[^\p{L}]*(?:promoted|moved|copied|extracted|migrated|distilled) (?:to|from)\b|^[^\p{L}]*this (?:rule set|ruleset|rule|note|file|document|doc|memory|guide|section|page|entry|skill) (?!must|should|never|only|applies)/iu

function markRun(run: readonly number[], parts: readonly Part[], isInList: boolean): void {
  const items = run.flatMap((at) => parts[at] ?? [])
  const before = parts[(run[0] ?? 0) - 1]
  const lead = before && before.block.heading === items[0]?.block.heading ? before.sentences.at(-1) : undefined
  const opens = lead && announces(lead.text) ? lead : undefined
  const lastWords = (opens?.text ?? '').replace(/:[*_]{0,4}$/, '')
  if (opens && !opens.orders && foretells.test(lastWords)) return unsay(items)
  const isTold =
    items.some(({ sentences }) => sentences.some(({ orders }) => orders)) ||
    opens?.orders ||
    items.some(({ block }) => block.kind === 'other')
  const isShown = showsOnly.test(opens ? lastWords : (items[0]?.block.heading?.text ?? ''))
  const isSide = items.every(({ role }) => role === 'example' || role === 'status' || role === 'reason')
  if (!isTold && (!isInList || isShown || isSide)) return
  if (opens) opens.stays = true
  for (const { role, sentences } of items)
    for (const [at, one] of sentences.entries()) {
      const isOwn = role !== 'example' && role !== 'reason'
      const isMore =
        at > 0 &&
        !one.explains &&
        !example.test(one.text) &&
        (one.restricts ||
          one.text.includes('](') ||
          !makesClaim(one.text) ||
          hasCondition(masked(one.text)) ||
          (!one.because && one.text.includes('`') && !ofNow.test(one.text)))
      one.stays =
        one.orders ||
        (isOwn &&
          !sends.test(one.text) &&
          ((at === 0 && !example.test(one.text)) || isMore || saysLittle(sentences[at - 1]?.text)))
    }
  for (const part of items) markNeeded(part)
}

/** Takes items that read as orders, but only say what happens, for none. */
function unsay(items: readonly Part[]): void {
  for (const { sentences } of items) for (const one of sentences) [one.orders, one.stays] = [false, false]
}

/** What widens the sentence before it: `Same for the pilots.` */
const widens =
  /^[^\p{L}]*(?:the )?(?:same|likewise|ditto|ebenso|gleiches|lo mismo|o mesmo|de même)(?!\p{L})|^[^\p{L}]*this (?:also |rule |equally )?(?:holds|applies|goes)(?: also| equally)? (?:for|to)\b/iu

/** Checks for a whole sentence in bold. */
function isBold(sentence: string): boolean {
  return /^\*\*[^*]+[.!]?\*\*[.!]?$/.test(sentence) && sentence.split(' ').length >= minBold
}

/** Fewer words in bold are a name. */
const minBold = 5

/** Checks for a name: what the item says of it follows. */
function saysLittle(text = ''): boolean {
  return text.split(/\s+/).length < 4
}

const whenever = /^[^\p{L}]*(?:if|when(?:ever)?|before|after|once|while|for|during|wenn|bei|vor|nach)\s/iu

function markProse(part: Part, parts: readonly Part[], at: number): void {
  const { sentences, role } = part
  for (const [index, one] of sentences.entries()) {
    if (one.orders) one.stays = true
    if ((one.restricts || widens.test(one.text)) && sentences[index - 1]?.stays && role !== 'example') one.stays = true
    if (role === null && isBold(one.text)) one.stays = true
  }
  const last = sentences.at(-1)
  // What holds for all parts below it: `When a task is done:`
  if (last && announces(last.text) && whenever.test(last.text) && parts[at + 1]?.block.heading !== part.block.heading)
    last.stays = true
  markNeeded(part)
  const [first] = sentences
  if (first && /^\*\*[^*]+\*\*$/.test(first.text) && sentences.some(({ stays }) => stays)) first.stays = true
  const before = parts[at - 1]
  const isLoose = first?.stays && first.leans && part.label === '' && before?.block.heading === part.block.heading
  if (!isLoose || before.sentences.some(({ stays }) => stays)) return
  const needed = before.sentences.at(-1)
  if (needed) needed.stays = true
  markNeeded(before)
}

/** Marks the sentences before those that stay as far as these point back at them. */
function markNeeded({ sentences }: Part): void {
  for (let at = sentences.length - 1; at > 0; at -= 1) {
    const [one, before] = [sentences[at], sentences[at - 1]]
    if (one?.stays && before && (one.leans || one.restricts)) before.stays = true
  }
}
