import { expect, test } from 'vitest'
import type { Contradiction } from '../../model/mergePreview.ts'
import { splitSentences } from '../sentences.ts'
import { composeLines, composeText } from './compose.ts'
import { type MergeRow, type Piece, mergeRows, piecesOf } from './rows.ts'
import { frameOf, headingLevel } from './headings.ts'

const words = 'fees cents pool workers tide never always berth row lock set `max: 20` src/db.ts 3 Quay'.split(' ')
const stops = ['. ', '.\n', '!\n\n', '\n- ', '\n\n# ', '; ', '.\n1. ', '\n> ', '。']

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function textOf(next: (below: number) => number): string {
  let text = next(4) === 0 ? '- ' : ''
  for (let sentence = next(9); sentence > 0; sentence -= 1) {
    for (let word = 1 + next(5); word > 0; word -= 1) text += `${words[next(words.length)]}${word > 1 ? ' ' : ''}`
    text += stops[next(stops.length)]
  }
  return text
}

const worlds = Array.from({ length: 400 }, (_, seed) => {
  const next = random(seed + 1)
  const texts = Array.from({ length: 2 + next(3) }, () => textOf(next))
  const places = (source: number) => ({ source, sentence: next(4), words: null })
  const contradictions: Contradiction[] =
    next(3) === 0 ? [{ a: places(0), b: places(1), text: 'They cannot both hold.', code: [] }] : []
  return { texts, rows: mergeRows(texts, contradictions) }
})

test('every sentence of every text is in exactly one row, unchanged', () => {
  for (const { texts, rows } of worlds)
    texts.forEach((text, source) => {
      const own = rows.flatMap(({ pieces }) => pieces[source] ?? [])
      expect(own.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(splitSentences(text).map((_, at) => at))
      for (const piece of own) expect(piece.text).toBe(splitSentences(text)[piece.at]?.text)
    })
})

test('no row is empty, and row names are unique', () => {
  for (const { rows } of worlds) {
    for (const { pieces } of rows) expect(pieces.some((piece) => piece !== null)).toBe(true)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  }
})

test('taking all of one text and nothing else gives that text', () => {
  for (const { texts, rows } of worlds)
    texts.forEach((text, source) => {
      const all = rows.map(({ pieces }) => (pieces[source] ? [source] : []))
      expect(composeText(composeLines(rows, all))).toBe(splitSentences(text).length === 0 ? '' : text)
    })
})

test('whatever is taken, each taken wording is in the result', () => {
  for (const [seed, { rows }] of worlds.entries()) {
    const next = random(seed + 7)
    const choices = rows.map(({ pieces }) => pieces.flatMap((piece, source) => (piece && next(2) ? [source] : [])))
    const result = composeText(composeLines(rows, choices))
    rows.forEach(({ pieces }, at) => {
      const wordings = new Set(choices[at]!.map((source) => pieces[source]?.wording))
      for (const wording of wordings)
        expect(pieces.some((piece) => piece?.wording === wording && result.includes(piece?.text ?? ' '))).toBe(true)
    })
  }
})

test('a row that does not agree as a whole is never marked as agreement', () => {
  for (const { rows } of worlds)
    for (const { kind, pieces } of rows)
      if (kind === 'agree') {
        expect(pieces.every((piece) => piece !== null)).toBe(true)
        expect(new Set(pieces.map((piece) => piece?.wording)).size).toBe(1)
      }
})

/** Takes everything: the lines of the result, each with its row and whether it is a heading. */
function allLines(rows: readonly MergeRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const all = rows.map(({ pieces }) => pieces.flatMap((piece) => piece?.source ?? []))
  return composeLines(rows, all).map((line) => {
    const row = byId.get(line.row)!
    const own = row.pieces.flatMap((piece) => (piece && line.sources.includes(piece.source) ? piece : []))
    return { line, row, own, isHeading: headingLevel(line) > 0 }
  })
}

/** Returns the heading a sentence stands under in its text. */
function headingAbove(texts: readonly string[], { source, at }: Piece): Piece | undefined {
  return piecesOf(texts[source] ?? '', source).findLast((piece) => piece.at < at && headingLevel(piece) > 0)
}

test('each sentence stands under the heading it stands under in its own text', () => {
  for (const { texts, rows } of worlds) {
    const frame = frameOf(texts.map(piecesOf))
    const lines = allLines(rows)
    if (rows.length === 0 || texts.some((_, source) => rows.every(({ pieces }) => pieces[source]))) continue
    for (const [at, { row }] of lines.entries()) {
      const said = row.pieces.filter((piece) => piece !== null)
      const leading = row.pieces[frame] ?? said[0]!
      const heading = headingAbove(texts, leading)
      if (said.some((piece) => headingLevel(piece) > 0) || (!heading && leading.source !== frame)) continue
      const above = lines.slice(0, at).findLast((other) => other.isHeading)
      const isAbove = above?.own.some(({ source, at: place }) => source === heading?.source && place === heading.at)
      expect(heading ? isAbove : above === undefined).toBe(true)
    }
  }
})

test('no sentence of another text stands right below a heading', () => {
  for (const { texts, rows } of worlds) {
    const lines = allLines(rows)
    for (const [at, { isHeading, own }] of lines.entries()) {
      if (!isHeading) continue
      const rest = lines.slice(at + 1)
      const end = rest.findIndex((line) => line.isHeading)
      const below = rest.slice(0, end < 0 ? rest.length : end)
      const isOwn = (line: (typeof lines)[number]) =>
        line.row.pieces.some((piece) => {
          const heading = piece && headingAbove(texts, piece)
          return own.some(({ source, at: place }) => heading?.source === source && heading.at === place)
        })
      if (below.some(isOwn)) expect(isOwn(below[0]!)).toBe(true)
    }
  }
})
