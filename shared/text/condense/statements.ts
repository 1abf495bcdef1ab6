import { type Block, type Heading } from './blocks.ts'
import { commandsIn } from './commands.ts'
import { announces, isSaid, listText, maxListWords, mended } from './listText.ts'
import { orders } from './orders.ts'
import { namesAgain } from './namesAgain.ts'
import { type Role, type Signs, emptyLabel, labelOf, pointsBack, roleOf, roleUnder, signsOf } from './signs.ts'
import { wholeSentences } from './wholeSentences.ts'
import { wordsIn } from './words.ts'

/** A sentence of a note, or a whole list, with what it does there. */
export interface Statement extends Signs {
  /** In one line, without list marks and the label of its paragraph. */
  text: string
  /** Position among the statements. */
  at: number
  words: number
  role: Role
  /** The label of its paragraph or item, if it says what role it has. */
  label: string
  /** Number of its paragraph or item. */
  block: number
  group: number
  heading: Heading | null
  /** Whether it is an item of a list. */
  isItem: boolean
  /** How many items of a list it tells. */
  items: number
  /** The first of the note. */
  isFirst: boolean
  /** A heading that states something. */
  isHeading: boolean
  /** Begins its paragraph or item. */
  begins: boolean
  /** Follows a semicolon in its sentence. */
  isClause: boolean
  /** Goes on in the code below it. */
  isCut: boolean
  /** Says something together with the sentences it needs. */
  stands: boolean
}

/**
 * Splits a note into statements, in order: headings that say something, sentences, and lists under the line announcing them. A list
 * that would be shortened by the words of `quote` stays a list.
 */
export function statementsOf(all: readonly Block[], quote = ''): Statement[] {
  const blocks = withCommands(all)
  const isOnePart = blocks.every(({ group }) => group === 0)
  const found: Statement[] = []
  let part: Part = { role: null, name: '', from: null }
  let heading: Heading | null = null
  const underHeading = (): Part => {
    const under = partUnder(heading)
    // A whole note under `Testing` or `Examples` is about these.
    return isOnePart && (under.role === 'status' || under.role === 'example') ? { ...under, role: null } : under
  }
  const add = (text: string, of: Block, number: number, more: Partial<Statement>): void => {
    const isItem = of.kind === 'item' || of.kind === 'step'
    const begins = more.begins ?? false
    const signs = signsOf(text, { isFirst: begins, isItem })
    found.push({
      ...signs,
      text,
      at: found.length,
      words: wordsIn(text),
      label: '',
      block: number,
      group: of.group,
      heading: of.heading,
      isItem,
      items: isItem && begins ? 1 : 0,
      isFirst: found.length === 0,
      begins,
      isClause: false,
      isHeading: false,
      isCut: false,
      stands: !signs.isFragment,
      ...more,
      role: roleUnder(more.role ?? null, part.name, text, more.norm ?? signs.norm),
    })
  }
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]
    if (!block) break
    if (block.heading !== heading) {
      heading = block.heading
      part = underHeading()
      const said = heading && part.role === null ? statementOf(heading) : null
      if (said !== null) add(said, { ...block, kind: 'prose' }, -at - 1, { begins: true, isHeading: true })
    }
    if (block.kind === 'other') continue
    const steps = block.kind === 'step' && !goesOnWith(block, blocks[at - 1]) ? stepsFrom(blocks, at) : []
    const inOne = listText('', itemsOf(steps), quote)
    if (steps.length > 0 && isSaid(inOne)) {
      part = underHeading()
      add(inOne, block, at, {
        role: part.role,
        label: part.role === 'reason' ? part.name : '',
        begins: true,
        isFragment: false,
        isItem: false,
        items: steps.length,
        stands: block.heading !== null || found.length > 0,
      })
      at += steps.length - 1
      continue
    }
    const named = block.kind === 'code' ? null : labelOf(block.text)
    if (named?.role) part = { role: named.role, name: named.name, from: block }
    else if (part.from && (block.isApart || block.kind !== 'prose') && !belongsTo(part.from, block))
      part = underHeading()
    const own = { role: part.role, label: named?.role || part.role === 'reason' ? part.name : '' }
    const text = named && (named.role || emptyLabel.test(named.name)) ? named.rest : block.text
    const list = listAfter(blocks, at)
    if (block.kind === 'code') {
      const commands = commandsIn(block)
      if (commands.length > 0)
        add(listText('', commands, quote), block, at, {
          ...own,
          begins: true,
          isFragment: goesOnBelowCode(blocks, at - 1),
          stands: block.heading !== null,
        })
      continue
    }
    const sentences = sentencesIn(text)
    const isCut = goesOnBelowCode(blocks, at)
    const opens = list.length > 0 && (sentences.length === 0 || announces(sentences.at(-1)?.text ?? ''))
    for (const [index, sentence] of sentences.entries()) {
      const isLead = opens && index === sentences.length - 1
      const whole = isLead ? listText(sentence.text, itemsOf(list), quote) : mended(sentence.text)
      add(whole, block, at, {
        ...own,
        begins: index === 0,
        isClause: sentence.isClause,
        // Its sentence goes on in the code, or below it.
        ...(isCut && index === sentences.length - 1 && { isFragment: true, isCut, stands: false }),
        ...(isLead && {
          items: list.length,
          isFragment: false,
          opens: !isSaid(whole),
          stands: isSaid(whole),
          norm: demands.test(sentence.text) || (!abilities.test(sentence.text) && signsOf(whole, asFirst).norm),
        }),
      })
    }
    if (opens && sentences.length === 0 && named) {
      const whole = listText(named.role === null ? `${named.name}:` : '', itemsOf(list), quote)
      const stands = isSaid(whole)
      add(whole, block, at, { ...own, begins: true, isFragment: false, opens: !stands, stands, items: list.length })
    }
    if (opens) at += list.length
  }
  return found.map((one) => {
    const before = found[one.at - 1]
    if (one.begins && answer.test(one.text)) return { ...one, leans: false }
    return before && before.block === one.block && !one.begins && goesOnAbout(one, before)
      ? { ...one, leans: true }
      : one
  })
}

