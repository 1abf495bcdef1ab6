import { join } from 'node:path'
import { drawFrom, type Draw } from '../notePairs.ts'
import { readLines } from '../sets.ts'
import { type DifferencePair, digest, halves } from './differencePair.ts'

const files = ['memories-dyad', 'memories-claude-mem', 'rules-cursor']
const notesDrawn = 1000
const minLength = 40
const maxLength = 4000

/**
 * Returns pairs from a thousand agents' notes: each reworded four times, and once for every kind of change it has a slot for.
 * Empty if the folder has no notes.
 */
export function plantedPairs(folder: string): DifferencePair[] {
  const { seen, heldOut } = halves(drawNotes(folder), String)
  return [...seen.flatMap((note) => pairsOf(note, false)), ...heldOut.flatMap((note) => pairsOf(note, true))]
}

function drawNotes(folder: string): string[] {
  const texts = files.flatMap((name) => readLines(join(folder, `${name}.jsonl`)).map(({ text }) => String(text).trim()))
  return [...new Set(texts)]
    .filter((text) => text.length >= minLength && text.length <= maxLength)
    .toSorted((one, other) => (digest(one) < digest(other) ? -1 : 1))
    .slice(0, notesDrawn)
}

function pairsOf(note: string, heldOut: boolean): DifferencePair[] {
  const made = (variants: Record<string, Variant>, truth: DifferencePair['truth']) =>
    Object.entries(variants).flatMap(([kind, variant]) => {
      const b = variant(note, drawFrom(note + kind))
      return b === note ? [] : [{ a: note, b, kind, truth, heldOut }]
    })
  return [...made(benign, 'same'), ...made(planted, 'conflict')]
}

/** Its name seeds the draw: renaming a variant changes its pairs, and so the figures. */
type Variant = (note: string, draw: Draw) => string

const more = [
  'This was settled in the spring review.',
  'Ask the platform team before you change it.',
  'The reason is written down in the handbook.',
  'It came up twice during the last migration.',
  'Newcomers trip over this in their first week.',
]

const benign: Record<string, Variant> = {
  're-flowed': (note) => flow(note, 60),
  're-cased': (note, draw) => (draw(2) === 0 ? note.toLowerCase() : note.toUpperCase()),
  'list to prose': (note) =>
    note
      .split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)]|#{1,6})\s)/)
      .map((item) =>
        item
          .replace(/^\s*(?:[-*+]|\d+[.)]|#{1,6})\s+/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((item) => item !== '')
      .map((item) => (/[.!?:;,]$/.test(item) ? item : `${item}.`))
      .join(' '),
  'one sentence added': (note, draw) => {
    const sentence = more[draw(more.length)]!
    return draw(3) === 0 ? `${sentence} ${note}` : `${note}${/[.!?]$/.test(note) ? '' : '.'} ${sentence}`
  },
}

const planted: Record<string, Variant> = {
  'a not put in': (note, draw) =>
    exchange(
      note,
      draw,
      /\b(?:is|are|was|were|should|must|can|will|does|do|has been|have been)\b(?! not|n't)/g,
      (verb) => `${verb} not`,
    ),
  'a not taken out': (note, draw) => exchange(note, draw, /\b(?:not|never) /gi, () => ''),
  'do not for do': (note, draw) =>
    exchange(
      note,
      draw,
      /^(?:use|add|run|keep|set|check|call|write|create|implement|make|avoid)\b/gim,
      (verb) => `Do not ${verb.toLowerCase()}`,
    ),
  'always for never': (note, draw) =>
    exchange(note, draw, /\b(?:always|never)\b/gi, (word) => (word.toLowerCase() === 'never' ? 'always' : 'never')),
  'a number': (note, draw) =>
    exchange(note, draw, /(?<![\w./:#-])\d{1,5}(?![\w./:-]|\.\d)/g, (digits) => String(Number(digits) + 1 + draw(9))),
  'a version': (note, draw) =>
    exchange(note, draw, /(?<![\w./-])[v^~]?\d+\.\d+(?:\.\d+)?(?![\w/-]|\.\d)/g, (version) =>
      version.replace(/\d+/, (major) => String(Number(major) + 1 + draw(3))),
    ),
  'a path': (note, draw) =>
    exchange(note, draw, /(?<![\w/:.])(?:~\/|\.{1,2}\/)?(?:[\w.-]+\/)+[\w-]+\.[a-z]\w{0,4}(?![\w/])/g, (path) =>
      path.replace(
        /([\w-]+)(\.\w+)$/,
        (_, name: string, end: string) => `${draw(2) === 0 ? 'legacy' : `${name}-two`}${end}`,
      ),
    ),
  'a flag': (note, draw) =>
    exchange(note, draw, /(?<![\w-])--[a-z][\w-]*/g, () => ['--dry-run', '--verbose', '--legacy'][draw(3)]!),
  'before for after': (note, draw) =>
    exchange(note, draw, /\b(?:before|after)\b/gi, (word) => (word.toLowerCase() === 'before' ? 'after' : 'before')),
}

/** Replaces one random match of the pattern; returns the note unchanged if nothing matches. */
function exchange(note: string, draw: Draw, pattern: RegExp, other: (match: string) => string): string {
  const matches = [...note.matchAll(pattern)]
  if (matches.length === 0) return note
  const { index, 0: match } = matches[draw(matches.length)]!
  return note.slice(0, index) + other(match) + note.slice(index + match.length)
}

function flow(note: string, width: number): string {
  return note
    .split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)]|#{1,6})\s)/)
    .map((block) =>
      block
        .split(/\s+/)
        .reduce(
          (lines, word) => {
            const last = lines.at(-1)!
            return last.length + word.length < width
              ? [...lines.slice(0, -1), `${last} ${word}`.trim()]
              : [...lines, word]
          },
          [''],
        )
        .join('\n'),
    )
    .join('\n')
}
