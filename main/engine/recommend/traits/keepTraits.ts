import { withoutQuotes } from '../../../../shared/text/withoutQuotes.ts'
import { claim } from '../emptyForms.ts'
import { isLabelledLine } from '../labelledLine.ts'
import { type Trait, type TraitText, matchIn, rangeOf, wordedTrait } from './trait.ts'

const unit = String.raw`(?:ms|s|secs?|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|bytes?|kb|mb|gb|kib|mib|gib|px|rem|hz|khz|fps|tokens?|rows?|connections?|workers?|threads?|retries|attempts|times|characters|words|%)`
/** A number of something: a limit, a size or a time. */
export const figure = new RegExp(String.raw`(?<![\w.])\d[\d.,]{0,9}[ -]?${unit}(?!\w)`, 'i')
/** Labels that say what a note is, not what it is about. */
const generalLabel =
  /^\W{0,4}(?:pattern|learning|lesson|example|note|solution|fix|problem|issue|use when|when|rule|tip|warning|caveat|impact|category|status|result|why|how|what|file|finding)\b/i
/** Further verbs after what does it: `The index ranks notes by age`. */
const does =
  /(?<=\p{L}[)\]*\x60"]? )(?:ranks?|quer(?:y|ies)|builds?|encourages?|supports?|rel(?:y|ies) on|demonstrates?|connects?|follows?|matches|loads?|persists?|resolves?|updates|fetch(?:es)?|finds?|links|lists|indexes|parses?|renders?|sorts|filters|groups|wraps?|tracks?|syncs|saves?|opens?|closes?|moves?|passes|points? to|refers?|registers?|scales?|shares?|splits?|validates?|verif(?:y|ies)|watches|generates?|integrates?|combines?|determines?|enables?|ensures?|orchestrates?|illustrates?|shows?|explains?|suggests?|grows?|appl(?:y|ies)|account for|accounts for|fall back|falls back|lives?|comes? from|goes|go to|becomes?|stays?|gets?|gives?|takes?)(?= \p{L})/iu
/** Verbs of other languages than English that make a claim. */
const foreignClaim =
  /(?<!\p{L})(?:é|são|não|está|estão|foi|tem|têm|usa|utiliza|precisa|existe|funciona|pode|podem|fica|ficam|requer|falha|son|tiene|puede|necesita|ist|sind|wird|werden|hat|haben|kann|können|nutzt|verwendet|est|sont|peut|utilise)(?!\p{L})/iu

/** What a reader sees in a note that is worth keeping, the most telling first. */
export const keepTraits: readonly Trait[] = [
  wordedTrait('Gives a number, such as a limit or a size', figure),
  { says: 'Says what one named thing is', find: namedThing },
  wordedTrait('Shows what leads to what', /[^\n]{0,60}(?:→|->|=>)[^\n]{0,60}/, 40),
  { says: 'Says how something is or works', find: claimIn },
  wordedTrait('Lists what belongs together', /(?:[^,.\n]{2,40}, ){2,8}[^,.\n]{2,40}/, 40),
  wordedTrait('Explains in brackets what it means', /\p{L} \([^()\n]{6,80}\)/u, 40),
  { says: 'Shows a command or code', find: codeLine, isExact: true },
  wordedTrait('Says what there is not', /\b(?:no|without|not|none|doesn['’]t|isn['’]t)\b/i),
]

/** The first claim outside code and quotations. */
function claimIn({ text }: TraitText): ReturnType<Trait['find']> {
  const own = withoutQuotes(text)
  return stated(own) ?? matchIn(own, does) ?? matchIn(own, foreignClaim)
}

/** Words that make a claim of what is around them, and none themselves. */
const joining = /^(?:without|because|instead|only|when|if|unless|until|via|after|before)$/i

function stated(text: string): ReturnType<Trait['find']> {
  for (const { 0: words, index } of text.matchAll(new RegExp(claim, 'gi')))
    if (!joining.test(words)) return { start: index, end: index + words.length }
  return null
}

function namedThing({ text, line }: TraitText): ReturnType<Trait['find']> {
  if (line === null || generalLabel.test(line)) return null
  const isNamed = isLabelledLine(line) && /(?::|\s[-–—])\W{0,4}\p{L}.{8}/u.test(line)
  return isNamed || /^[^\n=]{2,40} = \S/.test(line) ? rangeOf(text, line) : null
}

/** The first line of a block of code. */
function codeLine({ text }: TraitText): ReturnType<Trait['find']> {
  const found = /```\w{0,20}\n\s{0,20}(?:#[^\n]{0,200}\n\s{0,20})?([^\n`]{1,100})/d.exec(text)
  const range = found?.indices?.[1]
  return range ? { start: range[0], end: range[1] } : null
}
