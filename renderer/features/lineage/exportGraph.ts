import type { LineageEdge, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { showHidden } from '../../../shared/text/showHidden.ts'
import { dayOf } from '../../ui/age.ts'
import type { Drawn, Layout, Placed } from './layout.ts'
import { outlineOf, sheetsBehind } from './shapes.ts'
import { size } from './sizes.ts'
import { authorOf, edgeWords, kindWords, nameOf } from './words.ts'

const sans = "'IBM Plex Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
const mono = "'IBM Plex Mono', Consolas, Menlo, monospace"
/** Space for the title above the graph, and the size of a legend entry. */
const titleHeight = 40
const entry = { width: 124, height: 22 }
const dashes: Partial<Record<LineageEdge['kind'], string>> = {
  next: ' stroke-dasharray="6 3"',
  replaces: ' stroke-dasharray="2 3"',
  proposes: ' stroke-dasharray="8 2 2 2"',
}

/** Returns the colour of a design token. */
export type Colours = (name: string) => string

/** Returns the current colours of the screen. */
export function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(name).trim()
}

/** Returns the graph as a self-contained SVG document, with title and legend. */
export function svgOf(layout: Layout, title: string, colours: Colours): string {
  const ink = inkOf(colours)
  const perRow = Math.max(1, Math.floor((layout.width - 2 * size.margin) / entry.width))
  const entries = [...Object.keys(kindWords), ...Object.keys(edgeWords)].length
  const width = Math.max(layout.width, size.margin * 2 + entry.width * Math.min(entries, 3))
  const height = titleHeight + layout.height + Math.ceil(entries / perRow) * entry.height + size.margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${sans}" role="img">` +
    `<title>${escaped(title)}</title><defs>${headsOf(ink)}</defs><rect width="${width}" height="${height}" fill="${colours('--paper')}"/>` +
    textAt({ x: size.margin, y: 28, size: 15, fill: colours('--ink'), weight: 600 }, title) +
    `<g transform="translate(0 ${titleHeight})">${layout.edges.map((edge) => edgeOf(edge, ink)).join('')}` +
    `${layout.nodes.map((node) => nodeOf(node, ink, colours)).join('')}</g>` +
    `<g transform="translate(${size.margin} ${titleHeight + layout.height})">${legendOf(perRow, ink, colours)}</g></svg>\n`
  )
}

