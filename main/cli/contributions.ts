import { MemoryKind, Scope } from '../../shared/model/memory.ts'
import type { Contributed } from '../../shared/model/contribution.ts'
import { isProjectFolder } from '../engine/flows/contributions/contributedProject.ts'
import { type Call, type Command, type Option, WrongUsage } from './command.ts'
import { factsText, oneLine, writeJson } from './print.ts'
import { projectOf } from './projectOf.ts'
import { textOf } from './textOption.ts'

const options: Record<string, Option> = {
  description: { value: 'TEXT', help: 'a title; default: taken from the text' },
  tags: { value: 'A,B', help: 'words to find it by' },
  confidence: { value: 'N', help: 'how sure you are, from 0 to 1' },
  evidence: { value: 'TEXT', help: 'what shows that it is true: a file and line, a test, a commit' },
  scope: { value: 'S', help: 'whether it holds in this project or everywhere', choices: Scope.options },
  kind: { value: 'K', help: 'what sort of lesson it is', choices: MemoryKind.options },
  project: { value: 'P', help: 'its project: a name, an id, a folder or none; default: that of the current folder' },
  session: { value: 'S', help: 'the session it was learned in; an agent’s own session counts first' },
}

const notes = ['TEXT - reads the text from stdin. A person reviews what is stored.']

export const store: Command = {
  name: 'store',
  creates: true,
  summary: 'Store a lesson as a raw memory; says what similar is known',
  parameters: 'TEXT',
  minArguments: 1,
  maxArguments: 1,
  options,
  notes,
  run: (call) => contribute(call, call.arguments.first, {}),
}

export const refine: Command = {
  name: 'refine',
  summary:
    'Store a better text for a memory. A raw memory that is in no file is replaced at once, any other once a person agrees',
  parameters: 'ID TEXT',
  minArguments: 2,
  maxArguments: 2,
  options,
  notes,
  run: (call) => contribute(call, call.arguments.positionals[1] ?? '', { refines: call.arguments.first }),
}

export const consolidate: Command = {
  name: 'consolidate',
  summary: 'Store one text that joins two or more memories',
  parameters: 'ID,ID... TEXT',
  minArguments: 2,
  maxArguments: 2,
  options,
  notes,
  run(call) {
    const ids = call.arguments.first.split(/[\s,]+/).filter((id) => id !== '')
    return contribute(call, call.arguments.positionals[1] ?? '', { consolidates: ids })
  },
}

export const history: Command = {
  name: 'history',
  summary: 'Show what a memory was made from and what was made from it, one line each',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: {},
  async run(call) {
    const { client } = await call.open()
    const lineage = await client.contributions.history({ id: call.arguments.first })
    if (call.json) return writeJson(call, lineage)
    for (const node of lineage.chain) {
      const { depth, thought_id, thought_type, created_at, contributor, content_preview } = node
      const signed = depth > 0 ? `+${depth}` : String(depth)
      const head = [signed.padStart(3), thought_type.padEnd(13), created_at.slice(0, 10), thought_id.padEnd(18)]
      await call.io.write(`${head.join('  ')}  ${oneLine(contributor ?? 'unknown')}  ${oneLine(content_preview)}\n`)
    }
    if (lineage.truncated) call.io.warn('Not everything is shown: run `history` on the first or last one.\n')
  },
}

/** Stores the text of a command, as the caller: a person at a terminal, or the agent whose process runs it. */
async function contribute(
  call: Call,
  typed: string,
  lineage: { refines?: string; consolidates?: string[] },
): Promise<void> {
  const { arguments: given } = call
  const content = typed === '-' ? await textOf(call, '-', 'Write what was learned.') : typed
  const confidence = confidenceOf(given.text('confidence'))
  const { client } = await call.open()
  const made = await client.contributions.store({
    content,
    ...lineage,
    description: given.text('description'),
    tags: given.list('tags'),
    confidence,
    evidence: given.text('evidence'),
    scope: Scope.optional().parse(given.text('scope')),
    kind: MemoryKind.optional().parse(given.text('kind')),
    session: given.text('session'),
    project: projectOf(call) ?? (await currentProject(call, lineage)),
  })
  return call.json ? writeJson(call, made) : call.io.write(contributedText(made))
}

/** Returns the current folder where it names a project; nothing for a text that takes the project of its sources. */
async function currentProject(
  call: Call,
  { refines, consolidates }: { refines?: string; consolidates?: string[] },
): Promise<string | undefined> {
  if (refines !== undefined || consolidates !== undefined) return undefined
  const { library } = await call.open()
  return isProjectFolder(library.engine().core, call.io.folder) ? call.io.folder : undefined
}

function confidenceOf(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  const confidence = typed.trim() === '' ? Number.NaN : Number(typed)
  if (confidence >= 0 && confidence <= 1) return confidence
  throw new WrongUsage(`--confidence must be a number from 0 to 1, not ${typed || 'empty'}.`)
}

function contributedText({ id, created, thought_type, source_ids, superseded, weight, guidance }: Contributed): string {
  const kept = source_ids.filter((source) => !superseded.includes(source))
  return factsText({
    memory: `${id}${created ? ' (new, raw)' : ' (stored before)'}`,
    type: source_ids.length > 0 ? `${thought_type}, weight ${weight}` : null,
    supersedes: superseded.join(' '),
    'made from': kept.length > 0 ? `${kept.join(' ')}, which it does not replace by itself` : null,
    known: guidance.text,
  })
}
