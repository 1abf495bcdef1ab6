import type { RuleState } from '../../shared/model/rule.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { clip, counted, oneLine, tableText, writeJson } from './print.ts'

export const rules: Command = {
  name: 'rules',
  summary: 'List the rules memories are judged by, and switch them on or off',
  parameters: '',
  least: 0,
  most: 0,
  options: {
    'dry-run': { help: 'say what each rule hits in the library, with three examples; change nothing' },
    on: { value: 'ID', help: 'switch this rule on' },
    off: { value: 'ID', help: 'switch this rule off' },
  },
  async run(call) {
    const [on, off] = [call.arguments.text('on'), call.arguments.text('off')]
    const isDryRun = call.arguments.has('dry-run')
    if ([on !== undefined, off !== undefined, isDryRun].filter(Boolean).length > 1)
      throw new WrongUsage('rules takes one of --on, --off and --dry-run.')
    const { client } = await call.open()
    const id = on ?? off
    if (id !== undefined) return writeSwitched(call, await client.triage.setRule({ id, on: on !== undefined }))
    const all = await client.triage.rules({ count: isDryRun })
    if (call.json) return writeJson(call, all)
    await call.io.write(isDryRun ? hitsText(all, call.io.width) : listText(all, call.io.width))
  },
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
      const head = `${id}${enabled ? '' : ' (off)'}: ${counted(hits ?? 0, 'memory', 'memories')}. ${sentence}\n`
      return (
        head + samples.map(({ memory_id, quote }) => `${clip(`  ${memory_id}  ${oneLine(quote)}`, width)}\n`).join('')
      )
    })
    .join('')
}
