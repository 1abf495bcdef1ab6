import type { LineageEdge, LineageNode } from '../../shared/model/lineageGraph.ts'
import { counted } from '../../shared/text/counted.ts'
import type { Command } from './command.ts'
import { oneLine, writeJson } from './print.ts'

const roles: Record<LineageEdge['kind'], string> = {
  refines: 'refines',
  joins: 'joins',
  replaces: 'is settled by',
  proposes: 'proposed as',
  promotes: 'promoted to',
  next: 'then',
}

export const lineage: Command = {
  name: 'lineage',
  summary: 'Show what a memory or a reference came from, and what became of it',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: { depth: { value: 'N', help: 'levels in each direction, including the memory itself; default: 10' } },
  async run(call) {
    const { client } = await call.open()
    const graph = await client.lineage.get({
      id: call.arguments.first,
      depths: call.arguments.number('depth', 1, 10),
    })
    if (call.json) return writeJson(call, graph)
    for (const node of graph.nodes) await call.io.write(nodeLines(node, graph.edges))
    if (graph.truncated) call.io.warn('Not everything is shown: run `lineage` on one of the last nodes.\n')
  },
}

/** Prints a node with its depth, kind, date, author and title, then its descendants. */
function nodeLines(node: LineageNode, edges: readonly LineageEdge[]): string {
  const { depth, kind, id, at, by, title, superseded, earlier, later } = node
  const notes = [
    superseded ? 'superseded' : '',
    earlier > 0 ? `${counted(earlier, 'source')} not shown` : '',
    later > 0 ? `${counted(later, 'result')} not shown` : '',
  ].filter(Boolean)
  const head = [String(depth).padStart(3), kind.padEnd(13), at.slice(0, 10), id.padEnd(18), oneLine(by ?? 'unknown')]
  const note = notes.length > 0 ? `  (${notes.join(', ')})` : ''
  const leads = edges.filter(({ from }) => from === id).map((edge) => `        ${roles[edge.kind]} ${edge.to}\n`)
  return `${head.join('  ')}  ${oneLine(title)}${note}\n${leads.join('')}`
}
