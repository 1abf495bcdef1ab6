import type { Topic } from '../../../shared/model/topic.ts'
import type { Core, LibraryCore } from '../runtime/core.ts'
import { type Caller, lastSeq } from '../store/journal.ts'
import { topicsSince } from '../store/topicsSince.ts'
import { type Verb, prepareVerb } from './context.ts'

/** A verb that was carried out. */
export interface TakenStep<Made> {
  made: Made
  /** The last row of the journal before it. */
  before: number
  /** The reads it made stale; whoever watches has been told. */
  touched: Topic[]
}

/**
 * Prepares a verb, carries it out, and says which reads it made stale. Every decision goes through here: a person's in
 * `engine.decide`, which then also writes where that is automatic, and the policy's. The policy's steps wait for the next
 * write-back: writing reads the sources again, and each reading lets the policy act, so a policy that wrote would go on past
 * the `at_most` of its batch. Throws what refuses the verb.
 */
export async function takeStep<Made>(
  { library, ports: { clock, ids }, changes }: LibraryCore & Pick<Core, 'changes'>,
  by: Caller,
  verb: Verb<Made>,
): Promise<TakenStep<Made>> {
  const carryOut = await prepareVerb(verb)
  const before = lastSeq(library.db)
  const made = carryOut({ library, clock, ids, by })
  const touched = topicsSince(library.db, before)
  changes.touch(...touched)
  return { made, before, touched }
}
