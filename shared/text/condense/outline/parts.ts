import type { Block, Heading } from '../blocks.ts'
import { instructs, origins } from '../instructions.ts'
import { type Part as Under, belongsTo, partUnder } from '../statements.ts'
import { type Role, type Signs, emptyLabel, labelOf, roleUnder, signsOf, topics } from '../signs.ts'
import { wholeSentences } from '../wholeSentences.ts'
import { addsToClaim, claimOf, ordersAbroad } from './abroad.ts'
import { hasCondition } from './binding.ts'
import { masked } from './masked.ts'

/** A sentence of a block. */
export interface Sentence extends Signs {
  text: string
  /** Tells what to do. */
  orders: boolean
  /** Explains the claim in bold that its item begins with. */
  explains: boolean
  stays: boolean
}

/** A block with what it does in its note. */
export interface Part {
  block: Block
  role: Role
  /** The label it stands under. */
  label: string
  /** None for code, tables and the like. */
  sentences: Sentence[]
  /** What is written of code or of a table; empty if it is left out. */
  shown: string
}

/** Splits the blocks of a note into sentences, each with whether it tells what to do under its label or heading. */
export function partsOf(blocks: readonly Block[], isForeign: boolean): Part[] {
  let under: Under = { role: null, name: '', from: null }
  let heading: Heading | null = null
  // A whole note under `Root cause` or `Examples` is about these.
  const isOnePart = blocks.every(({ group }) => group === 0)
  const underHeading = (): Under => (isOnePart ? { ...partUnder(heading), role: null } : partUnder(heading))
  return blocks.map((block) => {
    if (block.heading !== heading) {
      heading = block.heading
      under = underHeading()
    }
    const isText = !isOther(block)
    const named = isText ? labelOf(block.text) : null
    if (named?.role) under = { role: named.role, name: named.name, from: block }
    else if (under.from && (block.isApart || block.kind !== 'prose') && !belongsTo(under.from, block))
      under = underHeading()
    const { name } = under
    const role = under.role === 'status' && topics.test(name) && !origins.test(name) ? null : under.role
    const isItem = block.kind !== 'prose'
    const isPlain =
      named !== null && (emptyLabel.test(named.name) || (named.role && (role === 'reason' || role === 'rule')))
    const text = isPlain && (role === 'reason' || !isItem) ? named.rest : block.text
    const claim = isForeign && isText ? claimOf(text) : null
    const all = claim ? [claim.claim, ...wholeSentences(claim.rest)] : isText ? wholeSentences(text) : []
    const sentences = all.map((sentence, at) => {
      const signs = signsOf(sentence.replace(box, ''), { isFirst: at === 0, isItem })
      const own = roleUnder(role, name, sentence, signs.norm)
      const orders =
        (instructs({
          ...signs,
          text: own === 'reason' ? masked(sentence) : sentence,
          role: own,
          isItem,
          begins: at === 0,
        }) &&
          !(own === 'reason' && past.test(sentence))) ||
        (isForeign && (own === null || own === 'rule') && (isItem || ordersAbroad(sentence) || hasCondition(sentence)))
      const explains = claim !== null && at > 0 && !addsToClaim(sentence)
      return { ...signs, text: sentence, orders: orders && !explains, explains, stays: false }
    })
    return { block, role, label: named?.role || role === 'reason' ? name : '', sentences, shown: '' }
  })
}

/** What happened once, or did not. */
const past =
  /\b(?:had|has|have|was|were|is|are|been?) (?:never|only|always)\b|\b(?:never|always|only) \p{Ll}{2,}s\b|\b20\d\d-\d\d\b/iu

/** The box of an item to tick. */
const box = /^\[[ xX~]\]\s+/

/** Checks for code, a table row, a tree of files or HTML; the items of a list to tick are text. */
function isOther({ kind, text }: Block): boolean {
  return kind === 'code' || (kind === 'other' && !box.test(text))
}

/** Checks whether anything of a block is written. */
export function isSaid({ sentences, shown }: Part): boolean {
  return shown !== '' || sentences.some(({ stays }) => stays)
}

/** The number of a rule: `R01. Lock the row.` */
const number = /^[A-Z]{1,3}-?\d{1,4}[.:)]\s/

/** Checks for an item of a list, also of one to tick or of numbered paragraphs. */
export function isItem({ block }: Part): boolean {
  const isNumbered = block.kind === 'prose' && number.test(block.text)
  return (
    isNumbered || block.kind === 'item' || block.kind === 'step' || (block.kind === 'other' && box.test(block.text))
  )
}

/** Returns the lists of a note, each as the positions of its items. */
export function runsOf(parts: readonly Part[]): number[][] {
  const runs: number[][] = []
  for (const [at, part] of parts.entries()) {
    if (!isItem(part)) continue
    const last = runs.at(-1)
    const isSame = last?.at(-1) === at - 1 && parts[at - 1]?.block.heading === part.block.heading
    if (isSame) last?.push(at)
    else runs.push([at])
  }
  return runs
}
