import { type FoundMemory, type Intent, type LookUp, intents } from '../../shared/model/lookUp.ts'
import { counted } from '../../shared/text/counted.ts'
import type { Command } from './command.ts'
import { clip, oneLine, percent, writeJson } from './print.ts'
import { projectHere, projectHereOptions } from './projectOf.ts'

export const search: Command = {
  name: 'search',
  summary: 'Look up what was learned about something: the memories and references that answer best',
  parameters: 'QUERY...',
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  options: {
    ...projectHereOptions,
    intent: { value: 'I', help: 'why it is asked; default: recognised from the question', choices: intents },
    files: { value: 'F,…', help: 'files at hand, relative to the project: what is about them counts more' },
    limit: { value: 'N', help: 'at most this many; default: 5' },
    hypotheses: { help: 'include memories that nothing and nobody supports' },
  },
  async run(call) {
    const { arguments: given } = call
    const { client } = await call.open()
    const project = await projectHere(call)
    const found = await client.retrieval.lookUp({
      query: given.positionals.join(' '),
      project,
      intent: given.text('intent') as Intent | undefined,
      files: given.list('files'),
      limit: given.number('limit', 1, 50),
      hypotheses: given.has('hypotheses'),
    })
    if (call.json) return writeJson(call, found)
    await call.io.write(foundText(found, call.io.width))
    if (found.items.length + found.references.length === 0)
      call.io.warn(
        `Nothing ${project === undefined ? 'in the library' : 'of this project'} answers that. Try other words, or ${project === undefined ? 'fewer filters' : '--all-projects'}.\n`,
      )
    else if (found.total > found.items.length)
      call.io.warn(`${counted(found.total - found.items.length, 'more memory')} may answer: --limit ${found.total}\n`)
  },
}

/** A line for each, best first; of equal ones a reference, because a person reviewed it. */
function foundText({ items, references }: LookUp, width: number | null): string {
  const lines = [
    ...references.map(({ id, name, score }) => ({
      score,
      line: `${percent(score).padStart(5)}  reference  ${id}  ${oneLine(name)}`,
    })),
    ...items.map((memory) => ({ score: memory.score, line: memoryLine(memory) })),
  ]
  const bestFirst = lines.toSorted((one, other) => other.score - one.score)
  return bestFirst.map(({ line }) => `${clip(line, width)}\n`).join('')
}

function memoryLine(memory: FoundMemory): string {
  const { id, score, maturity, title, superseded, refined_by, stale, conflicts_with } = memory
  const marks = [
    superseded ? ` [superseded by ${refined_by}]` : '',
    stale === null ? '' : ` [stale: ${oneLine(stale)}]`,
    conflicts_with.length === 0 ? '' : ` [contradicted by ${conflicts_with.join(' ')}]`,
  ]
  return `${percent(score).padStart(5)}  ${maturity.padEnd(9)}  ${id}  ${oneLine(title)}${marks.join('')}`
}
