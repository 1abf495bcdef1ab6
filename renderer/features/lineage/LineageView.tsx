import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LineageGraph } from '../../../shared/model/lineageGraph.ts'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ComparePanel } from './ComparePanel.tsx'
import { EventList } from './EventList.tsx'
import { FindField } from './FindField.tsx'
import { coloursNow, download, svgOf } from './exportGraph.ts'
import { Graph, type Sought } from './Graph.tsx'
import type { GraphActs } from './GraphNode.tsx'
import { layOut } from './layout.ts'
import { Legend } from './Legend.tsx'
import styles from './LineageScreen.module.css'
import { NodePanel } from './NodePanel.tsx'
import { TimelineStrip } from './TimelineStrip.tsx'
import { useUnmerge } from './useUnmerge.ts'
import { useZoom } from './useZoom.ts'
import { distinctlyNamed, nameOf, textOf } from './words.ts'

const group = 'Lineage'

/** A lineage as a drawing or as a list, with what one node says or how two differ beside it. */
export function LineageView({ graph: given }: { graph: LineageGraph }) {
  const graph = useMemo(() => ({ ...given, nodes: distinctlyNamed(given) }), [given])
  const go = useNavigation((place) => place.go)
  const layout = useMemo(() => layOut(graph.nodes, graph.edges), [graph])
  const [sought, setSought] = useState<Sought | null>(null)
  const [showsTime, setShowsTime] = useState(true)
  const [pointed, setPointed] = useState(graph.focus)
  const { say } = useToast()
  const [selected, setSelected] = useState<readonly string[]>([])
  useEffect(() => {
    if (selected.length > 0) say(`${counted(selected.length, 'node is', 'nodes are')} selected to compare.`)
  }, [selected.length, say])
  const [asList, setAsList] = useState(false)
  const [dim, setDim] = useState(true)
  const [exporting, setExporting] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [found, setFound] = useState<ReadonlySet<string>>(new Set())
  const stage = useRef<HTMLDivElement>(null)
  const byId = useMemo(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph])
  const focus = given.nodes.find(({ id }) => id === given.focus)
  const shown = byId.get(pointed) ?? byId.get(graph.focus)
  const pair = selected.flatMap((id) => byId.get(id) ?? [])

  const acts = useMemo<GraphActs>(
    () => ({
      open: (id) => {
        const node = byId.get(id)
        if (node?.kind === 'version') go('references', node.reference_id)
        else go('board', node?.kind === 'proposal' ? node.memory_id : id)
      },
      select: (id) =>
        setSelected((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-2))),
      point: setPointed,
      centre: (id) => go('lineage', id),
    }),
    [byId, go],
  )
  const { open, select } = acts
  const seek = useCallback((id: string) => {
    setPointed(id)
    setSought({ id })
  }, [])
  const list = useCommand({
    id: 'lineage.list',
    label: asList ? 'Show as a graph' : 'Read as a list',
    key: 't',
    group,
    run: () => setAsList(!asList),
  })
  const close = useCommand({
    id: 'lineage.close',
    label: pair.length > 0 ? 'Clear the selection' : 'Close',
    key: 'escape',
    group,
    run: () => (pair.length > 0 ? setSelected([]) : history.back()),
  })
  const find = useCommand({ id: 'lineage.find', label: 'Find', key: '/', group, run: () => setFinding(true) })
  const { scale, zoom, fit, larger, smaller } = useZoom(stage, layout, !asList)
  const dimming = useCommand({
    id: 'lineage.dim',
    label: dim ? 'Superseded dimmed' : 'Superseded plain',
    key: 'd',
    group,
    when: !asList,
    run: () => setDim(!dim),
  })
  const time = useCommand({
    id: 'lineage.timeline',
    label: 'Timeline',
    key: 'l',
    group,
    when: !asList,
    run: () => setShowsTime(!showsTime),
  })
  const save = useCommand({ id: 'lineage.export', label: 'Export', key: 'x', group, run: () => setExporting(true) })
  const centre = useCommand({
    id: 'lineage.centre',
    label: 'Show its lineage',
    key: 'c',
    group,
    when: pointed !== graph.focus,
    run: () => go('lineage', pointed),
  })
  const unmerge = useUnmerge(graph, shown)
  const file = (focus ? nameOf(focus) : 'lineage').replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  const drawing = () => {
    const title = `Lineage of ${focus ? nameOf(focus) : graph.focus}, ${sizeOf(graph, layout.columns.length)}`
    download(`${file}.svg`, 'image/svg+xml', svgOf(layout, title, coloursNow()))
  }
  const exports = [
    { id: 'svg', label: 'As a drawing (SVG)', run: drawing },
    { id: 'text', label: 'As text', run: () => download(`${file}.txt`, 'text/plain', textOf(graph)) },
  ]
  return (
    <Screen
      title="Lineage"
      subtitle={
        <>
          {focus && (focus.kind === 'version' ? <code>{nameOf(focus)}</code> : <span>{nameOf(focus)}</span>)}
          {focus && ' · '}
          {sizeOf(graph, layout.columns.length)}
        </>
      }
      actions={
        <>
          <Button act={find} look="ghost" aria-pressed={isFinding} />
          {!asList && <Button act={dimming} look="ghost" aria-pressed={dim} />}
          <Button act={list} look="ghost" />
          <Menu
            items={exports}
            align="end"
            open={exporting}
            onOpenChange={setExporting}
            trigger={<Button act={save} look="ghost" />}
          />
          <Button act={close} look="ghost" />
        </>
      }
      panel={
        pair.length === 2 ? (
          <ComparePanel
            pair={pair}
            graph={graph}
            onSwap={() => setSelected((now) => now.toReversed())}
            onOpen={open}
            onSeek={seek}
          />
        ) : (
          shown && (
            <NodePanel
              node={given.nodes.find(({ id }) => id === shown.id) ?? shown}
              graph={graph}
              centre={centre}
              unmerge={unmerge}
              onOpen={() => open(shown.id)}
              onSeek={seek}
              onSelect={() => select(shown.id)}
              isSelected={selected.includes(shown.id)}
            />
          )
        )
      }
    >
      <div className={styles.whole}>
        {isFinding && (
          <FindField
            nodes={graph.nodes}
            onFound={setFound}
            onSeek={seek}
            onClose={() => {
              setFinding(false)
              setSought({ id: pointed, isToFocus: true })
            }}
          />
        )}
        <div ref={stage} className={styles.stage}>
          {asList ? (
            <EventList graph={graph} pointed={pointed} sought={sought} onPoint={setPointed} onOpen={open} />
          ) : (
            <Graph
              layout={layout}
              focus={graph.focus}
              pointed={pointed}
              sought={sought}
              selected={selected}
              found={found}
              scale={scale}
              dim={dim}
              acts={acts}
              onScale={zoom}
            />
          )}
        </div>
        {graph.nodes.length === 1 && !graph.truncated && (
          <p className={styles.alone}>
            It has no sources and no results yet. Merge, edit or promote it to see them here.
          </p>
        )}
        {!asList && (
          <footer className={styles.foot}>
            <Legend />
            <span className={styles.zoom}>
              <Button act={time} aria-pressed={showsTime} />
              <Button act={smaller} aria-label="Smaller">
                −
              </Button>
              <Button act={larger} aria-label="Larger">
                +
              </Button>
              <Button act={fit} />
            </span>
          </footer>
        )}
        {!asList && showsTime && (
          <TimelineStrip nodes={graph.nodes} pointed={pointed} selected={selected} onSeek={seek} />
        )}
      </div>
    </Screen>
  )
}

/** `14 nodes, 4 deep, 9 sessions`. */
function sizeOf({ nodes, truncated }: LineageGraph, columns: number): string {
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
