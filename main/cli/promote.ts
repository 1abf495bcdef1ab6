import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { Scope } from '../../shared/model/memory.ts'
import { counted } from '../../shared/text/counted.ts'
import { Mode, type PromotionPreview, type PromotionRequest, TargetKind } from '../../shared/model/reference.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { oneLine, writePatch, stepText, writeJson } from './print.ts'
import { contentOf } from './textOption.ts'
import { reasonOf } from './proposeVerdict.ts'

export const promote: Command = {
  name: 'promote',
  summary: 'Promote memories to references that agents read; several go to one place as one decision',
  parameters: 'ID...',
  minArguments: 1,
  maxArguments: 100,
  options: {
    target: {
      value: 'T',
      help: 'where to write it, or what to change in its own topic file; default: what suits it best',
      choices: TargetKind.options,
    },
    reason: {
      value: 'TEXT',
      help: 'the reason; default: why it is recommended to promote it, required where it is not',
    },
    force: { help: 'promote despite failed checks; noted in the journal' },
    file: { value: 'F', help: 'the MEMORY.md, CLAUDE.md or AGENTS.md to write to; default: the project’s own' },
    section: { value: 'S', help: 'its section; default: the one that fits best' },
    create: { help: 'create the file or section where it is missing' },
    hook: { value: 'TEXT', help: 'for --target hook: what MEMORY.md says about the note, at most 150 characters' },
    id: { value: 'R', help: 'the reference’s id' },
    name: { value: 'N', help: 'the reference’s name' },
    tags: { value: 'A,B', help: 'the reference’s tags' },
    mode: { value: 'M', help: 'offered to agents, or put into every session', choices: Mode.options },
    scope: { value: 'S', help: 'for the project, or for all of your projects', choices: Scope.options },
    'content-file': { value: 'FILE', help: 'the text, instead of the distilled one; - reads stdin' },
    'dry-run': { help: 'show the change and the checks; change nothing' },
  },
  async run(call) {
    const isDryRun = call.arguments.has('dry-run')
    if (call.arguments.has('hook') && call.arguments.text('target') !== 'hook')
      throw new WrongUsage('--hook is for --target hook.')
    if (call.arguments.positionals.length > 1) return promoteTogether(call, isDryRun)
    return promoteOne(call, await requestOf(call))
  },
  async proposal(call) {
    const { arguments: given } = call
    if (given.has('dry-run')) return null
    const { target, file, section, scope, content } = await requestOf(call)
    const room = scope === 'universal' ? 'universal' : target === 'learned' ? 'references' : file
    const reason = reasonOf(given, 'promote')
    return {
      verb: 'promote',
      memory_ids: given.positionals,
      reason,
      text: content,
      target_room: room,
      target_drawer: section,
    }
  },
}

/** Promotes one memory, or with `--dry-run` shows the change. */
export async function promoteOne(call: Call, request: PromotionRequest): Promise<void> {
  const preview = await warnOfChecks(call, request)
  if (call.arguments.has('dry-run')) return writePreview(call, preview)
  assertThere(preview.creates)
  if (preview.reason === null && !request.reason?.trim()) throw needsReason(1)
  const { client } = await call.open()
  const result = await client.references.promote(request)
  if (call.json) return writeJson(call, result)
  await call.io.write(`${stepText(result)}  reference: ${result.reference_id}\n`)
}

/** Previews a promotion and warns of the checks it fails. */
export async function warnOfChecks(call: Call, request: PromotionRequest): Promise<PromotionPreview> {
  const { client } = await call.open()
  const preview = await client.references.preview(request)
  for (const { ok, text, detail } of preview.checks) if (!ok) call.io.warn(`warning: ${withDetail(text, detail)}\n`)
  return preview
}

/** Options that apply to a single reference only. */
const ofOne = ['id', 'name', 'tags', 'content-file', 'hook']

async function promoteTogether(call: Call, isDryRun: boolean): Promise<void> {
  const { arguments: given } = call
  const alone = ofOne.find((name) => given.has(name))
  if (alone) throw new WrongUsage(`--${alone} is for one memory; promote them one by one, or leave it out.`)
  const { memory_id: _first, ...shared } = await requestOf(call)
  const { target, reason, force, file, section, create, mode, scope } = shared
  const request = { ids: [...given.positionals], target, reason, force, file, section, create, mode, scope }
  const { client } = await call.open()
  const preview = await client.references.previewMany(request)
  for (const { memory_id, checks } of preview.items)
    for (const { ok, text, detail } of checks)
      if (!ok) call.io.warn(`warning: ${memory_id}: ${withDetail(text, detail)}\n`)
  for (const { ok, text, detail } of preview.checks) if (!ok) call.io.warn(`warning: ${withDetail(text, detail)}\n`)
  if (isDryRun) {
    if (preview.problem !== null) throw new AppError('precondition', preview.problem)
    if (call.json) return writeJson(call, preview)
    warnOfCreation(call, preview.creates)
    return writePatch(call, preview.files)
  }
  assertThere(preview.creates)
  const without = preview.items.filter((item) => item.reason === null).length
  if (without > 0 && !reason?.trim()) throw needsReason(without)
  const result = await client.references.promoteMany(request)
  if (call.json) return writeJson(call, result)
  await call.io.write(`${stepText(result)}  references: ${result.reference_ids.join(', ')}\n`)
}

async function requestOf(call: Call): Promise<PromotionRequest> {
  const { io, arguments: given } = call
  const file = given.text('file')
  return {
    memory_id: given.first,
    target: given.text('target') as PromotionRequest['target'],
    reason: given.text('reason'),
    force: given.has('force'),
    file: file === undefined ? undefined : resolve(io.folder, file),
    description: given.text('hook'),
    section: given.text('section')?.replace(/^#+\s*/, ''),
    create: given.has('create'),
    id: given.text('id'),
    name: given.text('name'),
    tags: given.list('tags'),
    mode: given.text('mode') as PromotionRequest['mode'],
    scope: given.text('scope') as PromotionRequest['scope'],
    content: await contentOf(call),
  }
}

async function writePreview(call: Call, preview: PromotionPreview): Promise<void> {
  if (preview.problem !== null) throw new AppError('precondition', preview.problem)
  if (call.json) return writeJson(call, preview)
  const checks = preview.checks.map(({ ok, text, detail }) => `  ${ok ? 'ok' : 'no'}  ${withDetail(text, detail)}\n`)
  warnOfCreation(call, preview.creates)
  if (preview.files.length === 0) call.io.warn('No file changes: the note already has this text.\n')
  await writePatch(call, preview.files)
  await call.io.write(`
checks
${checks.join('')}`)
}

function assertThere(creates: string | null): void {
  if (creates === null) return
  throw new AppError(
    'not_found',
    `${creates} does not exist. Add --create to have it made, or name another file with --file.`,
  )
}

function needsReason(count: number): WrongUsage {
  return new WrongUsage(
    `promote needs --reason: ${counted(count, 'memory is', 'memories are')} not recommended for it.`,
  )
}

/** Files and sections that do not exist are created only if the person asks for it. */
function warnOfCreation({ io }: Call, creates: string | null): void {
  if (creates !== null) io.warn(`creates ${oneLine(creates)}: add --create to allow that\n`)
}

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text}: ${oneLine(detail)}`
}
