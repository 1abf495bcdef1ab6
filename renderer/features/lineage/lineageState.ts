import type { LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { assertNever } from '../../../shared/errors.ts'

/** A node that is to be brought into sight, and perhaps to have the focus. */
export interface Sought {
  id: string
  isToFocus?: boolean
}

/** What a person sees of a lineage. */
export interface LineageState {
  shape: 'drawing' | 'list'
  /** Superseded nodes are drawn dimmed. */
  isDim: boolean
  showsTime: boolean
  isExporting: boolean
  /** The node the keys act on. */
  pointed: string
  /** A new object each time something is sought. */
  sought: Sought | null
  /** What is compared, A first: two at most. */
  selected: readonly string[]
  find: { kind: 'closed' } | { kind: 'open'; found: ReadonlySet<string> }
}

/** What happens to it. */
export type LineageEvent =
  | { kind: 'shape'; shape: LineageState['shape'] }
  | { kind: 'dim'; on: boolean }
  | { kind: 'time'; on: boolean }
  | { kind: 'exporting'; on: boolean }
  /** The focus or the pointer came to a node. */
  | { kind: 'pointed'; id: string }
  /** A node was gone to from elsewhere on the screen. */
  | { kind: 'sought'; id: string }
  /** A node was put into the comparison, or taken out. */
  | { kind: 'toggled'; id: string }
  | { kind: 'swapped' }
  | { kind: 'cleared' }
  | { kind: 'findOpened' }
  | { kind: 'found'; ids: ReadonlySet<string> }
  | { kind: 'findClosed' }

/** A lineage that was just opened on a node. */
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

/** What is seen after an event. */
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
      // A pointer that stays on a node draws nothing anew.
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

/** What is marked because it was searched for; the same set as long as nothing else is. */
export function foundOf({ find }: LineageState): ReadonlySet<string> {
  return find.kind === 'open' ? find.found : none
}

/** What stands beside the lineage. */
export type Beside = { kind: 'comparison'; pair: readonly LineageNode[] } | { kind: 'node'; node: LineageNode }

/**
 * How two selected nodes differ, or what the node under the keys says; null where there is neither. Nodes that are compared are
 * named apart, as they are in the drawing (`named`); what one node says stands below the name it was given.
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

/** The node the keys act on; where it is gone, the one in focus. */
export function pointedNode(
  { nodes, focus }: Pick<LineageGraph, 'nodes' | 'focus'>,
  pointed: string,
): LineageNode | undefined {
  return nodesOf(nodes, [pointed, focus])[0]
}

/** The nodes with these ids, in the order of the ids; those that are gone are left out. */
export function nodesOf(nodes: readonly LineageNode[], ids: readonly string[]): LineageNode[] {
  return ids.flatMap((id) => nodes.find((node) => node.id === id) ?? [])
}

const none: ReadonlySet<string> = new Set()

function toggled(selected: readonly string[], id: string): string[] {
  return selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id].slice(-2)
}
