import { makesClaim } from '../../../../shared/text/onlyLabels.ts'
import { claimsSomething } from '../emptyForms.ts'
import { figure } from './keepTraits.ts'
import { toldReason, toldRule } from './toldSigns.ts'
import { type Trait, type TraitText, lineTrait, matchIn, rangeOf, wordedTrait } from './trait.ts'

const maxPhraseWords = 9
const fewWords = 5

const praise =
  /(?<![\p{L}-])(?:better|clear(?:er|ly)?|cleaner?|comprehensive(?:ly)?|robust(?:ly|ness)?|efficient(?:ly)?|seamless(?:ly)?|appropriate(?:ly)?|properly|consistent(?:ly)?|improved|enhanced?|enhancing|improv(?:e|es|ing)|optimi[sz]ed|user-friendly|intuitive(?:ly)?|professional(?:ly)?|modern|smooth(?:ly)?|flexible|flexibly|scalable|maintainab(?:le|ility)|powerful|elegant(?:ly)?|graceful(?:ly)?|easier|easily|detailed|meaningful|effective(?:ly)?|high-quality|well-(?:structured|organized|documented|tested)|production-ready|testability|simpler|faster)(?![\p{L}-])/giu
/** At most so many words for one of praise. */
const wordsPerPraise = 9

const doesWhat =
  /^[^\p{L}\p{N}[\n]{0,6}(?:\[[\w -]{1,24}\] )?(?:supports|handles|provides|implements|enables|performs|allows|ensures|manages|displays|shows|creates|includes|contains|maintains|facilitates|offers|processes|helps|demonstrates|documents|describes|covers|tracks|emphasi[sz]es|highlights|explains|outlines|discusses|introduces|represents|serves|generates|returns|validates|focus(?:es|ed)? on|values|maps|adds|removes|updates|tests|checks|prevents|reduces|improves|simplifies|used (?:in|by|for)|built with|designed for|\p{L}{3,20}(?:ates|izes|ises|ifies)(?= (?:all|the|an?|each|every|its|any) ))(?= )[^.!?\n]{0,80}/iu

/** Words that somebody might say to an agent. */
export const exampleTrait: Trait = lineTrait(
  'Only an example of what somebody might say',
  /^[^\p{L}\p{N}"“[\n]{0,6}(?:\[[\w -]{1,24}\] |(?:\*\*)?(?:\p{L}+ ){0,3}\p{L}+(?:\*\*)?: ?)?["“][^"“”\n]{3,200}["”][\s*]{0,4}$/iu,
)

/** What shows that a note says little to somebody who does not know what it is about, the most telling first. */
export const emptyTraits: readonly Trait[] = [
  lineTrait('Asks something, and gives no answer', /\?[\s"”'*)]{0,4}$/, /[.!] \p{Lu}|["“]/u),
  exampleTrait,
  wordedTrait('Ends with a colon, without what belongs to it', /[^\n]{1,110}:\s*$/),
  { says: 'Praises in general words, without saying how', find: generalPraise },
  wordedTrait('Does not name what it is about', doesWhat, 16),
  { says: 'A phrase that claims nothing', find: barePhrase },
  wordedTrait(
    'Refers to something that is not here',
    /^[-*>\s]{0,6}(?:this|these|those|that|it|they|similarly|also|additionally|however|then|which|such|the (?:above|following|former|latter))\b[^.!?\n]{0,80}|\b(?:see above|see below|as above|mentioned above|described above|the above|shown below)\b/i,
    40,
  ),
  { says: 'Only a few words, too little to act on', find: aFewWords },
  wordedTrait(
    'Marked with a sign such as ✅, as lines of a plan or a comparison are',
    /^[^\p{L}\p{N}\n]{0,6}[✅✔☑❌✖⏳🔄🚧🟡🟢🔴🔜⚠][^\n]{0,80}/u,
    60,
  ),
]

/** What a note lacks that one of use mostly has. Told where nothing in it shows more. */
export const lackingTrait: Trait = {
  says: 'Says neither what to do nor why, and names no file, command or setting',
  find: ({ text, signs }) => {
    const isSaid = signs.technical ?? toldRule(text, signs) ?? toldReason(text, signs)
    return isSaid || foreign.test(text) || figure.test(text) ? null : { start: 0, end: Math.min(1, text.length) }
  },
}

/** Words of another language than English, in which rules and reasons are not recognised. */
const foreign =
  /[^\P{L}\p{ASCII}]|(?<!\p{L})(?:da|do|dos|das|para|com|em|que|el|los|las|und|der|die|mit|nicht|les|des|pour|dans)(?!\p{L})/iu

function generalPraise({ text, signs }: TraitText): ReturnType<Trait['find']> {
  if (signs.technical || /\d/.test(text) || toldReason(text, signs)) return null
  const all = [...text.matchAll(praise)]
  const [first] = all
  return first && all.length * wordsPerPraise >= signs.words
    ? { start: first.index, end: first.index + first[0].length }
    : null
}

/** Words without a verb, as far as the verbs show it: a headline or an item of a list of subjects. */
function barePhrase({ text, line, signs }: TraitText): ReturnType<Trait['find']> {
  if (line === null || signs.words > maxPhraseWords || signs.technical) return null
  if (/[.!?:;=→`]|\s[-–—]\s|\d/.test(line.replace(/^\W{0,4}\[[\w -]{1,24}\]/, ''))) return null
  if (!/^(?:[\x20-\x7e\u2000-\u20cf\u2100-\u2bff]|\ufe0f)*$/.test(line) || makesClaim(line) || claimsSomething(line))
    return null
  if (/\b(?:no|not|without|needed|required|only)\b/i.test(line)) return null
  return rangeOf(text, line)
}

function aFewWords({ text, line, signs }: TraitText): ReturnType<Trait['find']> {
  if (line === null || signs.words > fewWords || signs.technical || /\d/.test(line)) return null
  return matchIn(text, /\S[^\n]*/)
}
