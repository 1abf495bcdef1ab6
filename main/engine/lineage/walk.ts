import { compareStrings } from '../../../shared/compareStrings.ts'
import { AppError } from '../../../shared/errors.ts'
import type { LineageEdge, LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { excerptOf } from '../../../shared/text/excerptOf.ts'
import type { ReadableDb } from '../store/db.ts'
import {
  readLineageMemory,
  readLineageVersion,
  readResults,
  readSources,
  readIncorporated,
} from '../store/queries/lineage.ts'
import { findMemory } from '../store/queries/memories.ts'
import { readProposal, readProposalIds } from '../store/queries/proposalRows.ts'
import { referenceExists } from '../store/queries/references.ts'

/** Maximum number of nodes: a larger graph is unreadable. Nodes left out are counted at their neighbours. */
const maxNodes = 500

type Bare = LineageNode extends infer Node
  ? Node extends unknown
    ? Omit<Node, 'depth' | 'earlier' | 'later'>
    : never
  : never
type Step = { id: string; edge: LineageEdge }

/**
 * Returns the lineage of a memory (by our id or its source's), a reference, a version of a reference (`id@2`) or a proposal:
 * all ancestors and descendants, up to a depth in each direction that includes the node itself. Of a chain of 13, the default
 * of 10 returns 10 with `truncated`. Throws `not_found`.
 */
export function walkLineage(db: ReadableDb, id: string, depths = 10): LineageGraph {
  const world = worldOf(db)
  const focus = world.find(id)
  const nodes = new Map<string, LineageNode>()
  const edges = new Map<string, LineageEdge>()
  const place = (node: string, depth: number): void => {
    const bare = world.read(node)
    if (bare) nodes.set(node, { ...bare, depth, earlier: 0, later: 0 } as LineageNode)
  }
  place(focus, 0)
  for (const [sign, next] of [
    [-1, world.before],
    [1, world.after],
  ] as const) {
    let level = [focus]
    for (let depth = 1; depth < depths && level.length > 0; depth += 1) {
      const found: string[] = []
      for (const node of level)
        for (const step of next(node)) {
          if (!nodes.has(step.id)) {
            if (nodes.size >= maxNodes) continue
            place(step.id, sign * depth)
            found.push(step.id)
          }
        }
      level = found
    }
  }
  for (const node of nodes.values()) {
    for (const { id: other, edge } of world.before(node.id)) {
      if (nodes.has(other)) edges.set(`${edge.from} ${edge.to}`, edge)
      else node.earlier += 1
    }
    node.later = world.after(node.id).filter((step) => !nodes.has(step.id)).length
  }
  const ordered = [...nodes.values()].toSorted(
    (one, other) => one.depth - other.depth || compareStrings(one.at, other.at) || compareStrings(one.id, other.id),
  )
  return {
    focus,
    nodes: ordered,
    edges: [...edges.values()],
    truncated: ordered.some(({ depth, earlier, later }) => (depth <= 0 && earlier > 0) || (depth >= 0 && later > 0)),
  }
}

/** Predecessors and successors of each node, queried once. */
function worldOf(db: ReadableDb) {
  const taken = cached((reference: string) => readIncorporated(db, reference))
  const read = cached((id: string): Bare | null => {
    if (isVersion(id)) return readVersion(db, id)
    return isProposal(id) ? readProposalNode(db, id) : readMemoryNode(db, id)
  })
  /** Proposals for a memory that was promoted: they led to the promotion. */
  const accepted = (memory: string): string[] =>
    readProposalIds(db, memory).filter((id) => readProposal(db, id)?.state === 'accepted')
  const before = cached((id: string): Step[] => {
    const node = isProposal(id) ? read(id) : null
    if (node?.kind === 'proposal')
      return [{ id: node.memory_id, edge: { from: node.memory_id, to: id, kind: 'proposes' } }]
    if (!isVersion(id))
      return readSources(db, id).map((source) => ({
        id: source.id,
        edge: { from: source.id, to: id, kind: kindInto(read(id), source.isReplaced) },
      }))
    const { reference, version } = partsOf(id)
    const former = version > 1 ? [{ id: versionId(reference, version - 1), kind: 'next' as const }] : []
    const memories = (taken(reference).get(version) ?? []).map((memory) => ({ id: memory, kind: 'promotes' as const }))
    const asked = memories.flatMap((memory) => accepted(memory.id).map((of) => ({ id: of, kind: 'promotes' as const })))
    return [...former, ...memories, ...asked].map(({ id: from, kind }) => ({ id: from, edge: { from, to: id, kind } }))
  })
  /** The reference version that includes a memory, as an edge from the memory or its proposal. */
  const takenUpAs = (memory: string, from: string): Step[] => {
    const reference = readLineageMemory(db, memory)?.escalated_to
    if (!reference) return []
    return [...taken(reference)]
      .filter(([, memories]) => memories.includes(memory))
      .map(([version]) => versionId(reference, version))
      .map((to) => ({ id: to, edge: { from, to, kind: 'promotes' } }))
  }
  const after = cached((id: string): Step[] => {
    const node = read(id)
    if (node?.kind === 'version') {
      const next = versionId(node.reference_id, node.version + 1)
      return read(next) ? [{ id: next, edge: { from: id, to: next, kind: 'next' } }] : []
    }
    if (node?.kind === 'proposal') return node.state === 'accepted' ? takenUpAs(node.memory_id, id) : []
    const memory = readLineageMemory(db, id)
    const results = new Set([...readResults(db, id), ...readProposalIds(db, id)])
    if (memory?.superseded_by) results.add(memory.superseded_by)
    for (const step of takenUpAs(id, id)) results.add(step.id)
    return [...results].flatMap((to) =>
      before(to)
        .filter((step) => step.id === id)
        .map(({ edge }) => ({ id: to, edge })),
    )
  })
  const find = (id: string): string => {
    if ((isVersion(id) || isProposal(id)) && read(id)) return id
    if (referenceExists(db, id)) return newestVersion(db, id)
    return findMemory(db, id).id
  }
  return { read, before, after, find }
}

function kindInto(node: Bare | null, isReplaced: boolean): LineageEdge['kind'] {
  if (isReplaced) return 'replaces'
  return node?.kind === 'consolidation' ? 'joins' : 'refines'
}

function readMemoryNode(db: ReadableDb, id: string): Bare | null {
  const memory = readLineageMemory(db, id)
  if (!memory) return null
  return {
    kind: memory.thought_type,
    id,
    title: memory.description,
    excerpt: excerptOf(memory.content),
    at: memory.timestamp,
    by: memory.made_by ?? memory.source_agent,
    session: memory.source_session,
    maturity: memory.maturity,
    superseded: memory.superseded_by !== null,
  }
}

function readVersion(db: ReadableDb, id: string): Bare | null {
  const { reference, version } = partsOf(id)
  const found = readLineageVersion(db, reference, version)
  if (!found) return null
  return {
    kind: 'version',
    id,
    reference_id: reference,
    version,
    title: found.name,
    excerpt: excerptOf(found.content),
    at: found.at,
    by: found.actor,
    session: null,
    superseded: version < found.newest,
  }
}

function readProposalNode(db: ReadableDb, id: string): Bare | null {
  const found = readProposal(db, id)
  if (!found) return null
  return {
    kind: 'proposal',
    id,
    memory_id: found.memory_id,
    title: [found.target_room, found.target_drawer].filter(Boolean).join(' › ') || 'a reference',
    excerpt: excerptOf(found.summary),
    at: found.at,
    by: found.actor,
    session: found.session_id,
    state: found.state,
    reason: found.promote_reason,
    superseded: found.state === 'declined' || found.state === 'lapsed',
  }
}

function newestVersion(db: ReadableDb, reference: string): string {
  for (let version = 1; ; version += 1) {
    const found = readLineageVersion(db, reference, version)
    if (!found) throw new AppError('not_found', `The reference ${reference} has no version ${version}.`)
    if (found.version === found.newest) return versionId(reference, version)
  }
}

/** Ids of references and memories never contain an at sign. */
function isVersion(id: string): boolean {
  return /@\d+$/.test(id)
}

function isProposal(id: string): boolean {
  return /^pr_[0-9a-f]{16}$/.test(id)
}

function versionId(reference: string, version: number): string {
  return `${reference}@${version}`
}

function partsOf(id: string): { reference: string; version: number } {
  const at = id.lastIndexOf('@')
  return { reference: id.slice(0, at), version: Number(id.slice(at + 1)) }
}

function cached<Value>(make: (id: string) => Value): (id: string) => Value {
  const known = new Map<string, Value>()
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const made = make(id)
    known.set(id, made)
    return made
  }
}
