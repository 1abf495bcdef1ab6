import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { HarvestResult, HarvestedLesson } from '../../shared/model/session.ts'
import { counted, pluralForm } from '../../shared/text/counted.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { compareNew } from './compareNew.ts'
import { followJob } from './followJob.ts'
import { oneLine, writeJson } from './print.ts'
import { wrapLine } from './wrap.ts'

export const harvest: Command = {
  name: 'harvest',
  creates: true,
  summary: 'Read transcripts of agents’ sessions and add the lessons found in them as raw memories',
  parameters: 'PATH',
  minArguments: 1,
  maxArguments: 1,
  options: {
    'dry-run': { help: 'only show what would be added, with numbers; store nothing' },
    only: { value: 'NUMBERS', help: 'add only these lessons, by the numbers a dry run shows, such as 1,3-5' },
    'left-out': { help: 'also those that a person left out in the app' },
  },
  notes: [
    'Transcripts: Claude Code and Codex (JSONL), jaato, OpenCode and SWE-agent (JSON), SpecStory and aider (Markdown), events as JSONL.',
  ],
  async run(call) {
    const { client } = await call.open()
    const path = resolve(call.io.folder, call.arguments.first)
    const only = call.arguments.text('only')
    const wanted = only === undefined ? null : numbersIn(only)
    const harvested = async (
      dry_run: boolean,
      choice: { without?: string[]; take_up?: string[] } = {},
    ): Promise<HarvestResult> => {
      const job = await followJob(call, await client.harvest.start({ path, dry_run, ...choice }))
      return client.harvest.result({ job: job.id })
    }
    const take_up = call.arguments.has('left-out') ? leftOutIn(await harvested(true)) : []
    const without = wanted ? notAmong(wanted, await harvested(true, { take_up })) : []
    const result = await harvested(call.arguments.has('dry-run'), { without, take_up })
    await compareHarvested(call, result)
    if (call.json) return writeJson(call, result)
    await call.io.write(harvestText(result, call.io.width))
    tellProblems(call, result)
  },
}

/** Returns the numbers in a list such as `1,3-5`. */
function numbersIn(text: string): Set<number> {
  const numbers = text.split(',').flatMap((part) => {
    const [, from = '', to = from] = /^\s*(\d{1,3})(?:-(\d{1,3}))?\s*$/.exec(part) ?? []
    if (from === '' || Number(to) < Number(from)) throw new WrongUsage('--only takes numbers such as 1,3-5.')
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
  })
  return new Set(numbers)
}

function leftOutIn({ lessons }: HarvestResult): string[] {
  return lessons.flatMap(({ id, state }) => (state === 'left-out' ? [id] : []))
}

function isNew({ state }: HarvestedLesson): boolean {
  return state === 'added' || state === 'found'
}

/** Returns the ids of the new lessons whose number is not wanted. Throws `validation` for a number that none has. */
function notAmong(wanted: ReadonlySet<number>, { lessons, new_lessons }: HarvestResult): string[] {
  const fresh = lessons.filter(isNew)
  if (new_lessons > fresh.length)
    throw new AppError(
      'validation',
      `There are ${new_lessons} new lessons, and only ${fresh.length} have numbers. Harvest one transcript after the other, or all without --only.`,
    )
  const beyond = [...wanted].find((number) => number < 1 || number > fresh.length)
  if (beyond !== undefined)
    throw new AppError(
      'validation',
      `There is no lesson ${beyond}: ${counted(fresh.length, 'lesson is', 'lessons are')} new. --dry-run lists them.`,
    )
  return fresh.flatMap(({ id }, at) => (wanted.has(at + 1) ? [] : [id]))
}

export const checkpoint: Command = {
  name: 'checkpoint',
  creates: true,
  summary: 'Look through a session now: add the lessons of what is new in it; show them and a pack for what is at hand',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    session: {
      value: 'S',
      help: 'the session’s id, or the path of its transcript; default: the one this runs in, else the last',
    },
  },
  async run(call) {
    const { client } = await call.open()
    const named = call.arguments.text('session')
    const session = named !== undefined && /[/\\]/.test(named) ? resolve(call.io.folder, named) : named
    const result = await client.harvest.checkpoint({ session })
    await compareHarvested(call, result.extracted)
    if (call.json) return writeJson(call, result)
    const { id, events } = result.session
    const automatic = result.checkpoints.filter(({ why }) => why !== 'by-hand').length
    const points = automatic > 0 ? `, ${counted(automatic, 'checkpoint')}` : ''
    await call.io.write(`Session ${oneLine(id)}: ${counted(events, 'event')}${points}.\n`)
    await call.io.write(harvestText(result.extracted, call.io.width))
    const { text, memories, references } = result.pack
    if (memories.length + references.length > 0) await call.io.write(`\n${text}`)
    tellProblems(call, result.extracted)
  },
}

/** Compares what was added with all other memories, so that duplicates are known at once. */
async function compareHarvested(call: Call, { lessons }: HarvestResult): Promise<void> {
  const added = lessons.filter(({ state }) => state === 'added').map(({ id }) => id)
  if (added.length > 0) await compareNew(call, added)
}

function harvestText(result: HarvestResult, width: number | null): string {
  const { files, skipped, sessions, events, new_events, new_lessons, known_lessons, left_out_lessons, dry_run } = result
  const named = result.lessons.filter(isNew)
  const left = new_lessons - named.length
  const others = skipped > 0 ? `; ${counted(skipped, 'file')} ${pluralForm(skipped, 'is', 'are')} no transcript` : ''
  const read = `Read ${counted(files, 'transcript')} with ${counted(sessions.length, 'session')}: ${counted(events, 'event')}, ${new_events} new${others}.\n`
  const verb = dry_run ? 'Would add' : 'Added'
  const before = known_lessons > 0 ? `; ${known_lessons} known before` : ''
  const out = left_out_lessons > 0 ? `; ${left_out_lessons} left out before (--left-out)` : ''
  const more = left > 0 ? `\n… and ${left} more.\n` : ''
  return `${read}${verb} ${counted(new_lessons, 'raw memory')}${before}${out}.\n${named.map((each, at) => lessonText(each, width, dry_run ? at + 1 : null)).join('')}${more}`
}

/** `number` is what `--only` names the lesson by; null where it was added. */
function lessonText({ id, rule, project, text }: HarvestedLesson, width: number | null, number: number | null): string {
  return `\n${number === null ? '' : `${number}  `}${id}  ${rule}${project === null ? '' : `  ${oneLine(project)}`}\n${wrapLine(`  ${oneLine(text)}`, width).join('\n')}\n`
}

function tellProblems({ io }: Call, { problems }: HarvestResult): void {
  for (const { path, line, reason } of problems)
    io.warn(`unreadable: ${oneLine(path)}${line === null ? '' : `:${line}`}: ${oneLine(reason)}\n`)
}
