import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { LineageGraph } from '../../../shared/model/lineageGraph.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { BesidePanel } from './BesidePanel.tsx'
import { DrawingFoot } from './DrawingFoot.tsx'
import { EventList } from './EventList.tsx'
import { exportItems } from './exportItems.ts'
import { FindField } from './FindField.tsx'
import { Graph } from './Graph.tsx'
import type { GraphActs } from './GraphNode.tsx'
import { layOut } from './layout.ts'
import styles from './LineageScreen.module.css'
import { besideOf, foundOf, lineageReducer, openedLineage, pointedNode } from './lineageState.ts'
import { TimelineStrip } from './TimelineStrip.tsx'
import { useLineageKeys } from './useLineageKeys.ts'
import { useUnmerge } from './useUnmerge.ts'
import { distinctlyNamed, nameOf, sizeOf } from './words.ts'

/** Shows a lineage as a graph or a list; beside it one node, or the diff of two. */
export function LineageView({ graph: given }: { graph: LineageGraph }) {
  const graph = useMemo(() => ({ ...given, nodes: distinctlyNamed(given) }), [given])
  const layout = useMemo(() => layOut(graph.nodes, graph.edges), [graph])
  const [state, dispatch] = useReducer(lineageReducer, graph.focus, openedLineage)
  const { pointed, sought, selected } = state
  const { say } = useToast()
  useEffect(() => {
    if (selected.length > 0) say(`${counted(selected.length, 'node is', 'nodes are')} selected to compare.`)
  }, [selected.length, say])
  const stage = useRef<HTMLDivElement>(null)
  const go = useNavigation((place) => place.go)
  const acts = useMemo<GraphActs>(
    () => ({
      open: (id) => {
        const node = graph.nodes.find((one) => one.id === id)
        if (node?.kind === 'version') go('references', node.reference_id)
        else go('board', node?.kind === 'proposal' ? node.memory_id : id)
      },
      select: (id) => dispatch({ kind: 'toggled', id }),
      point: (id) => dispatch({ kind: 'pointed', id }),
      centre: (id) => go('lineage', id),
    }),
    [graph, go],
  )
  const seek = useCallback((id: string) => dispatch({ kind: 'sought', id }), [])
  const { zoom, ...keys } = useLineageKeys(graph, layout, stage, state, dispatch)
  const unmerge = useUnmerge(graph, pointedNode(given, pointed))
  const beside = besideOf(graph, given, state)
  const focus = given.nodes.find(({ id }) => id === given.focus)
  const isDrawn = state.shape === 'drawing'
  return (
    <Screen
      title="Lineage"
      subtitle={
        <>
          {focus &&
            (focus.kind === 'version' ? (
              <code>{nameOf(focus)}</code>
            ) : (
              <span>
                <TitleWords text={nameOf(focus)} />
              </span>
            ))}
          {focus && ' · '}
          {sizeOf(graph, layout.columns.length)}
        </>
      }
      actions={
        <>
          <Button act={keys.find} look="ghost" aria-pressed={state.find.kind === 'open'} />
          {isDrawn && <Button act={keys.dim} look="ghost" aria-pressed={state.isDim} />}
          <Button act={keys.list} look="ghost" />
          <Menu
            items={exportItems(graph, layout, focus ? nameOf(focus) : null)}
            align="end"
            open={state.isExporting}
            onOpenChange={(on) => dispatch({ kind: 'exporting', on })}
            trigger={<Button act={keys.save} look="ghost" />}
          />
          <Button act={keys.close} look="ghost" />
        </>
      }
      panel={
        beside && (
          <BesidePanel
            beside={beside}
            graph={graph}
            isSelected={beside.kind === 'node' && selected.includes(beside.node.id)}
            centre={keys.centre}
            unmerge={unmerge}
            acts={acts}
            onSeek={seek}
            onSwap={() => dispatch({ kind: 'swapped' })}
          />
        )
      }
    >
      <div className={styles.whole}>
        {state.find.kind === 'open' && (
          <FindField
            nodes={graph.nodes}
            onFound={(ids) => dispatch({ kind: 'found', ids })}
            onSeek={seek}
            onClose={() => dispatch({ kind: 'findClosed' })}
          />
        )}
        <div ref={stage} className={styles.stage}>
          {isDrawn ? (
            <Graph
              layout={layout}
              focus={graph.focus}
              pointed={pointed}
              sought={sought}
              selected={selected}
              found={foundOf(state)}
              scale={zoom.scale}
              dim={state.isDim}
              acts={acts}
              onScale={zoom.zoom}
            />
          ) : (
            <EventList graph={graph} pointed={pointed} sought={sought} onPoint={acts.point} onOpen={acts.open} />
          )}
        </div>
        {graph.nodes.length === 1 && !graph.truncated && (
          <p className={styles.alone}>
            It has no sources and no results yet. Merge, edit or promote it to see them here.
          </p>
        )}
        {isDrawn && <DrawingFoot time={keys.time} showsTime={state.showsTime} zoom={zoom} />}
        {isDrawn && state.showsTime && (
          <TimelineStrip nodes={graph.nodes} pointed={pointed} selected={selected} onSeek={seek} />
        )}
      </div>
    </Screen>
  )
}
