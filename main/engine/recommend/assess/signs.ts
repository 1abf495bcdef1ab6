import { removedValueMark } from '../../../../shared/text/removedValue.ts'
import { runToEnd } from '../../../../shared/runToEnd.ts'
import { distilSteps } from '../../../../shared/text/distil.ts'
import { countWords } from '../../rules/subject.ts'
import type { Case } from '../../store/queries/cases.ts'
import { type TextRange, quoteAround } from './quote.ts'
import { listSign } from '../../../../shared/text/markdown.ts'
import { withoutQuotes } from '../../../../shared/text/withoutQuotes.ts'

/** A range of the text and what it shows, as a sentence. */
export interface Sign extends TextRange {
  says: string
}

/** Signs in a text's wording. */
export interface Signs {
  words: number
  /** An order, a rule or a negation: the strongest such words. */
  rule: Sign | null
  /** A reason or a consequence. */
  reason: Sign | null
  /** What goes wrong if the rule is not followed. */
  failure: TextRange | null
  /** A report of a single event. */
  report: TextRange | null
  /** Words that depend on missing context: “this”, “see above”, an open list. */
  dangling: TextRange | null
  /** First-person report of one session. */
  personal: TextRange | null
  /** A line, commit or ticket number: one place or moment. */
  single: TextRange | null
  /** A role or task for an agent, not a lesson. */
  task: TextRange | null
  /** Names a tool, file, command or setting, or states a condition. */
  technical: TextRange | null
}

/**
 * Returns the signs in a memory's wording. Each is computed on first access, because most rules need few. Linear in the
 * text's length; only the first 4,000 characters count.
 */
export function signsOf(of: Pick<Case, 'content' | 'findings'>): Signs {
  return new LazySigns(of)
}

/** As `signsOf`, but computes every sign cooperatively. */
export function* signSteps(of: Pick<Case, 'content' | 'findings'>): Generator<void, Signs> {
  const text = of.content.slice(0, maxReadLength)
  for (const forms of [ruleForms, reasonForms]) yield* firstOf(forms, text)
  yield* distilled(text)
  const signs = signsOf(of)
  for (const sign of allSigns) {
    void signs[sign]
    yield
  }
  return signs
}

const allSigns = [
  'words',
  'rule',
  'reason',
  'failure',
  'report',
  'dangling',
  'personal',
  'single',
  'task',
  'technical',
] as const satisfies (keyof Signs)[]

/** A class, because an object with accessors of its own costs a memory 3 kB that only a full garbage collection frees. */
class LazySigns implements Signs {
  readonly #of: Pick<Case, 'content' | 'findings'>
  readonly #text: string
  readonly #known: Partial<Signs> = {}

  constructor(of: Pick<Case, 'content' | 'findings'>) {
    this.#of = of
    this.#text = of.content.slice(0, maxReadLength)
  }

  get words() {
    return this.#once('words', () => wordsIn(this.#of.content))
  }
  get rule() {
    return this.#once('rule', (text) => runToEnd(firstOf(ruleForms, text)))
  }
  get reason() {
    return this.#once('reason', (text) => runToEnd(firstOf(reasonForms, text)))
  }
  get failure() {
    return this.#once('failure', (text) => first(failurePattern, text))
  }
  get report() {
    return this.#once('report', (text) => first(reportPattern, text))
  }
  get dangling() {
    return this.#once('dangling', (text) => first(danglingPattern, text) ?? first(openEndPattern, text))
  }
  get personal() {
    return this.#once('personal', (text) => first(personPattern, withoutQuotes(text)) ?? runToEnd(distilled(text)))
  }
  get single() {
    return this.#once('single', (text) => first(singlePattern, text))
  }
  get task() {
    return this.#once('task', (text) => first(taskPattern, text))
  }
  get technical() {
    return this.#once('technical', () => {
      const { content, findings } = this.#of
      const named = findings.find(
        ({ rule, field, start, end }) =>
          rule === 'promote.names-a-thing' &&
          field === 'content' &&
          content.slice(start, end).search(removedValueMark) < 0,
      )
      return named ? { start: named.start, end: named.end } : null
    })
  }

  #once<Name extends keyof Signs>(name: Name, compute: (text: string) => Signs[Name]): Signs[Name] {
    const known: Signs[Name] | undefined = this.#known[name]
    return known === undefined ? (this.#known[name] = compute(this.#text)) : known
  }
}

const maxReadLength = 4000

