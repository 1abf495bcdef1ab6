import type { Intent } from '../../../shared/model/lookUp.ts'

/** Tried in this order: the first that fits decides. */
const signs: readonly (readonly [Intent, RegExp])[] = [
  [
    'validate',
    /\b(?:still (?:true|valid|holds?|applies|apply|current|correct|the case)|(?:is|are|does|do)\b.{0,80}\b(?:outdated|up[- ]to[- ]date|obsolete|hold)|no longer|any ?more)\b/i,
  ],
  ['history', /\b(?:decid\w+|decisions?|chose|chosen|history|originally|used to|previously|replaced|superseded)\b/i],
  [
    'debug',
    /\b(?:\w*errors?|fail\w*|broken|breaks?|bugs?|crash\w*|\w*exceptions?|stack ?trace|panics?|hangs?|hanging|stuck|flaky|debug\w*|doesn['’]?t work|not work\w*|wrong|exit code)\b/i,
  ],
  ['history', /\b(?:instead of|why (?:did|do|are|is|was|were|have) (?:we|it|the|this|they))\b/i],
  [
    'convention',
    /\b(?:conventions?|how (?:do|should) (?:we|i) (?:name|call|format|style|write|structure|organi[sz]e|commit)|naming|style|standards?|guidelines?|patterns?|preferred|(?:should|must|may) (?:we|i)\b)/i,
  ],
  ['navigate', /\b(?:where|find|locate|which (?:file|folder|module|package)|defined in|entry point)\b/i],
]

/** Returns why a question is asked, by its wording; `implement` where nothing tells. */
export function recogniseIntent(question: string): Intent {
  return signs.find(([, pattern]) => pattern.test(question))?.[0] ?? 'implement'
}
