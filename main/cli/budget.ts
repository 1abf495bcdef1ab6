import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { type Budget, BudgetAct } from '../../shared/model/budget.ts'
import { counted } from '../../shared/text/counted.ts'
import { type Command, WrongUsage } from './command.ts'
import { clip, oneLine, writePatch, stepText, writeJson } from './print.ts'
import { projectOf } from './projectOf.ts'

export const budget: Command = {
  name: 'budget',
  summary: 'Show how much of each MEMORY.md agents load, and what they do not see; --apply makes room as one step',
  parameters: '[FILE]',
  minArguments: 0,
  maxArguments: 1,
  options: {
    project: {
      value: 'P',
      help: 'only those of this project: its id, name or folder; none for those without a project',
    },
    apply: { value: 'ACT', help: 'compact, reorder or both, in FILE', choices: BudgetAct.options },
    'dry-run': { help: 'show what --apply would change; change nothing' },
    reason: { value: 'TEXT', help: 'the reason; kept in the journal' },
  },
  async run(call) {
    const { arguments: given, io } = call
    const act = given.text('apply') as BudgetAct | undefined
    if (given.has('dry-run') && act === undefined) throw new WrongUsage('budget --dry-run needs --apply.')
    const { client } = await call.open()
    const all = await client.references.budget({ project: projectOf(call) })
    const named = given.positionals.length > 0 ? resolve(io.folder, given.first) : undefined
    const chosen = named === undefined ? all : all.filter(({ file }) => file === named)
    if (named !== undefined && chosen.length === 0) throw unknownFile(named, all)
    if (act === undefined) {
      if (call.json) return writeJson(call, chosen)
      return io.write(listText(chosen, io.width))
    }
    const file = named ?? (all.length === 1 ? all[0]?.file : undefined)
    if (file === undefined) throw new WrongUsage('budget --apply needs the FILE; `budget` lists them.')
    if (given.has('dry-run')) {
      const preview = await client.references.previewBudget({ file, act })
      return call.json ? writeJson(call, preview) : writePatch(call, [preview.diff])
    }
    const result = await client.references.applyBudget({ file, act, reason: given.text('reason') })
    return call.json ? writeJson(call, result) : io.write(stepText(result))
  },
}

function unknownFile(named: string, all: readonly Budget[]): AppError {
  const known = all.map(({ file }) => file)
  const wayOut =
    known.length > 0
      ? `Known are ${known.join(', ')}.`
      : 'None is known yet: read its folder with `schoolhouse sync FOLDER`.'
  return new AppError('not_found', `${named} is not a known MEMORY.md with entries. ${wayOut}`)
}

function listText(budgets: readonly Budget[], width: number | null): string {
  if (budgets.length === 0) return 'No MEMORY.md with entries is known.\n'
  const lines = budgets.flatMap((each) => [
    each.file,
    `  ${each.lines} of ${each.most_lines} lines, ${each.bytes} of ${each.most_bytes} bytes, ${counted(each.entries, 'entry')}`,
    ...part('not seen by agents', each.lost),
    ...part('already in CLAUDE.md', each.repeats),
    ...part('removed by compacting', each.compact),
    ...part('moved to the end by reordering', each.reorder),
  ])
  return lines.map((line) => `${clip(line, width)}\n`).join('')
}

function part(title: string, entries: readonly { line: number; text: string; words?: string }[]): string[] {
  if (entries.length === 0) return []
  const shown = entries.map(
    ({ line, text, words }) => `    line ${String(line).padEnd(4)} ${oneLine(text)}${words ? ` (${words})` : ''}`,
  )
  return [`  ${title}: ${entries.length}`, ...shown]
}
