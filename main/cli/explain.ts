import type { Assessment, Explanation, Recommendation } from '../../shared/model/recommendation.ts'
import { compareNew } from './compareNew.ts'
import type { Command } from './command.ts'
import { neighbourLines } from './neighbourText.ts'
import { oneLine, writeJson } from './print.ts'

/** How many neighbours are told. */
const shownNeighbours = 5

export const explain: Command = {
  name: 'explain',
  summary: 'Say why a memory is recommended as it is: findings, scores, neighbours, evidence',
  parameters: 'ID',
  least: 1,
  most: 1,
  options: {},
  async run(call) {
    const { client } = await call.open()
    const memory = await client.memories.get({ id: call.arguments.first })
    await compareNew(call)
    const explanation = await client.triage.explain({ id: memory.id })
    if (call.json) return writeJson(call, explanation)
    await call.io.write(`${memory.id}  ${memory.maturity}  ${oneLine(memory.description)}\n`)
    await call.io.write(explanationText(explanation))
  },
}

function explanationText(explanation: Explanation): string {
  const { recommendation, assessment, findings, evidence, returned, neighbours } = explanation
  const parts = [
    recommendation ? recommendationText(recommendation) : 'Nothing is recommended: it is not open for a decision.\n',
    scoresText(assessment),
  ]
  if (findings.length > 0)
    parts.push(
      `findings\n${findings.map(({ rule, severity, quote }) => `  ${severity.padEnd(4)}  ${rule}  “${oneLine(quote)}”\n`).join('')}`,
    )
  if (evidence) {
    const refs = evidence.refs.map(
      ({ kind, state, text, detail }) =>
        `  ${kind.padEnd(7)}  ${state.padEnd(9)}  ${oneLine(text)}${detail ? `  (${oneLine(detail)})` : ''}\n`,
    )
    parts.push(`evidence: ${evidence.tier}. ${oneLine(evidence.reason)}\n${refs.join('')}`)
    if (evidence.stale)
      parts.push(`stale since ${evidence.stale.since.slice(0, 10)}: ${oneLine(evidence.stale.reason)}\n`)
  }
  if (returned) {
    const because = returned.reason ? ` because “${oneLine(returned.reason)}”` : ''
    parts.push(
      `came back: ${returned.memory_id} was discarded on ${returned.discarded_at.slice(0, 10)}${because} by ${returned.actor}\n`,
    )
  }
  if (neighbours.length > 0)
    parts.push(
      `closest\n${neighbours
        .slice(0, shownNeighbours)
        .map((each) => neighbourLines(each, '  '))
        .join('')}`,
    )
  return parts.join('\n')
}

function recommendationText({ action, confidence, reasons, rules, with: others, target }: Recommendation): string {
  const lines = reasons.map(({ text, quote }) => `  ${oneLine(text)}${quote ? `: “${oneLine(quote)}”` : ''}\n`)
  const beside = others.length > 0 ? ` ${others.join(' ')}` : ''
  const where = target
    ? `  to ${target.file === null ? 'a reference file' : `${target.file}, section ${target.section ?? ''}`}\n`
    : ''
  return `${action}${beside}, ${Math.round(confidence * 100)} % sure\n${lines.join('')}${where}  by ${rules.join(', ')}\n`
}

function scoresText(assessment: Assessment): string {
  const rows = Object.entries(assessment).map(
    ([name, { score, basis }]) => `  ${name.padEnd(16)}  ${score.toFixed(2)}  ${oneLine(basis)}\n`,
  )
  return `scores\n${rows.join('')}`
}
