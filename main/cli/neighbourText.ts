import type { ComparedText, Neighbour } from '../../shared/contract/neighbours.ts'
import { oneLine } from './print.ts'

/** Maximum number of differences shown per pair; the rest are counted. */
const shownDifferences = 4

/** `m_… validated 2026-11-20 Title`, likewise for references and entries. */
export function textLine({ kind, id, maturity, timestamp, description, project, line }: ComparedText): string {
  const state = kind === 'memory' ? (maturity ?? '') : kind
  if (line !== undefined) description += `, line ${line}`
  const of = project ? `  (${oneLine(project.name)})` : ''
  return `${id.padEnd(18)}  ${state.padEnd(9)}  ${timestamp.slice(0, 10)}  ${oneLine(description)}${of}`
}

/** Prints a similar text with the similarity and the differing words. */
export function neighbourLines(neighbour: Neighbour, indent: string, most = shownDifferences): string {
  const { similarity, verdict, differences, settled } = neighbour
  const shown = differences.slice(0, most).map(({ text }) => oneLine(text))
  if (differences.length > shown.length) shown.push(`and ${differences.length - shown.length} more`)
  if (settled) shown.push(settledText(settled))
  const head = `${indent}${similarity.toFixed(2)}  ${verdict.padEnd(9)}  ${textLine(neighbour)}\n`
  return head + shown.map((text) => `${indent}      ${text}\n`).join('')
}

function settledText({ a, b }: NonNullable<Neighbour['settled']>): string {
  const scopes = [a && `A ${oneLine(a)}`, b && `B ${oneLine(b)}`].filter(Boolean)
  return `settled: both hold${scopes.length > 0 ? ` (${scopes.join('; ')})` : ''}`
}
