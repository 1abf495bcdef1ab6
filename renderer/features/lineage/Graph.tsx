import { memo, useLayoutEffect, useMemo, type KeyboardEvent } from 'react'
import type { LineageEdge } from '../../../shared/model/lineageGraph.ts'
import { counted } from '../../ui/counted.ts'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from './ColumnHeads.tsx'
import styles from './Graph.module.css'
import { GraphNode, type GraphActs } from './GraphNode.tsx'
import nodeStyles from './GraphNode.module.css'
import type { Layout, Placed } from './layout.ts'
import type { Sought } from './lineageState.ts'
import { neighbourOf } from './neighbourOf.ts'
import { rem } from './sizes.ts'
import { startPan, useViewport } from './useViewport.ts'

/** Returns the level of detail at a scale: everything, larger title, even larger title, shape only. */
function detailAt(scale: number): 'near' | 'middle' | 'far' | 'tiny' {
  if (scale >= 0.72) return 'near'
  if (scale >= 0.45) return 'middle'
  return scale >= 0.25 ? 'far' : 'tiny'
}

/** The scrollable graph; arrow keys move from node to node, dragging the background pans. */
export function Graph({
  layout,
  focus,
  pointed,
  sought,
  selected,
  found,
  scale,
  dim,
  acts,
  onScale,
}: {
  layout: Layout
  focus: string
  /** The node that keys act on. */
  pointed: string
  /** A new object each time. */
  sought: Sought | null
  selected: readonly string[]
  /** The search matches, to be marked. */
  found: ReadonlySet<string>
  scale: number
  dim: boolean
  /** The same object as long as the graph is mounted. */
  acts: GraphActs
  onScale: (scale: number) => void
}) {
  const nodeAt = useMemo(() => new Map(layout.nodes.map((placed) => [placed.node.id, placed])), [layout])
  const { view, centreOn } = useViewport(layout, scale, onScale)
  useLayoutEffect(() => {
    const place = nodeAt.get(focus)
    if (!place) return
    centreOn(place)
    // A person who came by a key continues by keys; the element that had the focus is gone.
    view.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [focus, nodeAt, centreOn, view])
  useLayoutEffect(() => {
    const place = sought && nodeAt.get(sought.id)
    if (!place) return
    centreOn(place)
    if (sought.isToFocus) buttonOf(view.current, sought.id)?.focus({ preventScroll: true })
  }, [sought, nodeAt, centreOn, view])
  const walk = (event: KeyboardEvent): void => {
    if (event.key === ' ') {
      event.preventDefault()
      return acts.select(pointed)
    }
    const next = neighbourOf(layout, pointed, event.key)
    if (next === null) return
    event.preventDefault()
    acts.point(next)
    buttonOf(view.current, next)?.focus()
  }
  return (
    <div
      ref={view}
      role="group"
      aria-label="Graph"
      className={styles.view}
      onPointerDown={(event) => startPan(event, view.current)}
      onKeyDown={walk}
      data-own-keys=""
    >
      <ColumnHeads layout={layout} scale={scale} />
      <div style={{ width: rem(layout.width * scale), height: rem(layout.height * scale) }}>
        <div
          className={styles.sheet}
          style={{ width: rem(layout.width), height: rem(layout.height), transform: `scale(${scale})` }}
        >
          <Edges layout={layout} isTiny={detailAt(scale) === 'tiny'} />
          <Nodes
            layout={layout}
            focus={focus}
            pointed={pointed}
            selected={selected}
            found={found}
            detail={detailAt(scale)}
            dim={dim}
            acts={acts}
          />
        </div>
      </div>
    </div>
  )
}

const Nodes = memo(function Nodes({
  layout,
  focus,
  pointed,
  selected,
  found,
  detail,
  dim,
  acts,
}: {
  layout: Layout
  focus: string
  pointed: string
  selected: readonly string[]
  found: ReadonlySet<string>
  detail: ReturnType<typeof detailAt>
  dim: boolean
  acts: GraphActs
}) {
  return (
    <ul
      className={classes(styles.nodes, detail !== 'near' && nodeStyles[detail])}
      aria-label={`Lineage, ${counted(layout.nodes.length, 'node')}`}
    >
      {layout.nodes.map((placed: Placed) => (
        <GraphNode
          key={placed.node.id}
          placed={placed}
          isFocus={placed.node.id === focus}
          letter={letterOf(selected, placed.node.id)}
          isFound={found.has(placed.node.id)}
          dimmed={dim && placed.node.superseded}
          tabbable={placed.node.id === pointed}
          acts={acts}
        />
      ))}
    </ul>
  )
})

function buttonOf(view: HTMLElement | null, id: string): HTMLElement | null {
  return view?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`) ?? null
}

function letterOf(selected: readonly string[], id: string): 'A' | 'B' | null {
  if (selected[0] === id) return 'A'
  return selected.includes(id) ? 'B' : null
}

const Edges = memo(function Edges({ layout: { width, height, edges }, isTiny }: { layout: Layout; isTiny: boolean }) {
  return (
    <svg className={classes(styles.edges, isTiny && styles.tiny)} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
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
            markerUnits="userSpaceOnUse"
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
})

const kinds: readonly LineageEdge['kind'][] = ['refines', 'joins', 'replaces', 'proposes', 'promotes', 'next']