/** Offers text as a file download. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}

type Ink = Record<LineageEdge['kind'] | LineageNode['kind'], string>

function inkOf(colours: Colours): Ink {
  const [line, join, accent] = [colours('--line-control'), colours('--duplicate'), colours('--accent')]
  const edges = { refines: line, joins: join, replaces: colours('--conflict'), proposes: accent, promotes: accent }
  return {
    ...edges,
    next: accent,
    original: line,
    refinement: line,
    consolidation: join,
    version: accent,
    proposal: accent,
  }
}

function headsOf(ink: Ink): string {
  const kinds = Object.keys(edgeWords) as LineageEdge['kind'][]
  return kinds
    .map((kind) => {
      // A solid arrowhead also tells joining from refining.
      const fill = kind === 'joins' ? ink.joins : 'none'
      return `<marker id="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M1 1 7 4 1 7" fill="${fill}" stroke="${ink[kind]}" stroke-width="1.5"/></marker>`
    })
    .join('')
}

function edgeOf({ edge: { kind }, path }: Pick<Drawn, 'path'> & { edge: Pick<LineageEdge, 'kind'> }, ink: Ink): string {
  const width = kind === 'promotes' ? 2 : 1.25
  return `<path d="${path}" fill="none" stroke="${ink[kind]}" stroke-width="${width}"${dashes[kind] ?? ''} marker-end="url(#${kind})"/>`
}

function nodeOf({ node, x, y }: Placed, ink: Ink, colours: Colours): string {
  const isVersion = node.kind === 'version'
  const left = node.kind === 'consolidation' ? 18 : 14
  const faint = colours('--ink-3')
  const title = { x: left, size: 12, fill: node.superseded ? faint : colours('--ink'), family: isVersion ? mono : sans }
  const [first = '', second = ''] = wrapped(nameOf(node), (size.width - 2 * left) / (isVersion ? 7.3 : 6.2))
  const kind = isVersion ? 'reference' : kindWords[node.kind]
  const by = [authorOf(node), node.kind === 'proposal' ? node.state : node.session].filter(Boolean).join(' · ')
  const small = { x: left, size: 11, fill: faint }
  const hidden = [node.earlier > 0 && `+ ${node.earlier} earlier`, node.later > 0 && `+ ${node.later} later`]
  const more = hidden.filter(Boolean).join(', ')
  return (
    `<g transform="translate(${x} ${y})">${shapeOf(node.kind, size, ink, colours(node.superseded ? '--paper' : '--sheet'))}` +
    textAt({ ...small, y: 18 }, `${kind} · ${dayOf(node.at)}`) +
    textAt({ ...title, y: 35 }, first) +
    textAt({ ...title, y: 50 }, second) +
    textAt({ ...small, y: 67 }, clipped(by, (size.width - 2 * left) / 5.6)) +
    (more && textAt({ ...small, y: size.height + (isVersion ? 18 : 13) }, `${more}, not shown`)) +
    '</g>'
  )
}

/** Returns the outline of a kind; a version also gets the sheets behind it and a solid edge. */
function shapeOf(
  kind: LineageNode['kind'],
  { width, height }: { width: number; height: number },
  ink: Ink,
  fill: string,
): string {
  const isVersion = kind === 'version'
  const behind =
    isVersion && height > 20 ? `<path d="${sheetsBehind(width, height)}" fill="none" stroke="${ink.version}"/>` : ''
  const edge = isVersion && height > 20 ? `<path d="M0 0H4V${height}H0Z" fill="${ink.version}"/>` : ''
  const dashed = kind === 'proposal' ? ` stroke-dasharray="${height > 20 ? '4 3' : '2 1.4'}"` : ''
  const inside = isVersion && height <= 20 ? ink.version : fill
  return `${behind}<path d="${outlineOf(kind, width, height)}" fill="${inside}" stroke="${ink[kind]}"${dashed}/>${edge}`
}

function legendOf(perRow: number, ink: Ink, colours: Colours): string {
  const label = { x: 34, y: 9, size: 11, fill: colours('--ink-2') }
  const kinds = (Object.keys(kindWords) as LineageNode['kind'][]).map(
    (kind) =>
      `<g transform="translate(12 0)">${shapeOf(kind, { width: 10, height: 10 }, ink, 'none')}</g>` +
      textAt(label, kind === 'version' ? 'reference' : kindWords[kind]),
  )
  const edges = (Object.keys(edgeWords) as LineageEdge['kind'][]).map(
    (kind) => edgeOf({ edge: { kind }, path: 'M0 5H26' }, ink) + textAt(label, edgeWords[kind]),
  )
  return [...kinds, ...edges]
    .map(
      (drawn, at) =>
        `<g transform="translate(${(at % perRow) * entry.width} ${Math.floor(at / perRow) * entry.height})">${drawn}</g>`,
    )
    .join('')
}

interface Text {
  x: number
  y: number
  size: number
  fill: string
  family?: string
  weight?: number
}

function textAt({ x, y, size: height, fill, family, weight }: Text, text: string): string {
  if (text === '') return ''
  const font = (family ? ` font-family="${family}"` : '') + (weight ? ` font-weight="${weight}"` : '')
  return `<text x="${x}" y="${y}" font-size="${height}" fill="${fill}"${font}>${escaped(showHidden(text))}</text>`
}

/**
 * Wraps into two lines of at most `maxLength` characters, breaking after a space, hyphen or slash if one is near; truncates
 * the second.
 */
function wrapped(text: string, maxLength: number): string[] {
  if (text.length <= maxLength) return [text]
  const near = Math.max(
    text.lastIndexOf(' ', maxLength),
    ...['-', '/'].map((mark) => text.lastIndexOf(mark, maxLength - 1) + 1),
  )
  const cut = near > maxLength / 2 ? near : Math.floor(maxLength)
  return [text.slice(0, cut).trim(), clipped(text.slice(cut).trim(), maxLength)]
}

function clipped(text: string, maxLength: number): string {
  return text.length > maxLength ? `${[...text].slice(0, Math.floor(maxLength) - 1).join('')}…` : text
}

/** Escapes text for XML, which forbids control characters, lone surrogates and two noncharacters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd')
}
