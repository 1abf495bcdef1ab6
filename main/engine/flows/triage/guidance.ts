import type { Guidance } from '../../../../shared/model/proposal.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type Alike, readSimilar } from '../../store/queries/alike.ts'
import { type MemoryRow, findMemory, sourceIds } from '../../store/queries/memories.ts'
import { returnOf, returnedText } from '../../store/queries/returns.ts'
import { cameBefore } from '../../store/queries/memoryLookups.ts'

/**
 * Returns what is already known about a stored memory, as far as it was compared. Advises building on what existed before it
 * and it was not made from, never the reverse; also tells what contradicts it. Throws `not_found`.
 */
export function guidanceOn(db: ReadableDb, named: string): Guidance {
  const memory = findMemory(db, named)
  const similar = readSimilar(db, memory.id)
  const returned = returnOf(db, memory.id)
  const before = returned ? `It says what was ${returnedText(returned, memory.timestamp)}.` : null
  const closest = closestBefore(db, memory, similar)
  const contradictions = similar.filter(({ verdict }) => verdict === 'conflict')
  const contrary = closestBefore(db, memory, contradictions)
  const told = new Set([closest, contrary].filter((other) => other !== undefined))
  const advice = [...told].map((other) => adviceOn(db, other))
  const words = [before, ...advice].filter((each) => each !== null).join(' ')
  return { memory_id: memory.id, similar, returned, text: words || null }
}

/**
 * Returns the closest of the similar texts that a memory should have built on: one that existed before it and that it was not
 * made from. Nothing for a memory that was decided or superseded.
 */
export function closestBefore(db: ReadableDb, memory: MemoryRow, similar: readonly Alike[]): Alike | undefined {
  if (!isOpen(memory)) return undefined
  const sources = new Set(sourceIds(db, memory.id))
  return similar.find((other) => !sources.has(other.id) && wasThere(db, memory, other))
}

function isOpen({ maturity, superseded_by }: MemoryRow): boolean {
  return superseded_by === null && (maturity === 'raw' || maturity === 'validated')
}

/** Checks whether another text existed before a memory; texts agents read always did. */
function wasThere(db: ReadableDb, { id }: MemoryRow, { kind, id: other }: Alike): boolean {
  return kind !== 'memory' || cameBefore(db, other, id)
}

/** Returns what to do about a similar text, in a sentence or two. */
export function adviceOn(db: ReadableDb, { kind, id, description, similarity, verdict }: Alike): string {
  const number = similarity.toFixed(2)
  if (kind === 'entry')
    return verdict === 'conflict'
      ? `What stands in ${description} contradicts it. It was stored all the same; if that is wrong, it has to be changed there.`
      : `${description} says nearly the same already (${number}), and was not written by Schoolhouse. It was stored all the same; say there what is new.`
  const reference = kind === 'reference' ? id : findMemory(db, id).escalated_to
  // A promoted memory is frozen; only its reference can be changed.
  const isFrozen = kind === 'reference' || findMemory(db, id).maturity === 'escalated'
  if (isFrozen) {
    const named = reference === null ? `${id} “${description}”, which was promoted,` : `The reference ${reference}`
    return verdict === 'conflict'
      ? `${named} contradicts it. It was stored all the same; if the reference is wrong, propose what it should say.`
      : `${named} says nearly the same already (${number}). It was stored all the same; say there what is new.`
  }
  if (verdict === 'conflict')
    return `It contradicts ${id} “${description}”. It was stored all the same; if that one is wrong, refine it: \`refine ${id}\`.`
  return `${id} “${description}” says nearly the same (${number}). It was stored all the same; refine that one instead of adding another: \`refine ${id}\`.`
}
