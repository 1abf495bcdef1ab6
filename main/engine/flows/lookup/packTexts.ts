import { basename } from 'node:path'
import { agentFileAt } from '../../../../shared/model/agentFiles.ts'
import { isUnreviewed } from '../../../../shared/model/tier.ts'
import { warningAbove } from '../../decide/promote/aboutHeading.ts'
import type { PackText } from '../../retrieve/packLine.ts'
import type { Core } from '../../runtime/core.ts'
import { readCard } from '../../store/queries/cards.ts'
import { type ReferenceRow, referenceExists } from '../../store/queries/references.ts'
import type { Answer } from './findAnswers.ts'

/** Returns what a pack says of a memory, with what supports it if there is anything to say. */
export function memoryText({ library }: Core, answer: Answer, withEvidence: boolean): PackText {
  const { row, tier, support } = answer
  const isReviewed = row.maturity === 'validated' && !isUnreviewed(row)
  const origin = row.path === null ? null : writtenIn(row.path)
  const replaced = row.refined_by === null ? '' : `, replaced by ${row.refined_by}`
  const stale = row.stale_reason === null ? '' : `, stale: ${row.stale_reason}`
  const doubt = tier === 'hypothesis' ? ', nothing supports it' : ''
  const stated = row.evidence ? ` Its agent: ${row.evidence}` : ''
  // That nobody reviewed it says that only its agent supports it.
  const isBare = row.maturity === 'raw' && tier === 'inferred' && row.refs_lost + row.refs_changed === 0
  return {
    kind: 'memory',
    id: row.id,
    title: row.description,
    text: row.content,
    warning: warningAbove(library, row, row.content) ?? '',
    standing: `${isReviewed ? 'reviewed' : (origin ?? 'not reviewed')}${doubt}${stale}${replaced}`,
    evidence: withEvidence && !isBare ? `${support}${stated}`.trim() : '',
  }
}

/** Returns what a pack says of a memory that others contradict. */
export function conflictText(core: Core, answer: Answer): PackText {
  const { db } = core.library
  const others = answer.conflicts.slice(0, 2).map((id) => {
    const title = readCard(db, id)?.description
    if (title !== undefined) return `“${title}” (${id})`
    return referenceExists(db, id) ? `the reviewed reference ${id}` : id
  })
  return { ...memoryText(core, answer, false), standing: `contradicted by ${others.join(' and ')}` }
}

/** What others wrote into a file that agents read was reviewed by nobody here; the name of an entry begins with that file. */
export function referenceText({ id, name, description, content, path }: ReferenceRow, isReviewed: boolean): PackText {
  const origin = writtenIn(path)
  const title = !isReviewed && origin !== null && name.startsWith(`${basename(path)}: `) ? '' : name
  const standing = isReviewed ? '' : (origin ?? 'not reviewed')
  return { kind: 'reference', id, title, text: content || description, warning: '', standing, evidence: '' }
}

/** Returns `written in AGENTS.md` for a file that people write for agents; null for any other. */
function writtenIn(path: string): string | null {
  return agentFileAt(path) === null ? null : `written in ${basename(path)}`
}
