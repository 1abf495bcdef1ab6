import { quoteAround } from './assess/quote.ts'
import { unfinishedForm } from './unfinishedForm.ts'
import { type Because, type EmptyForm, type Worded, inContent } from './rule.ts'

/*
 * Forms of text that a later session can seldom use: a report that something was done, a headline that claims nothing, a role
 * given to an agent, a line that breaks off. Whatever gives a reason, an order or a date with a thing has none of them. The
 * model weighs them; on notes of strangers, a report alone was right four times in five.
 */

const maxWords = 16

/** What was done, in the past tense. */
export const doing = String.raw`added|removed|fixed|verified|updated|implemented|deployed|completed|created|refactored|renamed|moved|merged|released|rebuilt|restarted|investigated|discovered|identified|located|confirmed|reviewed|configured|installed|replaced|resolved|reverted|restored|simplified|extracted|converted|migrated|committed|pushed|published|bumped|cleaned up|closed|changed|checked|tested|documented|enhanced|improved|introduced|integrated|modified|optimi[sz]ed|prepared|reorgani[sz]ed|reordered|synchroni[sz]ed|synced|analy[sz]ed|applied|adjusted|corrected|debugged|deleted|examined|executed|expanded|initialized|planned|passed|queried|recorded|reduced|retrieved|searched|standardized|switched|traced|upgraded|viewed|staged|attempted|bypassed|designed|drafted|eliminated|established|fetched|launched|mapped|rewrote|rewritten|relocated|repaired|scheduled|stripped|clarified|consolidated|refined|read|ran|built|wrote|found|started|finished|generated|wired|tracked|addressed|archived|appended|asked|assessed|listed|inspected|evaluated|explored|reproduced|patched|polished|tuned|tweaked|triggered|validated|specified|separated|split|hardened|disabled|enabled|reset`
/** Opens with what was done. */
const reportOpening = new RegExp(
  String.raw`^[-*\s#>]*(?:(?:also|just|now|then|successfully|all|finally) )?(?:${doing})\b(?! (?:by|from|in) (?:default|design)\b)`,
  'i',
)
/** Ends with or centres on what was done: “German mode configuration created”, “PR 12 merged into main”. */
const reportTurn =
  /\b(?:created|merged|completed|complete|updated|fixed|added|removed|implemented|migrated|deployed|verified|bumped|released|refactored|converted|synchroni[sz]ed|synced|committed|identified|found|confirmed|mapped|retrieved|enhanced|restored|passed|executed|built|tested|reviewed|investigated|restarted|published|standardized|replaced|renamed|resolved|reverted|discovered|located|generated|successful|successfully|rebuilt|installed|succeeded|cleaned|reordered|simplified|rewritten|relocated|isolated|analy[sz]ed|documented|modified|established|finished|started)\b/i

/** An empty box: what it stands for is not done. */
const openBox = /(?:^|\s)\[ \](?:\s|$)|[⬜☐◻🔲]/u

/** A cause, an order or a method: then the report teaches something. */
const teaching =
  /\b(?:because|otherwise|so that|since|due to|caused by|turned out|by (?!default|design)[a-z]+ing|never|always|must|do not|don['’]t|should|cannot|can['’]t|instead of|rather than|prefer|avoid|make sure|only (?:when|if|after))\b/i

