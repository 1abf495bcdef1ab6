import { counted } from '../../../../shared/text/counted.ts'
import { wordsOf } from '../../../../shared/text/normalise.ts'
import { minWords, countWords, maxWords, structureProblem } from '../../../../shared/text/gates.ts'
import { type Confirmation, type Finder, wholeOf } from '../match.ts'

const minCount = 5
/** A word that turns a few words into a statement: an imperative, a present-tense verb, a comparison. */
const statement =
  /\b(?:use|uses|using|never|always|no|not|don['’]t|only|avoid|prefer|prefers|run|runs|set|sets|is|are|was|has|have|had|must|can|cannot|can['’]t|should|requires?|needs?|supports?|lives?|expires?|means|ships?|returns?|throws?|fails?|breaks?|keeps?|holds?|writes?|reads?|shares?|takes?|gets?|goes|starts?|stops?|accepts?|rejects?|ignores?|before|after|until|without|instead|keep|put|write|read|call|add|remove|check|wrap|import|export|commit|push|test|build|deploy|restart|retry|format|lint|ask|do|does|make|pin|sort|name|return|handle|throw|validate|log|cache|mock|follow|ensure|include|exclude|enable|disable|limit|store|treat|pass|skip|start|stop|escape|import|split|delete|create|rename|first|last|every|all)\b/i
/** An order at the start, by verbs that are nouns or parts of names elsewhere. */
const opening =
  /^(?:\[[ x]\] )?(?:align|apply|combine|convert|declare|define|group|indent|mark|normali[sz]e|prefix|reuse|separate|specify)\s/i
/** A negation, a limit or an order in German, Spanish, French, Italian or Portuguese. */
const foreignStatement =
  /\b(?:nicht|kein(?:e[mnrs]?)?|nie|niemals|immer|stets|nur|erst|statt|ohne|vor|nach|muss|müssen|soll(?:en|te)?|darf|dürfen|nunca|siempre|debe[ns]?|antes|jamais|toujours|seulement|doit|doivent|sans|avant|senza|sempre|apenas|somente|sem)\b|\bnão\s/i
/** A third-person verb, as in “staging resets nightly”; plural nouns come first or are capitalised in titles. */
const thirdPerson = /\s[a-z]{2,20}[^sui\W]s\s\w/
/** An identifier, number, path or pair: a fact can be two words long. */
const technical = /[\d`/\\=<>@#$&:→]|\w\.\w|[a-z][A-Z]|_|--\w|\b[A-Z]{2,}\b/
/** Scripts without spaces, and others that these lists of words do not cover. */
const otherScript = /[\p{L}--\p{Script=Latin}]/v

/** Fewer than five words without a statement or name. Only the Latin script is read. */
export const fragment: Finder = ({ text, wordCount }) => {
  const count = wordCount()
  if (count === 0 || count >= minCount || otherScript.test(text)) return []
  const rest = text.replace(/^fixed\b/i, '')
  if (/\n\s{0,4}\S/.test(text.trim()) || states(rest) || technical.test(text)) return []
  return [{ start: 0, end: text.length, detail: counted(count, 'word') }]
}

function states(text: string): boolean {
  return [statement, opening, foreignStatement, thirdPerson].some((pattern) => pattern.test(text))
}

/** Matches a whole text without letters and digits. */
export const noWords: Finder = ({ text }) => (/[\p{L}\p{N}]/u.test(text) ? [] : [{ start: 0, end: text.length }])

const preference =
  /\b(?:prefers?|preferred|preference|favou?rs?|likes?|dislikes?|loves?|hates?|wants?|would rather|rather have|enjoys?|wishes|in my opinion|my opinion|opinion|personally|nicer|better to|i think|i feel|style of)\b/i

/** A text without a preference; the finding is at its start. */
export const noPreference: Finder = ({ text, sentences }) => {
  const first = sentences()[0]
  if (!first || wordsOf(first).length < 3 || preference.test(text)) return []
  const start = text.indexOf(first)
  return [{ start, end: start + first.length }]
}

/** “Never … without the user’s consent” forbids what “… without the user’s consent” orders. */
export const notForbidden: Confirmation = ({ text }, { start, end }) => {
  if (!/^(?:without|and avoid)\b/i.test(text.slice(start, end))) return {}
  const before = text.slice(Math.max(0, start - 120), start)
  const clause = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'), before.lastIndexOf(';')) + 1)
  return /\b(?:never|not|no|n['’]t|cannot|nothing|must not|forbidden|avoid|refuse)\b|n['’]t\b/i.test(clause) ? null : {}
}

/** Confirms an order: no negation, question or report precedes it in its clause. */
export const ordered: Confirmation = ({ text }, { start }) => {
  const before = text.slice(Math.max(0, start - 120), start)
  const clause = before.slice(
    Math.max(...[...before.matchAll(/[.;:!?\n]\s|\n|\bbut\s/g)].map(({ index }) => index + 1), 0),
  )
  return forbids.test(clause) ? null : {}
}

const forbids =
  /\b(?:never|not|cannot|nobody|no one|nothing may|forbidden|prohibited|refuses?|avoid|prevents?|without|instead of|rather than)\b|n['’]t\b/i

/** A text too long or too short for promotion. */
export const gateLength: Finder = ({ text }) => {
  const words = countWords(text)
  if (words >= minWords && words <= maxWords) return []
  return [{ ...wholeOf(text), detail: `${counted(words, 'word')} (${minWords} to ${maxWords} allowed)` }]
}

/** A text whose form prevents promotion. */
export const gateStructure: Finder = ({ text }) => {
  const problem = structureProblem(text)
  return problem === null ? [] : [{ ...wholeOf(text), detail: problem }]
}
