import { AppError } from '../../../../shared/errors.ts'
import { isPerson } from '../../../../shared/model/decision.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { writeDerived } from '../../store/db.ts'
import type { Caller } from '../../store/journal.ts'
import { saveLookUps } from '../../store/queries/lookups.ts'

/**
 * Counts what an agent was given, once for each session. A person who tries what an agent would get is not counted. If the
 * library cannot be written just now, the answer is worth more than the count.
 */
export function countLookUp(
  { library: { db }, ports }: LibraryCore,
  { actor, session }: Pick<Caller, 'actor' | 'session'>,
  given: { memories: readonly string[]; references: readonly string[] },
): void {
  if (isPerson(actor)) return
  const owners = [...given.memories, ...given.references.map((id) => `reference:${id}`)]
  if (owners.length === 0) return
  const at = ports.clock.now().toISOString()
  const agent = actor.replace(/^agent:/, '')
  try {
    writeDerived(db, (writable) => saveLookUps(writable, owners, { agent, session: session ?? '', at }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
