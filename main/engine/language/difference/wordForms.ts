import { isKnownWord } from './lexicon/lexicon.ts'

/** Function words: a difference in them alone is a difference of phrasing. */
const functionWords = new Set(
  `a an the this that these those there here it its itself they them their theirs he him his she her hers we us our you your
  i me my be am is are was were been being do does did done doing have has had having will would shall get gets got
  and or but so then thus hence also too as at by for from in into of on onto to with within about over up out off down
  per via through than if when while where which who whom whose what how because since though although however therefore
  very quite just really rather even still already such each other another some any own same both either e.g i.e etc
  one ones someone somebody something s t re ve ll d m can could should please note again now well much many more most
  upon among amongst between during toward towards around along across against let lets yet not`.split(/\s+/),
)

const irregularForms = new Map(
  `ran run|running run|wrote write|written write|broke break|broken break|chose choose|chosen choose|took take|taken take|gave give|given give
  went go|gone go|came come|made make|said say|saw see|seen see|knew know|known know|found find|told tell|kept keep|left leave
  felt feel|held hold|brought bring|bought buy|thought think|caught catch|taught teach|built build|sent send|spent spend|lost lose
  meant mean|met meet|paid pay|sold sell|stood stand|understood understand|forbidden forbid|won win|began begin|begun begin|drank drink|drunk drink
  sang sing|sung sing|swam swim|swum swim|drove drive|driven drive|rode ride|ridden ride|rose rise|risen rise|spoke speak|spoken speak
  ate eat|eaten eat|fell fall|fallen fall|flew fly|flown fly|grew grow|grown grow|threw throw|thrown throw|drew draw|drawn draw
  wore wear|worn wear|shook shake|shaken shake|hid hide|hidden hide|froze freeze|frozen freeze|slept sleep|swept sweep|dealt deal
  led lead|fed feed|read read|bound bind|hung hang|laid lay|lay lie|lain lie|lying lie|dying die|tying tie|sat sit|sitting sit|shot shoot|stuck stick|struck strike
  men man|women woman|children child|people person|persons person|mice mouse|feet foot|teeth tooth|geese goose|lives life|wives wife
  knives knife|leaves leaf|halves half|shelves shelf|indices index|indexes index|vertices vertex|matrices matrix|criteria criterion
  analyses analysis|axes axis|better good|best good|worse bad|worst bad|has have|had have|was be|were be|is be|are be|am be|been be|does do|did do|done do
  data data|news news|always always|has have|its its|status status|alias alias|canvas canvas|kids kid`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ') as [string, string]),
)

const lemmaCache = new Map<string, string>()
const maxCachedLemmas = 20_000

/** Checks whether a lower-case word is a function word. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word)
}

/** Returns the lemma of a lower-case word, so that `uses`, `used` and `using` are equal; the word itself if none is known. */
export function lemmaOf(word: string): string {
  const known = lemmaCache.get(word)
  if (known !== undefined) return known
  const form = computeLemma(word)
  if (lemmaCache.size >= maxCachedLemmas) lemmaCache.clear()
  lemmaCache.set(word, form)
  return form
}

function computeLemma(word: string): string {
  const special = irregularForms.get(word)
  if (special !== undefined) return special
  if (word.length < 4 || word.length > 30) return word
  if (word.endsWith('ing')) return verbLemma(word, word.slice(0, -3)) ?? word
  if (word.endsWith('ied')) return verbLemma(word, `${word.slice(0, -3)}y`) ?? word
  if (word.endsWith('ed')) return verbLemma(word, word.slice(0, -2)) ?? word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (/(?:[sxz]|ch|sh|o)es$/.test(word) && !isKnownWord(word.slice(0, -1))) {
    return word.slice(0, -2)
  }
  return word.slice(0, -1)
}

function verbLemma(word: string, stem: string): string | null {
  if (stem.length < 2) return null
  const silent = `${stem}e`
  if (isKnownWord(silent, 'v') && !(isKnownWord(stem, 'v') && /[^aeiou][aeiou][^aeiouwxy]$/.test(stem) === false))
    return silent
  if (isKnownWord(stem, 'v')) return stem
  const last = stem.at(-1)
  if (stem.length > 3 && last === stem[stem.length - 2] && isKnownWord(stem.slice(0, -1), 'v')) return stem.slice(0, -1)
  return isKnownWord(word) || stem.length < 4 ? null : stem
}

const endings = [
  'fully',
  'ation',
  'ition',
  'ness',
  'ment',
  'ally',
  'ible',
  'able',
  'ibly',
  'ably',
  'ance',
  'ence',
  'ical',
  'ion',
  'ity',
  'ive',
  'ing',
  'ful',
  'ed',
  'al',
  'ic',
  'ly',
  'es',
  'y',
  'e',
  's',
]

/** Returns the stem of a word, so that `validate`, `validation` and `validating` are equal. */
export function stemOf(word: string): string {
  let root = word
  for (let times = 0; times < 3; times += 1) {
    const ending = endings.find((candidate) => root.endsWith(candidate) && root.length - candidate.length >= 4)
    if (ending === undefined) break
    root = root.slice(0, -ending.length)
  }
  return root.endsWith('at') && root.length > 5 ? root.slice(0, -2) : root
}

/** Checks whether two words are one letter apart: one replaced, one inserted, or two transposed. */
export function isOneLetterApart(x: string, y: string): boolean {
  if (Math.abs(x.length - y.length) > 1) return false
  let head = 0
  while (head < x.length && head < y.length && x[head] === y[head]) head += 1
  let tail = 0
  while (tail < Math.min(x.length, y.length) - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail += 1
  const [left, right] = [x.slice(head, x.length - tail), y.slice(head, y.length - tail)]
  return left.length + right.length <= 2 || (left.length === 2 && left[0] === right[1] && left[1] === right[0])
}
