import { memo, type MouseEvent } from 'react'
import type { LineageNode } from '../../../shared/model/lineageGraph.ts'
import { dayOf } from '../../ui/age.ts'
import { classes } from '../../ui/classes.ts'
import styles from './GraphNode.module.css'
import type { Placed } from './layout.ts'
import { rem, size } from './sizes.ts'
import { outlineOf, sheetsBehind } from './shapes.ts'
import { authorOf, kindWords, nameOf, plain } from './words.ts'

export interface GraphActs {
  open: (id: string) => void
  /** Adds the node to the compared pair, or removes it. */
  select: (id: string) => void
  point: (id: string) => void
  centre: (id: string) => void
}

/** Space around a node for its letter, its ring and its hidden neighbours: no other element may paint there. */
const nodeMargin = 20

/** One node of the graph: its outline shows the kind; date, name, author and session follow. */
export const GraphNode = memo(function GraphNode({
  placed: { node, x, y },
  isFocus,
  letter,
  isFound,
  dimmed,
  tabbable,
  acts,
}: {
  placed: Placed
  isFocus: boolean
  /** A or B if it is one of the two being compared. */
  letter: 'A' | 'B' | null
  isFound: boolean
  dimmed: boolean
  tabbable: boolean
  acts: GraphActs
}) {
  const title = node.kind === 'version' ? node.reference_id : plain(node.title || node.excerpt)
  const kind = node.kind === 'version' ? `v${node.version}` : kindWords[node.kind]
  const by = [authorOf(node), node.kind === 'proposal' ? node.state : node.session].filter(Boolean).join(' · ')
  const said = [
    node.superseded && node.kind !== 'proposal' && 'superseded',
    isFocus && 'in focus',
    letter && `selected as ${letter}`,
  ]
  const act = (event: MouseEvent): void =>
    event.ctrlKey || event.metaKey || event.shiftKey ? acts.select(node.id) : acts.open(node.id)
  return (
    <li
      className={styles.place}
      style={{
        left: rem(x - nodeMargin),
        top: rem(y - nodeMargin),
        width: rem(size.width + 2 * nodeMargin),
        height: rem(size.height + 2 * nodeMargin),
        padding: rem(nodeMargin),
      }}
    >
      <button
        type="button"
        data-node={node.id}
        aria-label={[title, kind, dayOf(node.at), by, said.filter(Boolean).join(', ')].join(' ').trim()}
        tabIndex={tabbable ? 0 : -1}
        aria-current={isFocus ? 'true' : undefined}
        className={classes(
          styles.node,
          styles[node.kind],
          isFocus && styles.focus,
          dimmed && styles.dimmed,
          letter && styles.chosen,
          isFound && styles.found,
        )}
        onClick={act}
        onFocus={() => acts.point(node.id)}
        onMouseEnter={() => acts.point(node.id)}
      >
        <Outline kind={node.kind} />
        <span className={styles.title}>{title}</span>{' '}
        <span className={styles.head}>
          <KindGlyph kind={node.kind} />
          <span className={styles.kind}>{kind}</span> <span className={styles.date}>{dayOf(node.at)}</span>
        </span>{' '}
        <span className={styles.by}>{by}</span>
        {letter && <span className={styles.letter}>{letter}</span>}
      </button>
      <More count={node.earlier} side="earlier" name={plain(nameOf(node))} onClick={() => acts.centre(node.id)} />
      <More count={node.later} side="later" name={plain(nameOf(node))} onClick={() => acts.centre(node.id)} />
    </li>
  )
})

/** Number of neighbours not shown; opens the lineage of the node itself. */
function More(props: { count: number; side: 'earlier' | 'later'; name: string; onClick: () => void }) {
  if (props.count === 0) return null
  const words = `${props.count} ${props.side}`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes(styles.more, styles[props.side])}
      aria-label={`${words} than ${props.name}, not shown: show its lineage`}
      onClick={props.onClick}
    >
      + {words}
    </button>
  )
}

function Outline({ kind }: { kind: LineageNode['kind'] }) {
  const { width, height } = size
  return (
    <svg className={styles.outline} viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
      {kind === 'version' && <path className={styles.sheets} d={sheetsBehind(width, height)} />}
      <path d={outlineOf(kind, width, height)} />
      {kind === 'version' && <path className={styles.edge} d={`M0 0H4V${height}H0Z`} />}
    </svg>
  )
}

/** A small outline, for the node’s head and the legend. */
export function KindGlyph({ kind }: { kind: LineageNode['kind'] }) {
  return (
    <svg className={classes(styles.glyph, styles[kind])} viewBox="-1 -1 12 12" aria-hidden="true">
      <path d={outlineOf(kind, 10, 10)} />
    </svg>
  )
}
