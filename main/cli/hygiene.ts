import type { HygieneItem } from '../../shared/model/hygiene.ts'
import { counted, pluralForm } from '../../shared/text/counted.ts'
import { type Command, WrongUsage } from './command.ts'
import { clip, oneLine, writePatch, stepText, writeJson } from './print.ts'
import { projectOf } from './projectOf.ts'

export const hygiene: Command = {
  name: 'hygiene',
  summary: 'List entries of reference files and MEMORY.md that could be removed; --apply removes them as one step',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    project: {
      value: 'P',
      help: 'only those of this project: its id, name or folder; none for those without a project',
    },
    apply: {
      value: 'IDS',
      help: 'remove these, separated by commas; all removes every entry proven superfluous (*)',
    },
    'dry-run': { help: 'show what would change in the files; change nothing' },
    reason: { value: 'TEXT', help: 'the reason; kept in the journal' },
  },
  async run(call) {
    const { arguments: given } = call
    const { client } = await call.open()
    const chosen = given.list('apply')
    if (given.has('apply') && !chosen?.length) throw new WrongUsage('hygiene --apply needs ids, or all.')
    const found = await client.references.hygiene({ project: projectOf(call) })
    const isDryRun = given.has('dry-run')
    if (!isDryRun) await client.settings.set({ hygiene_at: new Date().toISOString() })
    if (chosen === undefined && !isDryRun) {
      if (call.json) return writeJson(call, found)
      return call.io.write(listText(found.items, call.io.width))
    }
    const ids = chosen === undefined || chosen.includes('all') ? suggestedOf(found.items) : chosen
    if (isDryRun) {
      const files = await client.references.previewHygiene({ ids })
      return call.json ? writeJson(call, { ...found, files }) : writePatch(call, files)
    }
    if (ids.length === 0) return call.json ? writeJson(call, null) : call.io.write('Nothing to remove.\n')
    const result = await client.references.applyHygiene({ ids, reason: given.text('reason') })
    return call.json ? writeJson(call, result) : call.io.write(stepText(result))
  },
}

function suggestedOf(items: readonly HygieneItem[]): string[] {
  return items.flatMap(({ id, suggested }) => (suggested ? [id] : []))
}

function listText(items: readonly HygieneItem[], width: number | null): string {
  if (items.length === 0) return 'No entry repeats, contradicts another or is out of date.\n'
  const lines: string[] = []
  let file = ''
  for (const item of items) {
    if (item.file !== file) lines.push(item.file)
    file = item.file
    const place = item.line === null ? '' : `:${item.line}`
    lines.push(`  ${item.suggested ? '*' : ' '} ${item.id}  ${place.padEnd(5)}  ${oneLine(item.text)}`)
    if (item.foreign) lines.push('      not written by Schoolhouse')
    for (const { text } of item.reasons) lines.push(`      ${oneLine(text)}`)
  }
  const count = suggestedOf(items).length
  const way = count > 0 ? ` Remove them with \`schoolhouse hygiene --apply all\`, or some with --apply IDS.` : ''
  lines.push(
    `${counted(items.length, 'entry')}, of which ${count} (*) ${pluralForm(count, 'was', 'were')} proven superfluous; the rest are your choice.${way}`,
  )
  return lines.map((line) => `${clip(line, width)}\n`).join('')
}
