import type { Action } from '../../shared/model/action.ts'
import { basisBeside } from '../../shared/model/assessmentWords.ts'
import { type Evidence, changedSinceWords } from '../../shared/model/evidence.ts'
import type { Finding } from '../../shared/model/finding.ts'
import type { Assessment, Explanation, Recommendation } from '../../shared/model/recommendation.ts'
import { compareNew } from './compareNew.ts'
import type { Command } from './command.ts'
import { neighbourLines } from './neighbourText.ts'
import { clip, oneLine, sureText, writeJson } from './print.ts'

/** Maximum number of items shown per list. */
interface Lengths {
  findings: number
  refs: number
  neighbours: number
  differences: number
}

/** With everything else, this makes at most about 40 lines. */
const screenful: Lengths = { findings: 4, refs: 4, neighbours: 2, differences: 1 }
const everything: Lengths = { findings: Infinity, refs: Infinity, neighbours: Infinity, differences: Infinity }

export const explain: Command = {
  name: 'explain',
  summary: 'Explain the recommendation for a memory: findings, scores, neighbours, evidence',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: {
    all: { help: 'show every finding, neighbour and named thing; default: the first of each, on one screen' },
  },
  async run(call) {
    const { client } = await call.open()
    const memory = await client.memories.get({ id: call.arguments.first })
    await compareNew(call)
    const explanation = await client.triage.explain({ id: memory.id })
    if (call.json) return writeJson(call, explanation)
    const isAll = call.arguments.has('all')
    const head = `${memory.id}  ${memory.maturity}  ${oneLine(memory.description)}`
    const lines = [head, ...explanationLines(explanation, isAll ? everything : screenful)]
    await call.io.write(lines.map((line) => `${isAll ? line : clip(line, call.io.width)}\n`).join(''))
  },
}

function explanationLines(explanation: Explanation, lengths: Lengths): string[] {
  const { recommendation, assessment, findings, evidence, returned, neighbours } = explanation
  const parts = [
    recommendation
      ? recommendationLines(recommendation)
      : ['Nothing is recommended: it is validated, or not open for a decision.'],
    scoreLines(assessment, recommendation?.action ?? null),
    findings.length > 0 ? ['findings', ...shortened(findings.map(findingLine), lengths.findings)] : [],
    evidence ? evidenceLines(evidence, lengths.refs) : [],
    returned ? [returnLine(returned)] : [],
    neighbours.length > 0
      ? [
          'closest',
          ...neighbours
            .slice(0, lengths.neighbours)
            .flatMap((each) => neighbourLines(each, '  ', lengths.differences).trimEnd().split('\n')),
          ...moreLine(neighbours.length - lengths.neighbours),
        ]
      : [],
  ]
  return parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : ['', ...part]))
}

function recommendationLines(recommendation: Recommendation): string[] {
  const { action, reasons, rules, with: others, target } = recommendation
  const sure = sureText(recommendation)
  const beside = others.length > 0 ? ` ${others.join(' ')}` : ''
  const where =
    target && `  to ${target.file === null ? 'a reference file' : `${target.file}, section ${target.section ?? ''}`}`
  return [
    `${action}${beside}${sure && `, ${sure} sure`}`,
    ...reasons.map(({ text, quote }) => `  ${oneLine(text)}${quote ? `: “${oneLine(quote)}”` : ''}`),
    ...(where ? [where] : []),
    `  by ${rules.join(', ')}`,
  ]
}

function scoreLines(assessment: Assessment, action: Action | null): string[] {
  const names = Object.keys(assessment) as (keyof Assessment)[]
  const rows = names.map((name) => {
    const told = oneLine(basisBeside(action, name, assessment[name]))
    return `  ${name.padEnd(16)}  ${assessment[name].score.toFixed(2)}  ${told}`
  })
  return ['scores', ...rows]
}

function findingLine({ rule, severity, quote }: Finding): string {
  return `  ${severity.padEnd(4)}  ${rule}  “${oneLine(quote)}”`
}

function evidenceLines({ tier, reason, refs, stale, changed_since }: Evidence, most: number): string[] {
  const named = refs.map(
    ({ kind, state, text, detail }) =>
      `  ${kind.padEnd(7)}  ${state.padEnd(9)}  ${oneLine(text)}${detail ? `  (${oneLine(detail)})` : ''}`,
  )
  return [
    `evidence: ${tier}. ${oneLine(reason)}`,
    ...shortened(named, most),
    ...(changed_since ? [`changed since: ${oneLine(changedSinceWords(changed_since))}`] : []),
    ...(stale ? [`stale since ${stale.since.slice(0, 10)}: ${oneLine(stale.reason)}`] : []),
  ]
}

function returnLine({ memory_id, discarded_at, reason, actor }: NonNullable<Explanation['returned']>): string {
  const because = reason ? ` because “${oneLine(reason)}”` : ''
  return `came back: ${memory_id} was discarded on ${discarded_at.slice(0, 10)}${because} by ${actor}`
}

function shortened(lines: readonly string[], most: number): string[] {
  return [...lines.slice(0, most), ...moreLine(lines.length - most)]
}

function moreLine(count: number): string[] {
  return count > 0 ? [`  and ${count} more: --all`] : []
}
