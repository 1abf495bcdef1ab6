import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { LineageEdge } from '../../../shared/model/lineageGraph.ts'
import { counted } from '../../ui/age.ts'
import styles from './Graph.module.css'
import { GraphNode, rem } from './GraphNode.tsx'
import { size, type Layout, type Placed } from './layout.ts'
import { neighbourOf } from './neighbourOf.ts'

export interface GraphActs {
  open: (id: string) => void
  /** Takes it into the pair that is compared, or out of it. */
  select: (id: string) => void
  point: (id: string) => void
  centre: (id: string) => void
}

/** The drawing, with room to scroll; arrows walk from node to node, dragging the ground moves it. */
export function Graph({
  layout,
  focus,
  pointed,
  selected,
  scale,
  dim,
  acts,
  onScale,
}: {
  layout: Layout
  focus: string
  /** The node the keys act on. */
  pointed: string
  selected: readonly string[]
  scale: number
  dim: boolean
  acts: GraphActs
  onScale: (scale: number) => void
}) {
  const view = useRef<HTMLDivElement>(null)
  const nodeAt = useMemo(() => new Map(layout.nodes.map((placed) => [placed.node.id, placed])), [layout])
  useLayoutEffect(() => {
    const place = nodeAt.get(focus)
    if (view.current && place) centreOn(view.current, place, layout)
  }, [focus, layout, nodeAt])
  const walk = (event: KeyboardEvent): void => {
    if (event.key === ' ') {
      event.preventDefault()
      return acts.select(pointed)
    }
    const next = neighbourOf(layout, pointed, event.key)
    if (next === null) return
    event.preventDefault()
    acts.point(next)
    view.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next)}"]`)?.focus()
  }
  const wheel = (event: { ctrlKey: boolean; metaKey: boolean; deltaY: number }): void => {
    if (event.ctrlKey || event.metaKey) onScale(scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1))
  }
  return (
    <div
      ref={view}
      role="group"
      aria-label="Graph"
      className={styles.view}
      onWheel={wheel}
      onPointerDown={(event) => drag(event, view.current)}
      onKeyDown={walk}
      data-own-keys=""
    >
      <div style={{ width: rem(layout.width * scale), height: rem(layout.height * scale) }}>
        <div
          className={styles.sheet}
          style={{ width: rem(layout.width), height: rem(layout.height), transform: `scale(${scale})` }}
        >
          <Columns layout={layout} />
          <Edges layout={layout} />
          <ul className={styles.nodes} aria-label={`Lineage, ${counted(layout.nodes.length, 'node')}`}>
            {layout.nodes.map((placed) => (
              <GraphNode
                key={placed.node.id}
                placed={placed}
                isFocus={placed.node.id === focus}
                letter={letterOf(selected, placed.node.id)}
                dimmed={dim && placed.node.superseded}
                tabbable={placed.node.id === pointed}
                onOpen={() => acts.open(placed.node.id)}
                onSelect={() => acts.select(placed.node.id)}
                onPoint={() => acts.point(placed.node.id)}
                onCentre={acts.centre}
              />
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

function letterOf(selected: readonly string[], id: string): 'A' | 'B' | null {
  const at = selected.indexOf(id)
  return at < 0 ? null : at === 0 ? 'A' : 'B'
}

function Columns({ layout }: { layout: Layout }) {
  return (
    <div aria-hidden="true">
      {layout.columns.map(({ layer, x }) => (
        <span key={layer} className={styles.column} style={{ left: rem(x) }}>
          <b>{layer < 0 ? `−${-layer}` : layer > 0 ? `+${layer}` : '0'}</b>
          {layer === 0 && ' asked for'}
        </span>
      ))}
    </div>
  )
}

function Edges({ layout: { width, height, edges } }: { layout: Layout }) {
  return (
    <svg className={styles.edges} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        {kinds.map((kind) => (
          <marker
            key={kind}
            id={`arrow-${kind}`}
            className={styles[kind]}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M1 1 7 4 1 7" />
          </marker>
        ))}
      </defs>
      {edges.map(({ edge, path }) => (
        <path
          key={`${edge.from} ${edge.to}`}
          d={path}
          className={styles[edge.kind]}
          markerEnd={`url(#arrow-${edge.kind})`}
        />
      ))}
    </svg>
  )
}

const kinds: readonly LineageEdge['kind'][] = ['refines', 'joins', 'replaces', 'promotes', 'next']

/** Scrolls so that a node stands in the middle. */
function centreOn(view: HTMLElement, { x, y }: Placed, { width, height }: Layout): void {
  const sheet = view.firstElementChild
  if (!sheet) return
  const { clientWidth, clientHeight } = view
  view.scrollLeft = (sheet.clientWidth * (x + size.width / 2)) / width - clientWidth / 2
  view.scrollTop = (sheet.clientHeight * (y + size.height / 2)) / height - clientHeight / 2
}

/** Moves what is in sight with the pointer while it is held on the ground. */
function drag(event: PointerEvent, view: HTMLElement | null): void {
  if (!view || event.button !== 0 || (event.target as Element).closest('button')) return
  const from = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop }
  const move = (now: globalThis.PointerEvent): void => {
    view.scrollLeft = from.x - now.clientX
    view.scrollTop = from.y - now.clientY
  }
  const end = (): void => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
}
