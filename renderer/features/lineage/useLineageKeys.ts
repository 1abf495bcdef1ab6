import type { Dispatch, RefObject } from 'react'
import type { LineageGraph } from '../../../shared/model/lineageGraph.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import type { Layout } from './layout.ts'
import { type LineageEvent, type LineageState, nodesOf } from './lineageState.ts'
import { useZoom } from './useZoom.ts'

const group = 'Lineage'

export interface LineageKeys extends Record<'list' | 'close' | 'find' | 'dim' | 'time' | 'save' | 'centre', Command> {
  zoom: ReturnType<typeof useZoom>
}

/** Registers the commands of a lineage with their keys; commands of the graph are disabled while the list is shown. */
export function useLineageKeys(
  graph: LineageGraph,
  layout: Layout,
  stage: RefObject<HTMLElement | null>,
  state: LineageState,
  dispatch: Dispatch<LineageEvent>,
): LineageKeys {
  const go = useNavigation((place) => place.go)
  const isDrawn = state.shape === 'drawing'
  const isSelected = nodesOf(graph.nodes, state.selected).length > 0
  return {
    list: useCommand({
      id: 'lineage.list',
      label: isDrawn ? 'Read as a list' : 'Show as a graph',
      key: 't',
      group,
      run: () => dispatch({ kind: 'shape', shape: isDrawn ? 'list' : 'drawing' }),
    }),
    close: useCommand({
      id: 'lineage.close',
      label: isSelected ? 'Clear the selection' : 'Close',
      key: 'escape',
      group,
      run: () => (isSelected ? dispatch({ kind: 'cleared' }) : history.back()),
    }),
    find: useCommand({
      id: 'lineage.find',
      label: 'Find',
      key: '/',
      group,
      run: () => dispatch({ kind: 'findOpened' }),
    }),
    zoom: useZoom(stage, layout, isDrawn),
    dim: useCommand({
      id: 'lineage.dim',
      label: state.isDim ? 'Superseded dimmed' : 'Superseded plain',
      key: 'd',
      group,
      when: isDrawn,
      run: () => dispatch({ kind: 'dim', on: !state.isDim }),
    }),
    time: useCommand({
      id: 'lineage.timeline',
      label: 'Timeline',
      key: 'l',
      group,
      when: isDrawn,
      run: () => dispatch({ kind: 'time', on: !state.showsTime }),
    }),
    save: useCommand({
      id: 'lineage.export',
      label: 'Export',
      key: 'x',
      group,
      run: () => dispatch({ kind: 'exporting', on: true }),
    }),
    centre: useCommand({
      id: 'lineage.centre',
      label: 'Show its lineage',
      key: 'c',
      group,
      when: state.pointed !== graph.focus,
      run: () => go('lineage', state.pointed),
    }),
  }
}