/** Texts of printable ASCII, whose words are counted without regular expressions. */
const plainText = /^[\t-\r\x20-\x7e]*$/

/** The words with a letter or a digit; two characters count as a word where spaces separate none. */
function wordsIn(text: string): number {
  if (plainText.test(text)) return countWords(text)
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.max(
    words,
    Math.ceil((text.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu) ?? []).length / 2),
  )
}

/** The sentence around the first match, shortened for a quote; a full stop before the match belongs to the previous sentence. */
function first(pattern: RegExp, text: string): TextRange | null {
  const match = pattern.exec(text)
  if (!match) return null
  const lead = Math.max(0, match[0].search(/[\p{L}\p{N}]/u))
  return quoteAround(text, { start: match.index + lead, end: match.index + match[0].length })
}

type Form = readonly [says: string, pattern: RegExp]

/** The first matching form. */
function* firstOf(forms: readonly Form[], text: string): Generator<void, Sign | null> {
  for (const [says, pattern] of forms) {
    const found = first(pattern, text)
    if (found) return { says, ...found }
    yield
  }
  return null
}

/** A sentence that begins with an imperative. */
const orderVerbs =
  'use|keep|call|run|set|put|write|read|wrap|pass|return|check|test|add|wait|validate|handle|import|export|store|treat|define|create|follow|implement|include|exclude|leave|let|mock|name|place|apply|register|reset|restart|retry|sort|split|start|stop|turn|update|limit|log|escape|disable|enable|throw|catch|commit|rebase|push|pin|install|include|structure|organize|organise|document|sanitize|verify|configure|combine|extract|group|hold|look|open|poll|scope|send|skip|answer|bind|build|cache|choose|clear|close|compare|compute|consider|convert|copy|deploy|derive|do|drop|favor|favour|fetch|focus|format|freeze|generate|give|go|hash|inject|isolate|join|load|lock|map|match|measure|merge|minimize|move|omit|order|pair|parse|prefix|preserve|prevent|provide|query|quote|re-?use|record|refer|release|remember|rename|render|replace|report|require|resolve|respect|save|select|separate|serialize|share|snapshot|specify|switch|tag|throttle|track|trim|type|unwrap|utilize|utilise|version|watch|make|rely|strictly|settle|recheck|revalidate|restrict|normali[sz]e|optimi[sz]e|initiali[sz]e|expose|carry'
