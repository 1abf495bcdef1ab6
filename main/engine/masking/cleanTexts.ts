import type { RuleSet } from '../rules/compile.ts'
import type { ReadableDb } from '../store/db.ts'
import { contentsOf } from '../store/queries/memoryLookups.ts'

const ofRules = new WeakMap<RuleSet, Set<string>>()
/** Maximum number of texts cached as clean. */
const maxClean = 20_000

/** Returns the texts known to have nothing to mask: an answer mostly repeats the one before. */
export function cleanTexts(rules: RuleSet): Set<string> {
  let known = ofRules.get(rules)
  if (!known || known.size > maxClean) ofRules.set(rules, (known = new Set()))
  return known
}

/**
 * Removes from `texts` those that are a piece of a memory with nothing to mask, such as what a search shows around a word.
 * `owners` holds the memory that the answer names before each text.
 */
export function dropPiecesOfClean(
  db: ReadableDb,
  texts: Set<string>,
  owners: ReadonlyMap<string, string>,
  clean: ReadonlySet<string>,
): void {
  const pieces = [...texts].flatMap((text) => {
    const owner = owners.get(text)
    return owner !== undefined && clean.has(owner) ? [{ text, owner }] : []
  })
  if (pieces.length === 0) return
  const contents = contentsOf(db, [...new Set(pieces.map(({ owner }) => owner))])
  for (const { text, owner } of pieces) if (contents.get(owner)?.includes(text.replace(/^… `?/, ''))) texts.delete(text)
}
