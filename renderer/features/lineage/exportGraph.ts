import type { LineageEdge } from '../../../shared/model/lineageGraph.ts'
import { dayOf } from '../../ui/age.ts'
import type { Layout } from './layout.ts'
import { size } from './sizes.ts'
import { outlineOf, sheetsBehind } from './shapes.ts'
import { authorOf, edgeWords, kindWords, nameOf } from './words.ts'

const lineLength = 24
const dashes: Partial<Record<LineageEdge['kind'], string>> = {
  next: ' stroke-dasharray="6 3"',
  replaces: ' stroke-dasharray="2 3"',
  proposes: ' stroke-dasharray="8 2 2 2"',
}

/** The drawing as an SVG document that needs nothing beside it. */
export function svgOf({ width, height, nodes, edges }: Layout): string {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  const ink = token('--ink')
  const faint = token('--ink-3')
  const colours = {
    refines: token('--line-control'),
    joins: token('--duplicate'),
    replaces: token('--conflict'),
    proposes: token('--accent'),
    promotes: token('--accent'),
    next: token('--accent'),
  }
  const heads = Object.entries(colours).map(
    ([kind, colour]) =>
      `<marker id="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M1 1 7 4 1 7" fill="none" stroke="${colour}" stroke-width="1.5"/></marker>`,
  )
  const line = (kind: LineageEdge['kind'], path: string): string =>
    `<path d="${path}" fill="none" stroke="${colours[kind]}" stroke-width="${kind === 'promotes' ? 2 : 1.25}"${dashes[kind] ?? ''} marker-end="url(#${kind})"/>`
  const drawnNodes = nodes.map(({ node, x, y }) => {
    const [first = '', second = ''] = wrapped(nameOf(node))
    const isVersion = node.kind === 'version'
    const stroke = isVersion ? token('--accent') : node.kind === 'consolidation' ? colours.joins : colours.refines
    const behind = isVersion
      ? `<path d="${sheetsBehind(size.width, size.height)}" fill="none" stroke="${stroke}"/>`
      : ''
    const edge = isVersion ? `<path d="M0 0H4V${size.height}H0Z" fill="${stroke}"/>` : ''
    return (
      `<g transform="translate(${x} ${y})">${behind}<path d="${outlineOf(node.kind, size.width, size.height)}" fill="${token(node.superseded ? '--paper' : '--sheet')}" stroke="${stroke}"/>${edge}` +
      `<text x="14" y="18" font-size="11" fill="${faint}">${kindWords[node.kind]} · ${escaped(dayOf(node.at))}</text>` +
      `<text x="14" y="35" font-size="12" fill="${ink}">${escaped(first)}</text><text x="14" y="50" font-size="12" fill="${ink}">${escaped(second)}</text>` +
      `<text x="14" y="67" font-size="11" fill="${faint}">${escaped([authorOf(node), node.session].filter(Boolean).join(' · '))}</text></g>`
    )
  })
  const legend = (Object.keys(edgeWords) as LineageEdge['kind'][]).map(
    (kind, at) =>
      `<g transform="translate(${size.margin + at * 130} ${height + 8})">${line(kind, 'M0 0H28')}<text x="36" y="4" font-size="11" fill="${faint}">${edgeWords[kind]}</text></g>`,
  )
  const whole = { width: Math.max(width, size.margin + 5 * 130), height: height + 32 }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}" font-family="sans-serif">` +
    `<defs>${heads.join('')}</defs><rect width="${whole.width}" height="${whole.height}" fill="${token('--paper')}"/>` +
    `${edges.map(({ path, edge }) => line(edge.kind, path)).join('')}${drawnNodes.join('')}${legend.join('')}</svg>\n`
  )
}

/** Hands the browser a file to keep. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Two lines at most, the second clipped. */
function wrapped(text: string): string[] {
  if (text.length <= lineLength) return [text]
  const space = text.lastIndexOf(' ', lineLength)
  const cut = space > lineLength / 2 ? space : lineLength
  const rest = text.slice(cut).trim()
  return [text.slice(0, cut), rest.length > lineLength ? `${rest.slice(0, lineLength - 1)}…` : rest]
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?![\t\n])\p{Cc}/gu, '\ufffd')
}