const orderPattern = new RegExp(
  String.raw`(?:^|[.!?:]\s+|\n[ \t\r]*(?:${listSign}\s+)?|\*\*[^*\n]{1,80}\*\*:?\s*(?:[-–—]\s*)?)(?:${orderVerbs})\b(?!-)`,
  'i',
)
/** A conditional instruction: `If the door is shut, open it`. */
const caseOrderPattern = new RegExp(
  String.raw`^\W{0,4}(?:if|when(?:ever)?|before|after|once|for|on|in)\b[^.!?]{3,160},\s+(?:please |also |first |always |then )?(?:${orderVerbs})\b(?!-)`,
  'i',
)
/** Forms of rules; the first match is reported. */
const ruleForms: readonly Form[] = [
  [
    'States a rule',
    /\b(?:must(?: not)?|(?:never|(?<!almost )always)(?! \p{L}+(?:[^s]s|ed)\b)|do not|don['’]t|should(?: not)?|may not|has to|have to|avoid|prefer|ensure|make sure|only when|only after|only if|not allowed|forbidden)\b/iu,
  ],
  [
    'States a rule',
    /(?<![\p{L}\p{N}])(?:muss|müssen|dürfen?|darf (?:nie|nicht|kein)|nie|niemals|immer|soll(?:te|ten|en)? (?:nie|nicht|immer)|nicht erlaubt|verboten)(?![\p{L}\p{N}])/iu,
  ],
  ['Says what to do', orderPattern],
  ['Says what to do in a case', caseOrderPattern],
  ['Says what always holds, or never', /(?<!you )\b(?:never|always)\b/i],
  ['Says what is needed', /\b(?:needs? (?:to|an?|the)|requires?)\b/i],
  ['Says what cannot be', /\b(?:cannot|can['’]t)\b/i],
  ['Says what is not so', /\b(?:is not|are not|does not|won['’]t|will not)\b/i],
  ['Says what holds, and what does not', /\b(?:instead of|rather than)\b/i],
]
/** The consequence of ignoring the rule. */
const failurePattern =
  /\b(?:causes?|leads? to|breaks?|fails?|crash(?:es)?|blocks|leaks?|hangs?|races?|loses?|not enough|silently|(?<!\/)error(?!\/)|without (?:it|this|that|them|one|the \w+ \w+s))\b/i
const reasonForms: readonly Form[] = [
  [
    'Says why',
    /\b(?:because|otherwise(?!-)|so that|since(?! \d)|as a result|therefore|hence|which means|that means|in order to|or else|prevents?)\b|\*\*Why:?\*\*|> WHY/i,
  ],
  ['Says why', /(?<![\p{L}\p{N}])(?:weil|andernfalls|sonst|damit|sodass|deshalb|daher)(?![\p{L}\p{N}])/iu],
  ['Says what goes wrong', failurePattern],
  ['Says what holds instead', /\binstead\b/i],
  ['Says when it does not hold', /\bunless\b/i],
  ['Says when it holds too', /\beven (?:if|when)\b/i],
  ['Says since when it holds', /\bsince\b/i],
  ['Speaks of a block', /\bblock\b/i],
]
/** Opens with a past-tense verb, as work logs do, or reports that something was done. */
const reportPattern =
  /^(?:[-*\s#>]*)(?:successfully |just |also |now )?(?:added|removed|fixed|verified|updated|implemented|deployed|completed|created|refactored|renamed|moved|merged|released|rebuilt|restarted|investigated|discovered|identified|located|confirmed|reviewed|configured|installed|enabled|disabled|replaced|resolved|reverted|restored|simplified|extracted|converted|migrated|committed|pushed|published|bumped|cleaned|closed|changed|checked|tested|tried|ran|built|wrote|found|started|finished|documented|enhanced|improved|introduced|integrated|modified|optimized|prepared|reorganized|reordered|set up|synchronized|synced|tracked|triggered|validated|analyzed|analysed|applied|adjusted|corrected|debugged|deleted|examined|executed|expanded|exposed|generated|initialized|inspected|listed|planned|passed|queried|read|received|recorded|reduced|registered|requested|retrieved|saved|searched|standardized|stopped|switched|traced|upgraded|used|viewed|working|staged|attempted|bypassed|designed|drafted|eliminated|established|fetched|formatted|isolated|launched|loaded|pulled|rewrote|rewritten|separated|split|stored|submitted|wrapped|reconstructed|redesigned|relocated|repaired|rolled|scheduled|stripped|clarified|consolidated|decided|defined|detected|determined|accessed|achieved|addressed|aligned|answered|appended|archived|assessed|asked|assigned|broke|brought|captured|made)\b|\b(?:was added|was removed|was fixed|were added|in this session|this session|today i|today we|i worked on)\b/i
const danglingPattern =
  /^(?:[-*>\s]*)(?:this|these|those|that|it|they|he|she|similarly|also|additionally|however|then|and|or|but|which|such|the (?:above|following|former|latter)|for example|e\.g\.|note:?$)\b|\b(?:see above|see below|as above|mentioned above|described above|the above|the following|below:|shown below)\b|^\s*\||^[\s>]*(?:const|let|var|import|export|function|class|return)\b/i
/** Ends openly, or in the first words of what the file it links to says whole. */
const openEndPattern = /(?:[:,(]|(?:\.\.\.|…)(?:\s{0,3}(?:->|→)\s{0,3}\[[^\]\n]{0,120}\]\([^)\n]{0,200}\))?)\s*$/
const personPattern =
  /\b(?:I|I['’](?:m|ve|d|ll)|me|my|myself|we (?:agreed|decided|fixed|found|tried)|the user|user asked)\b/
const singlePattern =
  /\b(?:line \d+|lines \d+|commit [0-9a-f]{7,40}|PR ?#?\d+|issue ?#?\d+|#\d{2,6}|phase \d+|step \d+|task \d+|build \d+|v?\d+\.\d+\.\d+|version \d+)\b|(?<![\w/])[\w/]+\.\w{1,5}:\d+/i
const taskPattern =
  /^\W{0,4}(?:you(?:['’]re| are| will| have)\b|your\b|as an? (?:ai|expert|senior)|act as|i am building|assume the|the user has|say ["“])/i

function* distilled(text: string): Generator<void, TextRange | null> {
  const [removed] = (yield* distilSteps(text)).removed
  if (!removed) return null
  const start = Math.max(0, text.indexOf(removed.quote))
  return { start, end: Math.min(text.length, start + removed.quote.length) }
}