/** Words that make a claim: a line with one of them states something. */
export const claim =
  /\b(?:is|are|isn['’]t|aren['’]t|was|were|must|never|always|cannot|can|can['’]t|should|needs?|requires?|uses?|has|have|contains?|supports?|returns?|throws?|fails?|breaks?|depends?|lacks?|misses|missing|duplicates?|handles?|performs?|provides?|runs?|calls?|stores?|accepts?|emits?|creates|writes|reads|sends|keeps|holds|lives|stays|expects?|allows?|prevents?|causes?|blocks?|overrides?|includes?|excludes?|maps to|defaults? to|means|implements|terminates?|triggers?|spawns?|starts|stops|waits|ignores?|skips?|defines?|defined in|does|do not|does not|works?|exists?|without|because|instead|only|when|if|unless|until|via|after|before)\b/i

/** Words for defects: an open defect is worth knowing until it is fixed. */
const defect =
  /\b(?:broken|wrong|missing|outdated|obsolete|stale|dead|unused|unreachable|deprecated|incorrect|invalid|inconsisten(?:t|cy|cies)|conflicting|duplicated?|flaky|unsafe|insecure|vulnerab(?:le|ility|ilities)|bugs?|defects?|errors?|failures?|failing|leaks?|leaking|deadlocks?|races?|race conditions?|crash(?:es)?|mismatch(?:es|ed)?|regressions?|limitations?|gaps?|pitfalls?|gotchas?|workarounds?|violations?|conflicts?|duplication|issue (?:in|with)|problems? (?:in|with))\b/i

/** Present-tense verbs that are not plural nouns: such a headline says what something does. */
const doesSomething =
  /\b(?:using|despite|\p{L}{1,40}s successfully(?!\s+\p{L}{1,40}(?:ed|[tn])\b)|covers|describes|demonstrates|enforces|exposes|produces|reduces|replaces|receives|resolves|retrieves|removes|preserves|manages|adds|extends|wraps|imports|becomes|takes|gives|gets|makes|puts|sets|shows|skips|lets|turns|knows|needs|lies|belongs|applies|carries|specifies|simplifies|notifies|(?!(?:up)?dates|states|templates|candidates|certificates|coordinates|aggregates|duplicates|rates|gates|plates|sizes|prizes)\p{L}{1,40}(?:izes|ates))\b/iu

/** Final nouns of headlines that name a subject and claim nothing about it. */
const subjectNoun =
  /\b(?:architecture|structure|patterns?|investigation|documentation|review|reviews|plan|report|analysis|configuration|definitions?|infrastructure|overview|summary|system|details|implementation|strategy|workflow|pipeline|approach|design|process|changes|improvements?|updates?|fix|fixes|migration|integration|refactoring|setup|status|results?|findings|checks?|tracking|management|handling|synchronization|deployment|release|components|artifacts|issues?|logic|flow|lifecycle|schema|requirements|options|features?|codebase|progress|coverage)$/i

const persona =
  /^\W{0,4}(?:you are (?:an?|the|our|now|not just)\b[^.!?\n]{0,40}\b(?:expert|assistant|engineer|developer|architect|ai|specialist|master|agent|programmer|designer|analyst)|as an? (?:ai|expert|senior)\b|act as\b|your (?:strong |deep )?(?:background|expertise|approach|role|task)\b)/i

const diary =
  /^\W*(?:today|yesterday|this (?:morning|afternoon|evening|session)|in this session|earlier today)\b[^.!?\n]*\b(?:i|we)\b[^.!?\n]*/i

function isShortLine({ of, signs }: Worded): boolean {
  return !of.content.trim().includes('\n') && signs.words <= maxWords
}

/** A date and a named thing make a fact, whatever the wording. */
function isDatedFact({ of, signs }: Worded): boolean {
  return (
    signs.technical !== null && of.findings.some(({ rule, field }) => rule === 'promote.dated' && field === 'content')
  )
}

/** Checks whether a text opens with what was done. */
export function opensWithReport(text: string): boolean {
  return reportOpening.test(text)
}

/** Checks whether a line says something of what it names, or names a defect, as far as its words show it. */
export function claimsSomething(line: string): boolean {
  return [claim, defect, doesSomething].some((saying) => saying.test(line))
}

/** All forms; a text has at most one or two. */
export const emptyForms: readonly EmptyForm[] = [
  {
    id: 'recommend.report',
    sentence: 'A line that reports something done, without a lesson',
    minJunk: 0.5,
    prior: 0.93,
    find: (worded) => {
      const { of } = worded
      const text = of.content.trim()
      if (!isShortLine(worded) || isDatedFact(worded) || teaching.test(text) || openBox.test(text)) return null
      const opening = reportOpening.exec(of.content)
      // Statements of absence or uniqueness describe the current state.
      const isPlain = !/[|`]|[.!?:]$|^(?:see|this|these|it)\b|\b(?:no|not|never|only)\b/i.test(text)
      const turn =
        opening ?? (isPlain && !claim.test(text) && !doesSomething.test(text) ? reportTurn.exec(of.content) : null)
      if (!turn) return null
      const at = inContent(quoteAround(of.content, { start: turn.index, end: turn.index + turn[0].length }))
      return { rule: 'recommend.report', text: 'Reports something done, without a lesson', at }
    },
  },
  {
    id: 'recommend.diary',
    sentence: 'A diary of one session',
    minJunk: 0,
    prior: 0.9,
    find: ({ of, signs }) =>
      signs.words > 80 || teaching.test(of.content)
        ? null
        : opened(of.content, diary, 'recommend.diary', 'Describes one session, without a lesson'),
  },
  {
    id: 'recommend.headline',
    sentence: 'A headline that names a subject and says nothing about it',
    minJunk: 0,
    prior: 0.95,
    find: (worded) => {
      const { of, signs } = worded
      const text = of.content.trim()
      if (!isShortLine(worded) || signs.words > 9 || signs.technical) return null
      if (/[.!?:;`→=]|\s[-–—]\s|\d ?(?:ms|s|kb|mb|%)/i.test(text)) return null
      if (claimsSomething(text)) return null
      if (!subjectNoun.test(text) || !isTitle(text)) return null
      const start = of.content.indexOf(text)
      const at = inContent({ start, end: start + text.length })
      return { rule: 'recommend.headline', text: 'Names a subject and says nothing about it', at }
    },
  },
  {
    id: 'recommend.persona',
    sentence: 'A role for an agent, not a lesson',
    minJunk: 0,
    prior: 0.95,
    find: ({ of, signs }) =>
      signs.words > 40 || signs.reason !== null || of.content.trim().includes('\n')
        ? null
        : opened(of.content, persona, 'recommend.persona', 'Gives an agent a role, without a lesson'),
  },
  unfinishedForm,
]

/** The reasons of all forms that a text has. */
export function formsOf(worded: Worded): Because[] {
  return emptyForms.flatMap(({ find }) => find(worded) ?? [])
}

/** The reason for a text that opens with certain words. */
function opened(content: string, opening: RegExp, rule: string, text: string): Because | null {
  const found = opening.exec(content)
  return found && { rule, text, at: inContent({ start: found.index, end: found.index + found[0].length }) }
}

/** Most words are capitalised, as in headlines. */
function isTitle(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word))
  return words.length >= 2 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length >= 0.75
}
