import type { Layout } from './layout.ts'
import { size } from './layout.ts'
import { outlineOf } from './shapes.ts'
import { authorOf, kindWords, nameOf } from './words.ts'
import { moment } from '../../ui/age.ts'

const lineLength = 24

/** The drawing as an SVG document that needs nothing beside it. */
export function svgOf({ width, height, nodes, edges }: Layout): string {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  const ink = token('--ink')
  const faint = token('--ink-3')
  const drawnEdges = edges.map(
    ({ path, edge }) =>
      `<path d="${path}" fill="none" stroke="${token(edge.kind === 'promotes' || edge.kind === 'next' ? '--accent' : edge.kind === 'joins' ? '--duplicate' : '--line-control')}" stroke-width="1.5"/>`,
  )
  const drawnNodes = nodes.map(({ node, x, y }) => {
    const [first = '', second = ''] = wrapped(nameOf(node))
    const inset =
      node.kind === 'version'
        ? `<path d="M4 4H${size.width - 4}V${size.height - 4}H4Z" fill="none" stroke="${token('--accent')}"/>`
        : ''
    return (
      `<g transform="translate(${x} ${y})"><path d="${outlineOf(node.kind, size.width, size.height)}" fill="${token('--sheet')}" stroke="${token('--line-control')}"/>${inset}` +
      `<text x="14" y="20" font-size="11" fill="${faint}">${kindWords[node.kind]} · ${escaped(moment(node.at))}</text>` +
      `<text x="14" y="37" font-size="12" fill="${ink}">${escaped(first)}</text><text x="14" y="52" font-size="12" fill="${ink}">${escaped(second)}</text>` +
      `<text x="14" y="68" font-size="11" fill="${faint}">${escaped(authorOf(node))}</text></g>`
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">` +
    `<rect width="${width}" height="${height}" fill="${token('--paper')}"/>${drawnEdges.join('')}${drawnNodes.join('')}</svg>\n`
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
