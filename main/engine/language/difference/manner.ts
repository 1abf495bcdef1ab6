import type { Token } from './token.ts'

/** The type of text a pair consists of; it decides what a differing name or number means. */
export interface Manner {
  /** A report of something done or seen once (`Bumped version to 2.0.1`), which another report does not contradict. */
  isReport: boolean
  /** A report or a headline, in which every word counts. */
  isTerse: boolean
}

const strictRules = /^(?:must|should|shall|always|never|require|requires)$/
const anyRules =
  /^(?:must|should|shall|always|never|use|prefer|avoid|ensure|do|don't|make|run|keep|set|require|requires|only|when|if|can|cannot|may|not|need|needs)$/
const actionVerbs = new Set(
  `add remove update create delete fix implement release bump deploy sync build rebuild commit merge push migrate rename move replace refactor
  complete finish start verify confirm identify discover find review analyze analyse document test extract convert inline restore reduce
  increase enhance improve introduce propose minimize standardize simplify read retrieve locate examine investigate enable disable change
  revert configure generate write edit rewrite upgrade downgrade synchronize publish tag reveal detect switch adopt log report`.split(
    /\s+/,
  ),
)
const labels = new Set(
  'phase step pr issue chapter part section line page task item table figure appendix milestone sprint commit ticket bug version release build day week example case option rule lesson round test stage attempt iteration run session observation migration'.split(
    ' ',
  ),
)

/** Determines whether a text reports what was done or seen, rather than stating a rule or a fact. */
export function readManner(tokens: Token[], text: string): Manner {
  const words = tokens.filter((token) => token.kind === 'word')
  const [first] = words
  if (!first || tokens.length > 24) return { isReport: false, isTerse: false }
  const rules = isPastAction(first) ? strictRules : anyRules
  if (words.some((token) => rules.test(token.lower)) || /[a-z][.!]\s+[A-Z]/.test(text))
    return { isReport: false, isTerse: false }
  const isTerse = reportsAction(words, text) || isHeadline(words) || isNominal(words, text)
  return { isReport: isTerse && (!words.some(isClaim) || reportsAction(words, text)), isTerse }
}

/** Checks whether the token numbers an item (`Phase 2`, `PR #12`) instead of giving a value. */
export function isItemNumber({ kind, nameKind, sentence, previous }: Token): boolean {
  if (nameKind === 'issue') return true
  return kind === 'number' && previous?.sentence === sentence && labels.has(previous.key)
}

/** Maximum number of words searched back for the beginning of a sentence. */
const maxWordsBefore = 60

/**
 * Checks whether the token is in a subject position: before any content word except names and numbers, or after `when`, `if`
 * or `while` in its clause.
 */
export function namesSubject(token: Token): boolean {
  const before: Token[] = []
  for (let at = token.previous; at?.sentence === token.sentence && before.length < maxWordsBefore; at = at.previous)
    before.push(at)
  if (before.every((word) => !word.content || word.kind === 'name' || word.kind === 'number')) return true
  return before.some((word) => /^(?:when|if|while)$/.test(word.lower) && word.clause === token.clause)
}

function reportsAction(words: Token[], text: string): boolean {
  const [first] = words
  if (first && actionVerbs.has(first.key) && /[^e]ed$/.test(first.lower)) return true
  if (
    first &&
    first.start < 12 &&
    /(?:ed|built|found|ran|wrote|made|set)$/.test(first.lower) &&
    first.lower.length > 2
  ) {
    return actionVerbs.has(first.key) || /^\P{L}*\p{Lu}/u.test(text)
  }
  return words
    .slice(1)
    .some(
      (token, index) =>
        actionVerbs.has(token.key) &&
        /(?:ed|built|found|wrote|written|complete)$/.test(token.lower) &&
        !/^(?:be|is|are|a|an|the|this|that|each|every|all|any|no)$/.test(words[index]?.lower ?? ''),
    )
}

/** Checks for an opening past-tense verb (`Fixed`, `Added`), which `when` or `only` may follow. */
function isPastAction({ key, lower, text }: Token): boolean {
  return actionVerbs.has(key) && /[^e]ed$/.test(lower) && /^\p{Lu}/u.test(text)
}

const actionNouns =
  /^(?:deployment|publication|bump|release|removal|addition|refactoring|implementation|inventory|identification|verification|investigation|synchronization)$/
const stateVerbs =
  /^(?:is|are|was|were|be|has|have|had|does|did|takes|uses|needs|runs|holds|lives|returns|comes|goes|means)$/

/** `Build and deployment of the tool v2.1`: checks for an action noun in a line without a verb. */
function isNominal(words: Token[], text: string): boolean {
  if (/[.!?:]\s*$/.test(text) || words.some((token) => stateVerbs.test(token.lower))) return false
  return words.slice(0, 4).some((token) => actionNouns.test(token.lower))
}

/** Checks whether the token precedes the claim of its headline: `Import` in `Import Script Using V2`. */
export function precedesClaim({ sentence, next }: Token): boolean {
  for (let at = next; at?.sentence === sentence; at = at.next) if (isClaim(at)) return true
  return false
}

/** `Cache Layer Using V2`: checks for the verb of a headline that states a fact. */
function isClaim({ lower }: Token): boolean {
  return lower === 'using' || lower === 'uses'
}

/**
 * `Cache Layer Migration Plan`: checks whether at least three words of four letters or more, and three quarters of them, are
 * capitalised.
 */
function isHeadline(words: Token[]): boolean {
  const long = words.filter((token) => token.text.length > 3)
  if (long.length < 3) return false
  const capital = long.filter((token) => /^\p{Lu}/u.test(token.text)).length
  return capital / long.length >= 0.75 && capital >= 3
}
