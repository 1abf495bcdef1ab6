import { resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { RuleChange, type RuleState, type RuleTrial } from '../../shared/model/rule.ts'
import { unknownKeys } from '../../shared/model/unknownKeys.ts'
import { counted } from '../../shared/text/counted.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { fieldLines } from './fieldLines.ts'
import { clip, factsText, oneLine, tableText, writeJson } from './print.ts'

/** The content of `--file` for edit and add. */
const fields = { id: z.string().optional().describe('with add: such as own.name'), ...RuleChange.shape }
const FileOfRule = z.strictObject(fields, { error: unknownKeys(Object.keys(fields)) })

export const rules: Command = {
  name: 'rules',
  summary: 'List the rules memories are judged by; show, switch, change or add one',
  parameters: '[show|on|off|edit|add|reset ID]',
  minArguments: 0,
  maxArguments: 2,
  options: {
    'dry-run': { help: 'show what each rule matches, or a changed one would match; change nothing' },
    file: {
      value: 'FILE',
      help: 'for edit and add: the fields as JSON; - reads stdin',
    },
    on: { value: 'ID', help: 'switch this rule on' },
    off: { value: 'ID', help: 'switch this rule off' },
  },
  notes: [
    'a rule is written as one JSON object; add needs sentence, severity, patterns and examples, edit what changes:',
    ...fieldLines(FileOfRule),
  ],
  async run(call) {
    const [on, off] = [call.arguments.text('on'), call.arguments.text('off')]
    const [act, id] = call.arguments.positionals
    const isDryRun = call.arguments.has('dry-run')
    if ([on !== undefined, off !== undefined, isDryRun && act === undefined].filter(Boolean).length > 1)
      throw new WrongUsage('rules takes one of --on, --off and --dry-run.')
    if (act !== undefined) return actOn(call, act, id)
    const { client } = await call.open()
    const switched = on ?? off
    if (switched !== undefined)
      return writeSwitched(call, await client.triage.setRule({ id: switched, on: on !== undefined }))
    const all = await client.triage.rules({ count: isDryRun })
    if (call.json) return writeJson(call, all)
    await call.io.write(isDryRun ? hitsText(all, call.io.width) : listText(all, call.io.width))
  },
}

/** Reads the arguments of `rules show ID` and similar; `add` takes the id from the file if none is typed. */
async function actOn(call: Call, act: string, typed: string | undefined): Promise<void> {
  if (!['show', 'on', 'off', 'edit', 'add', 'reset'].includes(act))
    throw new WrongUsage(`rules takes show, on, off, edit, add or reset and a rule’s id, not “${act}”.`)
  const isWriting = act === 'edit' || act === 'add'
  const { id: named, ...change } = isWriting ? await readChange(call) : { id: undefined }
  const id = typed ?? named
  if (id === undefined) throw new WrongUsage(`rules ${act} needs a rule’s id.`)
  const { client } = await call.open()
  switch (act) {
    case 'show':
      return writeRule(call, await client.triage.rule({ id }))
    case 'on':
    case 'off':
      return writeSwitched(call, await client.triage.setRule({ id, on: act === 'on' }))
    case 'reset': {
      const answer = await client.triage.resetRule({ id })
      if (call.json) return writeJson(call, answer)
      return call.io.write(answer.rule ? `Reset ${id} to built-in.\n` : `Deleted ${id}.\n`)
    }
    default: {
      if (act === 'add' && !id.startsWith('own.'))
        throw new WrongUsage(`A rule of your own has an id such as own.name, not ${id}.`)
      if (call.arguments.has('dry-run')) return writeTrial(call, id, await client.triage.tryRule({ id, change }))
      const saved = await client.triage.saveRule({ id, change })
      return call.json ? writeJson(call, saved) : call.io.write(`Saved ${id}.\n`)
    }
  }
}

async function readChange(call: Call): Promise<RuleChange & { id?: string | undefined }> {
  const name = call.arguments.text('file')
  if (name === undefined) throw new WrongUsage('rules edit and rules add need --file.')
  const place = name === '-' ? 'stdin' : resolve(call.io.folder, name)
  const bytes = name === '-' ? await call.io.readInput() : nodeFiles.read(place)
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AppError('validation', `${place} is not JSON. Write the fields to change, such as {"severity": "info"}.`)
  }
  const parsed = FileOfRule.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError(
    'validation',
    `${place}: ${issue?.path.join('.') || 'the rule'}: ${issue?.message ?? 'not valid in a rule'}`,
  )
}

function originWords({ own, edited }: RuleState): string {
  if (own) return ', yours'
  return edited ? ', changed by you' : ''
}

async function writeRule(call: Call, rule: RuleState): Promise<void> {
  if (call.json) return writeJson(call, rule)
  const { precision } = rule
  const facts = factsText({
    rule: rule.id,
    group: rule.group,
    says: rule.sentence,
    is: `${rule.enabled ? 'on' : 'off'}${originWords(rule)}`,
    severity: rule.severity,
    reach: rule.reach,
    from: rule.fewest > 0 ? counted(rule.fewest, 'memory') : null,
    hits: counted(rule.hits ?? 0, 'memory'),
    precision: precision && `${precision.value.toFixed(2)}, ${precision.right} of ${precision.of} agreed`,
    check: rule.check,
  })
  const list = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${oneLine(line)}\n`).join('')}`
  const quotes = rule.samples.map(({ memory_id, quote }) => `${memory_id}  ${quote}`)
  await call.io.write(
    facts +
      list('patterns', rule.patterns) +
      list('unless', rule.unless) +
      list('examples that match', rule.examples.fire) +
      list('examples that do not match', rule.examples.pass) +
      list('in the library', quotes),
  )
}

async function writeTrial(call: Call, id: string, trial: RuleTrial): Promise<void> {
  if (call.json) return writeJson(call, trial)
  const { problems, hits, former, gained, lost, samples } = trial
  if (problems.length > 0)
    return call.io.write(problems.map(({ field, message }) => `${field}: ${oneLine(message)}\n`).join(''))
  const lines = samples.map(
    ({ memory_id, text, gained: isNew }) => `${isNew ? '+' : ' '} ${memory_id}  ${oneLine(text)}`,
  )
  await call.io.write(
    [`${id} would match ${counted(hits, 'memory')}, now ${former}: ${gained} more, ${lost} no longer.`, ...lines]
      .map((line) => `${clip(line, call.io.width)}\n`)
      .join(''),
  )
}

async function writeSwitched(call: Call, rule: RuleState): Promise<void> {
  if (call.json) return writeJson(call, rule)
  await call.io.write(`${rule.id} is ${rule.enabled ? 'on' : 'off'}.\n`)
}

function listText(all: readonly RuleState[], width: number | null): string {
  const rows = all.map(({ id, group, enabled, severity, sentence }) => [
    id,
    group,
    enabled ? 'on' : 'off',
    severity,
    sentence,
  ])
  return tableText(['rule', 'group', 'is', 'severity', 'says'], rows, width)
}

function hitsText(all: readonly RuleState[], width: number | null): string {
  return all
    .map(({ id, enabled, hits, sentence, samples }) => {
      const head = `${id}${enabled ? '' : ' (off)'}: ${counted(hits ?? 0, 'memory')}. ${sentence}\n`
      return (
        head + samples.map(({ memory_id, quote }) => `${clip(`  ${memory_id}  ${oneLine(quote)}`, width)}\n`).join('')
      )
    })
    .join('')
}
