import type { Token } from './token.ts'

const preferring = /^(?:prefer|favou?r|choose)$/
/** Maximum number of tokens from the verb to `over`. */
const maxPreferred = 8

/** Checks for the `over` of a preference: in `prefer the pool over a connection`, what follows it is denied. */
export function isOverOfPreference(over: Token): boolean {
  if (over.lower !== 'over') return false
  for (let at = over.previous; at?.clause === over.clause && over.index - at.index <= maxPreferred; at = at.previous)
    if (preferring.test(at.key)) return true
  return false
}

/** Checks for the verb of a preference, which is for one thing and against another. */
export function isVerbOfPreference(verb: Token): boolean {
  if (!preferring.test(verb.key)) return false
  for (let at = verb.next; at?.clause === verb.clause && at.index - verb.index <= maxPreferred; at = at.next)
    if (at.lower === 'over') return true
  return false
}
