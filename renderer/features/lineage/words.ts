import type { LineageEdge, LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { actorName } from '../../ui/actorName.ts'
import { moment } from '../../ui/age.ts'
import { counted } from '../../ui/counted.ts'

export const kindWords: Record<LineageNode['kind'], string> = {
  original: 'original',
  refinement: 'refinement',
  consolidation: 'consolidation',
  version: 'version',
  proposal: 'proposal',
}

/** The kinds of edges, in legend order. */
export const edgeWords: Record<LineageEdge['kind'], string> = {
  refines: 'refines',
  joins: 'merges',
  proposes: 'proposes',
  promotes: 'promotes',
  next: 'next version',
  replaces: 'settled by',
}

/** Returns the name of a node: its title, or reference id and version. */
export function nameOf(node: LineageNode): string {
  return node.kind === 'version' ? `${node.reference_id} v${node.version}` : node.title
}

/** Returns a title for where code is not set apart: without backticks. */
export function plain(title: string): string {
  return title.replaceAll('`', '')
}

/** Returns who made a node, in words. */
export function authorOf({ by }: LineageNode): string {
  return by === null ? 'unknown' : actorName(by)
}

/** Maximum length of a text used as a name, in characters: more than a node has room for. */
const nameLength = 90

/**
 * Returns the nodes; a refinement with the same title as its source is named by the beginning of its text, which is where
 * they differ.
 */
export function distinctlyNamed({ nodes, edges }: LineageGraph): LineageNode[] {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]))
  const renamed = new Set(
    edges.flatMap(({ from, to, kind }) => (kind === 'refines' && titles.get(from) === titles.get(to) ? [to] : [])),
  )
  return nodes.map((node) => {
    const text = renamed.has(node.id) ? oneLine(node.excerpt).replace(/[`*]/g, '').slice(0, nameLength) : ''
    return text === '' ? node : { ...node, title: text }
  })
}

/** Returns the state of a memory or proposal; empty for the current version of a reference. */
export function stateOf(node: LineageNode): string {
  if (node.kind === 'proposal') return node.state
  if (node.superseded) return 'superseded'
  return node.kind === 'version' ? '' : node.maturity
}

/** Relation of a node to its successor, for example `merged into “Pool size per worker”`. */
const leadsTo: Record<LineageEdge['kind'], string> = {
  refines: 'refined into',
  joins: 'merged into',
  replaces: 'settled by',
  proposes: 'proposed for',
  promotes: 'promoted to',
  next: 'followed by',
}

export interface NodeEvent {
  node: LineageNode
  when: string
  /** Kind, author and place in the lineage, in words. */
  what: string
  /** What became of it, one phrase each. */
  leads: string[]
}

/** Returns the graph as events, oldest first, for the list and screen readers. */
export function eventsOf({ nodes, edges, focus }: LineageGraph): NodeEvent[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return nodes.toSorted(byTime).map((node) => {
    const leads = edges
      .filter(({ from }) => from === node.id)
      .map(({ kind, to }) => `${leadsTo[kind]} ${nameOf(byId.get(to) ?? node)}`)
    if (node.earlier > 0) leads.push(`${counted(node.earlier, 'source')} not shown`)
    if (node.later > 0) leads.push(`${counted(node.later, 'result')} not shown`)
    const place = node.id === focus ? 'in focus' : endOf(node)
    const session = node.session === null ? '' : `session ${node.session}`
    const what = [kindWords[node.kind], `by ${authorOf(node)}`, session, place].filter(Boolean).join(', ')
    return { node, when: moment(node.at), what, leads }
  })
}

function byTime(one: LineageNode, other: LineageNode): number {
  if (one.at === other.at) return one.depth - other.depth
  return one.at < other.at ? -1 : 1
}

/** Returns the state of a proposal or superseded node; empty for others. */
function endOf(node: LineageNode): string {
  return node.kind === 'proposal' || node.superseded ? stateOf(node) : ''
}

/** Formats `14 nodes, 4 deep, 9 sessions`. `columns` is the number of columns in the graph. */
export function sizeOf({ nodes, truncated }: LineageGraph, columns: number): string {
  const sessions = new Set(nodes.flatMap(({ session }) => session ?? [])).size
  return [
    counted(nodes.length, 'node'),
    columns > 1 && `${columns - 1} deep`,
    sessions > 0 && counted(sessions, 'session'),
    truncated && 'more beyond',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the lineage as plain text, one paragraph per node. */
export function textOf(graph: LineageGraph): string {
  return eventsOf(graph)
    .map(({ node, when, what, leads }) =>
      [
        `${when}  ${nameOf(node)} (${what})`,
        ...leads.map((lead) => `    ${lead}`),
        `    ${oneLine(node.excerpt)}`,
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
