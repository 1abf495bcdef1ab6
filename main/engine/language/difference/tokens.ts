import { isAlternatives, classifyName, type NameKind } from './identifiers.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import { readClock, readDate, readQuantity, readVersion, quantityKey, ordinalRank } from './numbers.ts'
import { mergeNumbers } from './mergeNumbers.ts'
import { mergePhrases } from './mergePhrases.ts'
import { isFunctionWord, lemmaOf } from './wordForms.ts'
import type { TokenKind, Token } from './token.ts'
import { listSign } from '../../../../shared/text/markdown.ts'

const scanner =
  /(?<address>[a-z][a-z0-9+.-]{1,12}:\/\/[^\s<>"'`()[\]{}|]{1,2000})|(?<operator>[!=]==?|[<>]=|&&|\|\||\?\?|[+-]=|(?<=\s)[<>+](?=\s)|!(?=[\p{L}_$]))|(?<run>(?:[\p{L}\p{N}\p{M}_$#@~./\\:+%°€£*'’-]|\^(?=\d)|(?<=\d),(?=\d{3}))+)|(?<other>`+|[.!?;]+|[,()—–…|]|\n|\p{Extended_Pictographic})/giu
/** A word that can be read in one way only, and so needs none of the tests below. */
const plainWord = /^[A-Z]?[a-z]+$/
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const contraction = /^(.{1,20})(n['’]t|['’](?:s|re|ll|ve|d|m))$/i
/** Stems that lose a letter before “n’t”. */
const irregularStems: Readonly<Record<string, string>> = { ca: 'can', wo: 'will' }
const listMarker = new RegExp(String.raw`^(?:${listSign}|#{1,6}|\[[ x]\])$`, 'i')
/** What a new line begins: an empty line, a list item, a heading or a table row. */
const newBlock = new RegExp(String.raw`^[ \t]{0,80}(?:\n|${listSign} |#{1,6} |\||$)`)

/**
 * Returns the tokens of a text in order, without Markdown marks, punctuation and list numbers; quantities and phrases are
 * merged.
 */
export function readTokens(text: string): Token[] {
  const scan = new Scan(text)
  for (const match of text.matchAll(scanner)) {
    const { address, operator, run, other } = match.groups ?? {}
    const start = match.index
    if (other !== undefined) scan.punctuation(other, start)
    else if (address !== undefined) scan.name(address.replace(/(?<![.,:;!?*])[.,:;!?*]+$/, ''), start)
    else if (operator !== undefined) scan.push('operator', operator, start, `op ${operator}`, false)
    else if (run !== undefined) scan.run(run, start)
  }
  return mergePhrases(mergeNumbers(scan.tokens, text), text)
}

class Scan {
  readonly tokens: Token[] = []
  private readonly text: string
  private sentence = 0
  private clause = 0
  private inCode = false
  private lineStart = true

  constructor(text: string) {
    this.text = text
  }

  punctuation(mark: string, start: number): void {
    if (mark[0] === '`') this.inCode = mark.length < 3 && !this.inCode
    else if (mark === '\n') this.newLine(start)
    else if (/^[.!?;…]/.test(mark)) this.endSentence()
    else if (/^\p{Extended_Pictographic}/u.test(mark)) this.push('word', mark, start, mark, true)
    else this.clause += 1
  }

  run(run: string, start: number): void {
    const atLineStart = this.lineStart
    this.lineStart = false
    if (plainWord.test(run)) return this.word(run, run.toLowerCase(), start)
    if (atLineStart && listMarker.test(run)) return this.endSentence()
    if (/^%[.:]?$/.test(run)) {
      this.push('word', '%', start, '%', false)
      if (run.endsWith('.')) this.endSentence()
      return
    }
    const lead = /^[.:'’*+%°_~#/\\-]*/.exec(run)?.[0] ?? ''
    const rest = run.slice(lead.length)
    if (rest === '') return
    const kept = leadingMarks(lead, rest, this.text[start - 1])
    const tail = /(?<![.:'’*/\\_~#@$^-])[.:'’*/\\_~#@$^-]*$/.exec(rest)?.[0] ?? ''
    const bare = kept + rest.slice(0, rest.length - tail.length)
    const word = /^[a-z]$/i.test(bare) && tail.startsWith('#') ? `${bare}#` : bare.replace(/(?<!\+)\+$/, '')
    if (word !== '') this.chunk(word, start + lead.length - kept.length)
    if (tail.endsWith('.') && !/^(?:e\.g|i\.e|etc|vs|cf|no|dr|mr|mrs|ms|inc|u\.s|[ap]\.m)$/i.test(word))
      this.endSentence()
    else if (tail.endsWith(':') || tail.endsWith('-')) this.clause += 1
  }

  name(text: string, start: number): void {
    const kind = classifyName(text, this.inCode) ?? 'identifier'
    const lower = text.toLowerCase()
    this.push(
      'name',
      text,
      start,
      kind === 'path' || kind === 'address' ? lower.replace(/^\.\/|\/$/g, '') : lower,
      true,
      kind,
    )
  }

  push(
    kind: TokenKind,
    text: string,
    start: number,
    key: string,
    content: boolean,
    nameKind: NameKind | null = null,
    lower = text.toLowerCase(),
  ): void {
    const { inCode, sentence, clause } = this
    const previous = this.tokens.at(-1)
    const token: Token = {
      start,
      end: start + text.length,
      text,
      lower,
      kind,
      nameKind,
      key,
      content,
      inCode,
      sentence,
      clause,
      index: this.tokens.length,
      previous,
      next: undefined,
    }
    if (previous) previous.next = token
    this.tokens.push(token)
  }

  private chunk(chunk: string, start: number): void {
    const lower = chunk.toLowerCase()
    if (/\d/.test(lower) && this.numeric(chunk, lower, start)) return
    if (unspaced.test(chunk)) return this.characters(chunk, start)
    if (/^non-./i.test(chunk)) {
      this.push('word', chunk.slice(0, 3), start, 'non', false)
      return this.chunk(chunk.slice(4), start + 4)
    }
    const short = contraction.exec(chunk)
    if (short && !/[/\\_]/.test(chunk)) return this.contracted(short, start)
    if (/^(?:e\.g|i\.e)$/.test(lower)) return this.push('word', chunk, start, lower, false)
    const kind = classifyName(chunk, this.inCode)
    if (kind === 'path' && !this.inCode && isAlternatives(chunk, (word) => isFunctionWord(word) || isKnownWord(word)))
      return this.pieces(chunk, '/', start)
    if (kind !== null && !(kind === 'identifier' && /^\p{L}+(?:[+.]\p{L}+)+$/u.test(chunk) && this.isProse(chunk))) {
      return this.name(chunk, start)
    }
    if (/[-+.]/.test(chunk)) return this.pieces(chunk, /[-+.]/, start)
    this.word(chunk, lower, start)
  }

  private numeric(chunk: string, lower: string, start: number): boolean {
    const date = readDate(lower)
    if (date !== null) return this.put('date', chunk, start, `date ${date}`)
    const rank = ordinalRank(lower)
    if (rank !== null) return this.put('ordinal', chunk, start, `rank ${rank}`)
    const quantity = readClock(lower) ?? readQuantity(lower)
    if (quantity !== null) return this.put('number', chunk, start, quantityKey(quantity))
    const version = readVersion(lower)
    if (version !== null) return this.put('version', chunk, start, versionKey(version))
    const range = /^(\d[\d,.]*[a-z%]{0,3})[-–](\d[\d,.]*[a-z%]{0,3})$/.exec(lower)
    if (!range) return false
    const [, from = ''] = range
    this.chunk(chunk.slice(0, from.length), start)
    this.chunk(chunk.slice(from.length + 1), start + from.length + 1)
    return true
  }

  private put(kind: TokenKind, chunk: string, start: number, key: string): true {
    this.push(kind, chunk, start, key, true)
    return true
  }

  private contracted([chunk, bare = '', ending = '']: RegExpExecArray, start: number): void {
    const isNot = /^n/i.test(ending)
    const spelled = bare.toLowerCase()
    const stem = (isNot && irregularStems[spelled]) || spelled
    const end = start + chunk.length - ending.length
    this.push('word', chunk.slice(0, end - start), start, lemmaOf(stem), !isFunctionWord(stem))
    const lower = isNot ? 'not' : ending.slice(1).toLowerCase()
    this.push('word', ending, end, lower, false, null, lower)
  }

  private word(chunk: string, lower: string, start: number): void {
    if (lower === 'cannot') {
      this.push('word', chunk.slice(0, 3), start, 'can', false)
      this.push('word', chunk.slice(3), start + 3, 'not', false)
    } else this.push('word', chunk, start, lemmaOf(lower), !isFunctionWord(lower))
  }

  private pieces(chunk: string, at: string | RegExp, start: number): void {
    let from = 0
    for (const piece of chunk.split(at)) {
      if (piece !== '') this.chunk(piece, start + from)
      from += piece.length + 1
    }
  }

  private characters(chunk: string, start: number): void {
    let at = start
    for (const character of chunk) {
      if (/[\p{L}\p{N}]/u.test(character)) this.push('word', character, at, character, true)
      at += character.length
    }
  }

  private isProse(chunk: string): boolean {
    return chunk.split(/[+.]/).every((part) => part.length > 1 && isKnownWord(part.toLowerCase()))
  }

  private newLine(start: number): void {
    if (newBlock.test(this.text.slice(start + 1, start + 90))) this.endSentence()
    this.lineStart = true
  }

  private endSentence(): void {
    this.sentence += 1
    this.clause += 1
  }
}

/** Returns the leading marks that belong to the word: `.env`, `./src`, `~/x`, `--flag`, `-v`, `#12`, `/etc`. */
function leadingMarks(lead: string, rest: string, before: string | undefined): string {
  const open = before === undefined || /[\s`"'([{=|<,]/.test(before)
  const end = /(?:\.{0,2}\/|~\/|\\{1,2}|--?|\.|#|__?)$/.exec(lead)?.[0] ?? ''
  if (end === '') return lead.endsWith('~') && /^v?\d+\.[\dx]+\.[\dx]+/.test(rest) ? '~' : ''
  if (end.startsWith('-')) return open && lead === end && /^[a-z]/i.test(rest) ? end : ''
  if (end === '.') return lead === '.' && open && /^[a-z]/i.test(rest) ? '.' : ''
  if (end === '#') return /^\d+\b/.test(rest) ? '#' : ''
  if (end.startsWith('_')) return /_/.test(rest) ? end : ''
  return end
}

function versionKey(version: string): string {
  return /^\d+(?:\.\d+)?$/.test(version) ? `#count:${Number(version)}` : `version ${version}`
}
