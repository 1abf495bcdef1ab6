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

/** The kinds of line, in the order of the legend. */
export const edgeWords: Record<LineageEdge['kind'], string> = {
  refines: 'refines',
  joins: 'merges',
  proposes: 'proposes',
  promotes: 'promotes',
  next: 'next version',
  replaces: 'settled by',
}

/** What a node is called: its title, or which version of what it is. */
export function nameOf(node: LineageNode): string {
  return node.kind === 'version' ? `${node.reference_id} v${node.version}` : node.title
}

/** Who made a node, as people are told. */
export function authorOf({ by }: LineageNode): string {
  return by === null ? 'unknown' : actorName(by)
}

/** How many characters of a text stand for its name: more than a node has room for. */
const nameLength = 90

/** The nodes, each refinement that kept the name of what it refines named by the beginning of its text: that is what differs. */
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

/** How far a memory or a proposal has come; nothing for the version that is read now. */
export function stateOf(node: LineageNode): string {
  if (node.kind === 'proposal') return node.state
  if (node.superseded) return 'superseded'
  return node.kind === 'version' ? '' : node.maturity
}

/** What a node is to what it came from or became, such as `merged into “Pool size per worker”`. */
const leadsTo: Record<LineageEdge['kind'], string> = {
  refines: 'refined into',
  joins: 'merged into',
  replaces: 'settled by',
  proposes: 'proposed for',
  promotes: 'promoted to',
  next: 'followed by',
}

export interface Event {
  node: LineageNode
  when: string
  /** Kind, author and place in the line, for people. */
  what: string
  /** Where it went, a phrase each. */
  leads: string[]
}

/** The graph as what happened, oldest first: the same for who hears it read. */
export function eventsOf({ nodes, edges, focus }: LineageGraph): Event[] {
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

/** What became of a node that is not read now; nothing for others. */
function endOf(node: LineageNode): string {
  return node.kind === 'proposal' || node.superseded ? stateOf(node) : ''
}

/** How large a lineage is: `14 nodes, 4 deep, 9 sessions`. `columns` counts those of the drawing. */
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

/** A lineage as a text to keep: a paragraph a node. */
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
