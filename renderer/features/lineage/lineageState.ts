import type { LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { assertNever } from '../../../shared/errors.ts'

/** A node to scroll to, and optionally to focus. */
export interface Sought {
  id: string
  isToFocus?: boolean
}

/** View state of a lineage. */
export interface LineageState {
  shape: 'drawing' | 'list'
  /** Whether superseded nodes are dimmed. */
  isDim: boolean
  showsTime: boolean
  isExporting: boolean
  /** The node that keys act on. */
  pointed: string
  /** A new object for each request. */
  sought: Sought | null
  /** Ids of the compared nodes, A first; at most two. */
  selected: readonly string[]
  find: { kind: 'closed' } | { kind: 'open'; found: ReadonlySet<string> }
}

/** A change of the view state. */
export type LineageEvent =
  | { kind: 'shape'; shape: LineageState['shape'] }
  | { kind: 'dim'; on: boolean }
  | { kind: 'time'; on: boolean }
  | { kind: 'exporting'; on: boolean }
  /** The focus or pointer moved to a node. */
  | { kind: 'pointed'; id: string }
  /** A node was requested from elsewhere on the screen. */
  | { kind: 'sought'; id: string }
  /** A node was added to the comparison, or removed. */
  | { kind: 'toggled'; id: string }
  | { kind: 'swapped' }
  | { kind: 'cleared' }
  | { kind: 'findOpened' }
  | { kind: 'found'; ids: ReadonlySet<string> }
  | { kind: 'findClosed' }

/** Returns the initial state of a lineage opened on a node. */
export function openedLineage(focus: string): LineageState {
  return {
    shape: 'drawing',
    isDim: true,
    showsTime: true,
    isExporting: false,
    pointed: focus,
    sought: null,
    selected: [],
    find: { kind: 'closed' },
  }
}

/** Returns the state after an event. */
export function lineageReducer(state: LineageState, event: LineageEvent): LineageState {
  switch (event.kind) {
    case 'shape':
      return { ...state, shape: event.shape }
    case 'dim':
      return { ...state, isDim: event.on }
    case 'time':
      return { ...state, showsTime: event.on }
    case 'exporting':
      return { ...state, isExporting: event.on }
    case 'pointed':
      // Avoids a render while the pointer stays on a node.
      return state.pointed === event.id ? state : { ...state, pointed: event.id }
    case 'sought':
      return { ...state, pointed: event.id, sought: { id: event.id } }
    case 'toggled':
      return { ...state, selected: toggled(state.selected, event.id) }
    case 'swapped':
      return { ...state, selected: state.selected.toReversed() }
    case 'cleared':
      return { ...state, selected: [] }
    case 'findOpened':
      return state.find.kind === 'open' ? state : { ...state, find: { kind: 'open', found: none } }
    case 'found':
      return state.find.kind === 'closed' ? state : { ...state, find: { kind: 'open', found: event.ids } }
    case 'findClosed':
      return { ...state, find: { kind: 'closed' }, sought: { id: state.pointed, isToFocus: true } }
    default:
      return assertNever(event)
  }
}

/** Returns the marked search matches; the same set until they change. */
export function foundOf({ find }: LineageState): ReadonlySet<string> {
  return find.kind === 'open' ? find.found : none
}

/** Content of the panel beside the lineage. */
export type Beside = { kind: 'comparison'; pair: readonly LineageNode[] } | { kind: 'node'; node: LineageNode }

/**
 * Returns the two selected nodes to compare, else the current node; null if there is neither. Compared nodes have distinct
 * names, as in the graph (`named`); a single node has its own name.
 */
export function besideOf(
  named: Pick<LineageGraph, 'nodes'>,
  given: Pick<LineageGraph, 'nodes' | 'focus'>,
  { selected, pointed }: Pick<LineageState, 'selected' | 'pointed'>,
): Beside | null {
  const pair = nodesOf(named.nodes, selected)
  if (pair.length === 2) return { kind: 'comparison', pair }
  const node = pointedNode(given, pointed)
  return node ? { kind: 'node', node } : null
}

/** Returns the node that keys act on, or the focus node if it is gone. */
export function pointedNode(
  { nodes, focus }: Pick<LineageGraph, 'nodes' | 'focus'>,
  pointed: string,
): LineageNode | undefined {
  return nodesOf(nodes, [pointed, focus])[0]
}

/** Returns the nodes with these ids, in that order; omits missing ones. */
export function nodesOf(nodes: readonly LineageNode[], ids: readonly string[]): LineageNode[] {
  return ids.flatMap((id) => nodes.find((node) => node.id === id) ?? [])
}

const none: ReadonlySet<string> = new Set()

function toggled(selected: readonly string[], id: string): string[] {
  return selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id].slice(-2)
}
