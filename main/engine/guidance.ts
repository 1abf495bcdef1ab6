import type { Guidance } from '../../shared/model/proposal.ts'
import { type ReadableDb } from './store/db.ts'
import { readAlike } from './store/queries/alike.ts'
import { findMemory } from './store/queries/memories.ts'
import { returnOf, returnedText } from './store/queries/returns.ts'

/** What is known already of a memory that was stored, as far as it was compared. Throws `not_found`. */
export function guidanceOn(db: ReadableDb, named: string): Guidance {
  const memory = findMemory(db, named)
  const similar = readAlike(db, memory.id)
  const returned = returnOf(db, memory.id)
  const before = returned ? `It says what was ${returnedText(returned, memory.timestamp)}.` : null
  const words = [before, adviceOn(similar[0])].filter((each) => each !== null).join(' ')
  return { memory_id: memory.id, similar, returned, text: words || null }
}

function adviceOn(closest: Guidance['similar'][number] | undefined): string | null {
  if (!closest) return null
  const { kind, id, description, similarity, verdict } = closest
  const number = similarity.toFixed(2)
  if (verdict === 'conflict')
    return `It contradicts ${id} “${description}”. It was stored all the same; if that one is wrong, refine it: \`refine ${id}\`.`
  if (kind === 'reference')
    return `The reference ${id} says nearly the same already (${number}). It was stored all the same; say there what is new.`
  return `${id} “${description}” says nearly the same (${number}). It was stored all the same; refine that one instead of adding another: \`refine ${id}\`.`
}