/** What begins a sentence that answers the problem of a note, not the sentence before it. */
const answer = /^[^\p{L}]*the (?:fix|solution|work-?around|remedy|cure) (?:is|was)\b/iu

/** Checks whether a sentence needs the one before it in its paragraph: a further reason, or a rule about what that one introduces. */
function goesOnAbout(one: Statement, before: Statement): boolean {
  return one.role === 'reason' || (one.norm && namesAgain(one.text, before.text))
}

/** Checks whether the last sentence of a paragraph stops at a block of code and goes on below it. */
export function goesOnBelowCode(blocks: readonly Block[], at: number): boolean {
  const [paragraph, code, rest] = blocks.slice(at, at + 3)
  const isAround = paragraph?.kind === 'prose' && code?.kind === 'code' && rest?.kind === 'prose'
  return isAround && !/[.!?…][)*_`"”’\]]*$/.test(paragraph.text) && /^\p{Ll}/u.test(rest.text)
}

/** What a list of what something does begins with: its verbs are no orders. */
const abilities =
  /\b(?:capabilit|features?|supports?|provides?|responsib|responsible|can|functions?|functionality|jobs?|duties)/i

/** What demands a list, whatever is in it. */
const demands = /\b(?:must|shall|always|never)\b/i
const asFirst = { isFirst: true, isItem: false }

/** What the blocks under a heading or a label do in their note, and the label's block. */
export interface Part {
  role: Role
  name: string
  from: Block | null
}

/** Returns what stands under a heading by its name. */
export function partUnder(heading: Heading | null): Part {
  const name = withoutNumber(heading?.text ?? '')
  return { role: roleOf(name), name, from: null }
}

/** A heading that says by itself what holds: `The lockfile must be resolvable with PHP 8.3`. */
export function statementOf(heading: Heading): string | null {
  const text = mended(withoutNumber(heading.text))
  const { norm, isFragment } = signsOf(text, { isFirst: true, isItem: false })
  const says =
    /\b(?:is|are|was|were|has|have|does|do|will|can|cannot|can['’]t|gets?|uses?|returns?|fails?|breaks?|causes?|emits?|merges?|means|runs?|needs?|not|instead of)\b/i
  const words = text.replace(/`[^`]*`/g, '').match(/\p{L}{4,}/gu) ?? []
  const isHeadline = words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length
  const isOpen = /[?:]$/.test(text) || /^(?:how|what|why|when|where|which)\b/i.test(text) || pointsBack(text)
  if (isOpen || isFragment || wordsIn(text) < 5) return null
  if (
    isHeadline &&
    !/\b(?:must|never|always|do not|don['’]t|only|MUST|NEVER|ALWAYS|DO NOT|DON['’]T|ONLY)\b/.test(text) &&
    !orderedHeadline.test(text)
  )
    return null
  return norm || says.test(text) ? text : null
}

const orderedHeadline = new RegExp(String.raw`^(?:never|always|do not|don['’]t) ${orders}`, 'i')

export function withoutNumber(heading: string): string {
  return heading.replace(/^(?:\d{1,3}(?:\.\d{1,3})*[a-z]?[.):]|[A-Z]{1,3}-\d{1,4}\s?[:—–-])\s+/, '')
}

