import { leaningWords } from './leaningWords.ts'

/** Lengths of a title, in characters: what fits two lines of a card, and the most. */
const fitting = 80
const maxLength = 120
/** Shorter beginnings say too little: of a title that is too long, and of one that needs three lines. */
const minLength = 24
const telling = 40

/** Places to cut, best first; of places of one group, the last. */
const ranks = [['stop'], ['clause'], ['condition'], ['list', 'phrase'], ['opening'], ['word']] as const
type Rank = (typeof ranks)[number][number]

interface Cut {
  at: number
  rank: Rank
}

/**
 * Cuts a title of more than 80 characters, with an ellipsis: at a clause if there is one. One of more than 120 is cut before a
 * preposition, else after the condition it begins with, else at a word. Code spans, brackets and quotations stay whole.
 */
export function cutTitle(line: string): string {
  if (line.length <= fitting) return line
  const cuts = cutsIn(line)
  const within = (from: number, to: number, groups: number): Cut | undefined => bestCut(cuts, from, to, groups)
  const isLong = line.length > maxLength
  const found = isLong
    ? (within(minLength, fitting, 3) ?? within(minLength, maxLength - 1, 4) ?? within(1, maxLength - 1, 6))
    : within(telling, fitting, 2)
  if (!found && !isLong) return line
  const end = found?.at ?? maxLength - 1
  return `${ended(line.slice(0, end))}…`
}

/**
 * Returns the longest beginning of a line that may stand alone as a name, of at least half of the given length: up to a clause or
 * an item of a list, else up to a preposition. Where there is none, the shortest that is longer, up to `most`. Null if there is
 * none either.
 */
export function beginningOf(line: string, length: number, most: number): string | null {
  const cuts = cutsIn(line)
  const found =
    bestCut(cuts, length / 2, length, 4) ??
    cuts.find(({ at, rank }) => rank !== 'word' && rank !== 'opening' && at > length && at <= most)
  return found ? ended(line.slice(0, found.at)) : null
}

/** Returns the last of the best places to cut in a range; `groups` says how many groups of ranks may be taken. */
function bestCut(cuts: readonly Cut[], from: number, to: number, groups: number): Cut | undefined {
  return ranks
    .slice(0, groups)
    .flatMap(
      (group) => cuts.findLast(({ at, rank }) => group.some((each) => each === rank) && at >= from && at <= to) ?? [],
    )[0]
}

