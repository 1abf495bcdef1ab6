import type { Statement } from './said.ts'
import type { Token } from './token.ts'

/** What a word does to a statement beside adding to it. */
type Mark =
  | 'about'
  | 'condition'
  | 'reason'
  | 'exception'
  | 'contrast'
  | 'only'
  | 'all'
  | 'possible'
  | 'advised'
  | 'pending'
  | 'future'
  | 'purpose'

const marks: readonly (readonly [Mark, RegExp])[] = [
  ['condition', /^(?:if|when|whenever|while|unless|until|once|before|after|wenn|falls|sobald|bevor|nachdem|solange)$/],
  ['reason', /^(?:because|since|so|therefore|thus|hence|due|otherwise|weil|damit|sonst|denn)$/],
  ['exception', /^(?:except|but|however|unless|although|though|aber|außer)$/],
  ['contrast', /^(?:instead|rather|besides|statt)$/],
  ['only', /^(?:only|just|solely|exclusively|nur)$/],
  ['all', /^(?:all|every|each|any|both|always|entire|whole|fully|immer|alle[nmrs]?|jede[nmrs]?)$/],
  ['possible', /^(?:may|might|can|could|sometimes|perhaps|maybe|optional|optionally|kann|können)$/],
  ['pending', /^(?:planned|pending|todo|tbd|geplant)$/],
  ['future', /^(?:will|later|soon|wird|werden)$/],
  ['advised', /^(?:should|ought|recommended|sollte|sollten)$/],
]
/** Words before a number that say that it is not exact; some of them only before `than`. */
const roughly = /^(?:nearly|almost|approximately|roughly|exactly|ungefähr|etwa|mindestens|höchstens)$/
const comparing = /^(?:more|less|fewer|greater|higher|lower|longer|later|earlier|mehr|weniger)$/
/** An infinitive that says what for. */
const purposes = /^(?:avoid|prevent|ensure|preserve|keep|allow|enable|guarantee|protect)$/

/** Returns what marks a statement among its words. */
function marksOf(tokens: readonly Token[]): Set<Mark> {
  return new Set(tokens.flatMap(markOf))
}

function markOf({ lower, previous, next }: Token): Mark[] {
  const found = marks.flatMap(([mark, words]) => (words.test(lower) ? mark : []))
  const isBound = previous?.lower === 'at' && /^(?:least|most)$/.test(lower)
  if (isBound || roughly.test(lower) || (comparing.test(lower) && /^(?:than|als)$/.test(next?.lower ?? '')))
    found.push('about')
  if (previous?.lower !== 'to') return found
  if (purposes.test(lower)) return [...found, 'purpose']
  return lower === 'be' && !previous.previous ? [...found, 'pending'] : found
}

/** What a statement says no less with than without: it holds in fewer cases, or less surely. */
const weakening: readonly Mark[] = [
  'about',
  'condition',
  'exception',
  'only',
  'possible',
  'advised',
  'pending',
  'future',
]
/** What a statement may have more of than another that says all the same. */
const strengthening: readonly Mark[] = ['reason', 'contrast', 'all', 'purpose']

/** Checks whether a statement holds as surely as another: it is not only possible, and either both are still to be done or neither. */
export function isAsSure(statement: Statement, other: Statement): boolean {
  const [own, wanted] = [marksOf(tokensOf(statement)), marksOf(tokensOf(other))]
  return own.has('pending') === wanted.has('pending') && (!own.has('possible') || wanted.has('possible'))
}

/** Checks whether what a statement says is still to be done. */
export function isPending(statement: Statement): boolean {
  return marksOf(tokensOf(statement)).has('pending')
}

/** Checks whether a statement has all marks of another, and none that weakens it, unless the other claims nothing. */
export function hasMarksOf(statement: Statement, other: Statement, claimsNothing: boolean): boolean {
  const [own, wanted] = [marksOf(tokensOf(statement)), marksOf(tokensOf(other))]
  return (
    weakening.every((mark) => own.has(mark) === wanted.has(mark) || (claimsNothing && own.has(mark))) &&
    strengthening.every((mark) => own.has(mark) || !wanted.has(mark))
  )
}

/** Marks that belong to no part of a sentence. */
const isOfWhole: ReadonlySet<Mark> = new Set(['about', 'all', 'possible', 'advised', 'pending', 'future'])

/**
 * Returns the words that a condition, a reason, an exception, a purpose or a limit consists of: up to the end of its clause, of a
 * reason or purpose all that follow.
 */
export function wordsMarked(statement: Statement): Set<Token> {
  const marked = new Set<Token>()
  for (const token of tokensOf(statement)) {
    const found = markOf(token)
    if (found.every((mark) => isOfWhole.has(mark))) continue
    const isOpen = found.includes('reason') || found.includes('purpose')
    for (let at: Token | undefined = token; at?.sentence === token.sentence; at = at.next)
      if (isOpen || at.clause === token.clause) marked.add(at)
  }
  return marked
}

/** Returns all tokens of a statement, those that carry no meaning too. */
function tokensOf({ meaning }: Statement): Token[] {
  const tokens: Token[] = []
  let first = meaning[0]
  while (first?.previous) first = first.previous
  for (let at = first; at; at = at.next) tokens.push(at)
  return tokens
}