/** Checks whether a block still belongs to a label: the lines right below it, or the items of its list. */
export function belongsTo(labelled: Block, { kind, indent, isApart, group }: Block): boolean {
  if (group !== labelled.group) return false
  if (labelled.kind === 'prose') return kind !== 'prose' || !isApart
  return kind === 'code' || (kind !== 'prose' && indent > labelled.indent)
}

/** The items of the list, or the commands, that a line announces: those right after it, of its depth or deeper. */
function listAfter(blocks: readonly Block[], at: number): Block[] {
  const lead = blocks[at]
  const found: Block[] = []
  for (const block of blocks.slice(at + 1)) {
    if (!lead || block.group !== lead.group || block.heading !== lead.heading) break
    if (block.kind === 'code') {
      if (found.length === 0 && commandsIn(block).length > 0) return [block]
      break
    }
    if (block.kind !== 'item' && block.kind !== 'step') break
    if (lead.kind !== 'prose' && block.indent <= lead.indent) break
    found.push(block)
  }
  return found
}

/** Writes the commands that an item announces into it; other code, which an item can do without, is left out. */
function withCommands(blocks: readonly Block[]): Block[] {
  const found: Block[] = []
  for (const block of blocks) {
    const last = found.at(-1)
    const isAnnounced = last && (last.kind === 'item' || last.kind === 'step') && announces(last.text)
    const commands = isAnnounced && block.kind === 'code' ? commandsIn(block) : []
    if (last && commands.length > 0) found[found.length - 1] = { ...last, text: `${last.text} ${commands.join(', ')}` }
    else if (last && isAnnounced && block.kind === 'code' && !shows.test(last.text))
      found[found.length - 1] = { ...last, text: last.text.replace(/:[*_]*$/, '') }
    else found.push(block)
  }
  return found
}

/** The end of an item that says nothing without the code below it. */
export const shows =
  /\b(?:this|these|following|below|like|as|with|using|use|run|is|are|be|by|to|via|in|of|from|example|usage)\W*$/i

/** Checks whether a step goes on with the list that the block before it belongs to. */
function goesOnWith({ heading, indent }: Block, before: Block | undefined): boolean {
  if (before?.heading !== heading) return false
  return before.kind === 'step' || (before.kind === 'item' && before.indent > indent)
}

/** The steps of a numbered list, if there is room for what each is about; else none: a list of long ones is one of rules. */
function stepsFrom(blocks: readonly Block[], at: number): Block[] {
  const rest = blocks.slice(at)
  const end = rest.findIndex(
    ({ kind, heading }) => (kind !== 'step' && kind !== 'item') || heading !== rest[0]?.heading,
  )
  const all = rest.slice(0, end < 0 ? rest.length : end)
  const items = itemsOf(all)
  return items.length > 1 && wordsIn(items.join(' ')) <= maxListWords ? all : []
}

function itemsOf(list: readonly Block[]): string[] {
  const [first] = list
  if (first?.kind === 'code') return commandsIn(first)
  const depth = Math.min(...list.map(({ indent }) => indent))
  const items: string[] = []
  for (const { indent, text } of list) {
    const last = items.at(-1) ?? ''
    if (indent <= depth + 1) items.push(text)
    else {
      const sign = announces(last) ? '' : last.includes(': ') ? ',' : ':'
      items[Math.max(0, items.length - 1)] =
        `${sign === '' ? last : last.replace(/[.;,]$/, '')}${sign} ${text.replace(/[.;,]$/, '')}`
    }
  }
  return items
}

/** Splits a block into sentences; a long one also after each semicolon. */
function sentencesIn(text: string): { text: string; isClause: boolean }[] {
  return wholeSentences(text).flatMap((sentence) => {
    if (wordsIn(sentence) <= maxSentenceWords) return [{ text: sentence, isClause: false }]
    return clausesOf(sentence).map((clause, at) => ({ text: clause, isClause: at > 0 }))
  })
}

/** A longer sentence is split into its clauses. */
const maxSentenceWords = 30

/** Splits at semicolons outside code and brackets. */
function clausesOf(sentence: string): string[] {
  const clauses: string[] = []
  let [from, depth, inCode] = [0, 0, false]
  for (let at = 0; at < sentence.length; at += 1) {
    const sign = sentence[at]
    if (sign === '`') inCode = !inCode
    else if (inCode) continue
    else if (sign === '(' || sign === '[' || sign === '{') depth += 1
    else if (sign === ')' || sign === ']' || sign === '}') depth = Math.max(0, depth - 1)
    else if (sign === ';' && depth === 0 && sentence[at + 1] === ' ') {
      clauses.push(sentence.slice(from, at))
      from = at + 2
    }
  }
  return [...clauses, sentence.slice(from)].map((clause) => clause.trim()).filter(Boolean)
}
