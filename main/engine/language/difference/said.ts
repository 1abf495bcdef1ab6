import { isNegationWord, findNegations } from './negation.ts'
import { relationOf } from './opposites/opposites.ts'
import { readTokens } from './tokens.ts'
import { stemOf } from './wordForms.ts'
import { type Token, tokensAfter } from './token.ts'

/** A sentence prepared for checking whether others express it. */
export interface Statement {
  /** Its parts between commas, colons and the like: the content tokens of each, and whether it contains a negation. */
  clauses: readonly Clause[]
  content: readonly Token[]
  /** `content` and the negation words. */
  meaning: readonly Token[]
  keys: ReadonlySet<string>
  roots: ReadonlySet<string>
  denied: ReadonlySet<string>
  /** How many words restrict it to a case: `if`, `unless`, `only`. */
  limits: number
}

interface Clause {
  content: readonly Token[]
  denies: boolean
}

/** Phrases that connect a sentence and add no meaning. */
const connectives =
  /\b(?:named after|called|named|otherwise|single|in order to|make sure|as well|instead(?! of)|from one(?= [\w-]+ to the next\b)|to the next|(?:when|if|as|where) (?:needed|necessary|required|possible|applicable|appropriate))\b/gi
const limitingWords = /^(?:if|when|whenever|while|unless|until|only|except|provided)$/
/** Words before an instruction or a general statement that change nothing: `Always lock it` and `Lock it`. */
const openingWords = new Set(['always', 'all', 'every', 'each', 'please', 'remember', 'note'])
/** Words that only place one thing by another: what names both says as much. */
const placeWords = new Set(['behind'])
/** Verbs that only say where something is: `Logs live in /var/log` and `Logs are in /var/log`. */
const placingVerbs = new Set(['live', 'lie', 'sit', 'reside', 'locate', 'situate', 'find'])
/** Verbs that, denied, only say that something fails: whoever says how it fails says that too. */
const vagueVerbs = new Set(['work', 'function'])
/** Verbs an instruction may begin with: `use a lock`, `make a lock` and `a lock` ask for the same. */
const openingVerbs = new Set(['use', 'give', 'make', 'run', 'have', 'set', 'ensure', 'remember'])

/**
 * Parses a sentence for comparison with others. Function words, negation words, place words and the opening verb of an instruction
 * carry no meaning here.
 */
export function parseStatement(text: string): Statement {
  // A label that begins a line begins another clause.
  const plain = text.replace(/\n(?=\*\*)/g, ';').replace(connectives, (tie) => ' '.repeat(tie.length))
  const tokens = readTokens(plain)
  const { denied, list } = findNegations(tokens)
  const denying = new Set(list.map(({ at }) => at.clause))
  const carries = (token: Token): boolean =>
    token.inCode || (token.content && !placeWords.has(token.lower) && !isOpening(token) && !isPlacing(token))
  const meaning = tokens.filter((token) => isNegationWord(token) || carries(token))
  const content = meaning.filter((token) => !isNegationWord(token))
  const clauses = Map.groupBy(content, ({ clause }) => clause)
  const empty = [...denying].filter((clause) => !clauses.has(clause)).map(() => ({ content: [], denies: true }))
  return {
    clauses: [...[...clauses].map(([clause, words]) => ({ content: words, denies: denying.has(clause) })), ...empty],
    content,
    meaning,
    keys: new Set(tokens.flatMap((token) => [token.key, ...wordsOfName(token)])),
    roots: new Set(tokens.flatMap(({ kind, key }) => (kind === 'word' ? [stemOf(key)] : []))),
    denied: new Set([...denied].map(({ key }) => key)),
    limits: tokens.filter(({ lower }) => limitingWords.test(lower)).length,
  }
}

/**
 * Checks whether a token is the verb that opens an instruction or one of its clauses, ignoring a preceding `never` or
 * `always`.
 */
function isOpening(token: Token): boolean {
  if (openingWords.has(token.lower) && token.previous?.clause !== token.clause) return true
  if (!openingVerbs.has(token.key)) return false
  const before = token.previous
  if (before?.clause !== token.clause) return true
  const isLead = isNegationWord(before) || before.key === 'always'
  return isLead && before.previous?.clause !== token.clause
}

/** Returns the words a path or another name consists of: `/srv/quay/raw` is about what is raw, of the quay. */
function wordsOfName({ kind, lower }: Token): string[] {
  return kind === 'name' ? lower.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= minNamedWord) : []
}

/** Minimum length of a word within a name that counts as said. */
const minNamedWord = 3

/** Checks for a verb that only says where something is: a preposition of place follows. What runs in a mode is in it. */
function isPlacing(token: Token): boolean {
  const next = token.next?.lower ?? ''
  if (token.key === 'run') return next === 'in' && tokensAfter(token, 4).some(({ lower }) => lower === 'mode')
  return placingVerbs.has(token.key) && /^(?:in|at|on|under|inside)$/.test(next)
}

/**
 * Returns the clauses of a sentence that another does not express, even in other words. Numbers, names and code must occur
 * literally; what one negates, the other must negate.
 */
export function novelClauses(statement: Statement, other: Statement): Clause[] {
  return statement.clauses.filter((clause) => !expressesClause(other, clause))
}

/**
 * Returns the passages of a sentence that none of the others expresses, even in other words; passages with only function
 * words between them are joined. A negation is one if none of the others negates anything.
 */
export function novelPassages(statement: Statement, others: readonly Statement[]): { start: number; end: number }[] {
  const denies = others.some(({ denied }) => denied.size > 0)
  const isNew = (token: Token): boolean =>
    isNegationWord(token) ? !denies : !others.some((other) => expresses(other, token))
  const runs: { start: number; end: number }[] = []
  let open: { start: number; end: number } | null = null
  for (const token of statement.meaning) {
    if (!isNew(token)) open = null
    else if (open) open.end = token.end
    else runs.push((open = { start: token.start, end: token.end }))
  }
  return runs
}

/** Checks whether a sentence expresses a clause, even in other words; what the clause denies, the sentence must deny. */
export function expressesClause(other: Statement, { content, denies }: Clause): boolean {
  // What is denied in function words alone, as in `not how well`, cannot be found elsewhere.
  if (content.length === 0) return false
  // Unrelated sentences are ruled out by their words, before any synonym is looked up.
  const isVague = (key: string): boolean => denies && other.denied.size > 0 && vagueVerbs.has(key)
  const missing = content.filter(({ key }) => !other.keys.has(key) && !isVague(key))
  if (missing.length * 2 > content.length || !missing.every((token) => expresses(other, token))) return false
  if (denies) return other.denied.size > 0
  const denied = content.filter(({ key }) => other.denied.has(key)).length
  return denied * 2 <= content.length
}

/** Checks whether a sentence has a word, a form of it or another word for it. */
export function expresses(other: Statement, token: Token): boolean {
  if (other.keys.has(token.key)) return true
  if (token.kind !== 'word' || token.inCode) return false
  if (other.roots.has(stemOf(token.key))) return true
  return other.content.some(({ kind, key }) => kind === 'word' && relationOf(key, token.key).is === 'same')
}