/** Removes punctuation, half a character and a lone opening mark from the end of a cut line. */
function ended(words: string): string {
  const whole = words.replace(/[\ud800-\udbff]$/, '')
  const isQuoted = whole.endsWith('"') && whole.split('"').length % 2 === 1
  return isQuoted ? whole : whole.replace(/(?<![\s.,;:–—(["“>→-])[\s.,;:–—(["“>→-]+$/, '')
}

const conditions = new Set('if unless except only until without'.split(' '))
const clauses = new Set(
  'because since so when where which while whereas but rather instead although though then especially particularly and or'.split(
    ' ',
  ),
)
const prepositions = new Set('in on at for with by from via through during after before into as under over'.split(' '))
/** A verb that leans on the preposition after it, as in `the content associated with a token`. */
const participle = /^[a-z]{3,}ed$/

/** A title that begins with when or where it holds: what holds comes after the first comma. */
const openings =
  /^(?:[^:]{1,30}: )?(?:when|if|for|while|before|after|until|unless|once|in|on|during|with|since|because|as)\b[^,]{0,100},/i

/** Finds the places between the words of a line at which a title may end; none lies in code, brackets or quotations. */
function cutsIn(line: string): Cut[] {
  const cuts: Cut[] = []
  const shut = wholeParts(line)
  let opens = openings.test(line)
  let inside = 0
  for (const { index } of line.slice(0, maxLength + 1).matchAll(/ /g)) {
    while (inside < shut.length && (shut[inside]?.end ?? 0) <= index) inside += 1
    const part = shut[inside]
    if (index === 0 || (part && index > part.start)) continue
    const before = line.slice(line.lastIndexOf(' ', index - 1) + 1, index)
    const after = line.slice(index + 1).split(' ', 1)[0] ?? ''
    if (opens) {
      opens = !before.endsWith(',') || listGoesOn.test(line.slice(index))
      const isEnd = !opens || (after.startsWith('(') && isAside(line.slice(index)))
      if (!leaningWords.has(before.toLowerCase())) cuts.push({ at: index, rank: isEnd ? 'opening' : 'word' })
      continue
    }
    const rank = rankOf(before, after, line.slice(0, index), line.slice(index))
    if (rank) cuts.push({ at: index, rank })
  }
  return cuts
}

/** The rest of a list after one of its commas, up to the comma that ends it. */
const listGoesOn = /^(?: [^,]{1,60},){0,5} (?:and|or) [^,]{1,60},/

function rankOf(before: string, after: string, soFar: string, rest: string): Rank | null {
  const last = before.toLowerCase()
  const next = after.toLowerCase().replace(/(?<![.,;:])[.,;:]+$/, '')
  if (before.endsWith(':')) return !isLabel.test(soFar) ? 'clause' : labelsCode(soFar, rest) ? 'word' : null
  if (leaningWords.has(last)) return null
  if ((next === 'and' || next === 'or') && pairOpen.test(soFar)) return null
  if (after.startsWith('(')) return isAside(rest) ? 'stop' : null
  if (/[;.!?]$/.test(before) || /^[–—-]+$/.test(after) || /^[–—]$/.test(before)) return 'stop'
  const joins = clauses.has(next)
  if (before.endsWith(',')) {
    if (conditions.has(next)) return 'condition'
    const endsList = (next === 'and' || next === 'or') && soFar.slice(0, -1).includes(', ')
    if ((joins && !endsList) || next === 'not') return 'clause'
    return /(?:ing|ly)$/.test(next) && !soFar.slice(0, -1).includes(', ') ? 'condition' : 'list'
  }
  if (conditions.has(next)) return 'condition'
  if (participle.test(last) && (prepositions.has(next) || next === 'so')) return 'word'
  if (/, \S+$/.test(soFar)) return 'word'
  if (joins && next !== 'and' && next !== 'or') return 'clause'
  if (joins && modifier.test(last)) return 'word'
  return joins || prepositions.has(next) ? 'phrase' : 'word'
}

/** The first of two words that may both belong to the thing behind them, as in `leading and trailing spaces`. */
const modifier = /(?:ing|[aiou]ed|al|ic|ive|ous|ary|[ai]ble|-\p{L}+)$/u
/** A label says nothing without what follows it, as in `Lesson of the week: lock the row`. */
const isLabel = /^[^:]{1,64}:$/

/** Checks for a label of two words or more that code follows: it says what the code is for, and code is not cut. */
function labelsCode(soFar: string, rest: string): boolean {
  return soFar.includes(' ') && rest.startsWith(' `')
}

/** The first half of a pair, as in `both the table and the row`. */
const pairOpen = /\b(?:both|either|neither|between|whether) [^,.;:]{1,80}$/i

/** Checks whether a bracket that follows may be left out: it is an example, long, not closed, or ends the sentence. */
function isAside(rest: string): boolean {
  const end = rest.indexOf(')')
  return (
    /^ \((?:e\.g\.|i\.e\.|see )/i.test(rest) ||
    end < 0 ||
    end > minAside ||
    /^[.;:!?]?$/.test(rest.slice(end + 1, end + 3).trim())
  )
}

/** A shorter bracket in a sentence belongs to the words before it, as in `the catalog (required) and its owner`. */
const minAside = 24

/** Returns the ranges of code spans, brackets, which may hold both, and quotations; a bracket that stays open goes to the end. */
function wholeParts(line: string): { start: number; end: number }[] {
  const part =
    /`[^`]+`|\((?:[^()`]|`[^`]{0,100}`|\([^()]{0,100}\)){0,300}\)|\([^()]{0,300}\)|\([^()]*$|\[[^[\]]{0,300}\]|"[^"]{1,300}"|“[^“”]{1,300}”/g
  return [...line.matchAll(part)].map(({ index, 0: whole }) => ({ start: index, end: index + whole.length }))
}
