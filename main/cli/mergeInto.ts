import { AppError } from '../../shared/errors.ts'
import type { MergeIntoPreview, MergeIntoRequest } from '../../shared/model/reference.ts'
import { type Call, WrongUsage } from './command.ts'
import { writePatch, stepText, writeJson } from './print.ts'
import { contentOf } from './textOption.ts'

/** `merge ID... --into-reference R`: merges memories into an existing reference. */
export async function mergeInto(call: Call): Promise<void> {
  const { arguments: given } = call
  for (const option of ['description', 'tags'])
    if (given.has(option)) throw new WrongUsage(`--${option} cannot be used when merging into a reference.`)
  const request: MergeIntoRequest = {
    id: given.text('into-reference') ?? '',
    ids: given.positionals,
    content: await contentOf(call),
    reason: given.text('reason'),
    force: given.has('force'),
  }
  const { client } = await call.open()
  const preview = await client.references.previewMerge(request)
  for (const { ok, text, detail } of preview.checks)
    if (!ok) call.io.warn(`warning: ${detail === '' ? text : `${text}: ${detail}`}\n`)
  if (given.has('dry-run')) return writePreview(call, preview)
  const result = await client.references.mergeInto(request)
  if (call.json) return writeJson(call, result)
  await call.io.write(`${stepText(result)}  reference: ${result.reference_id}, version ${result.version}\n`)
}

async function writePreview(call: Call, preview: MergeIntoPreview): Promise<void> {
  const { problem, blocked, files } = preview
  if (problem !== null) throw new AppError('conflict', problem, blocked === null ? {} : { diff: blocked })
  if (call.json) return writeJson(call, preview)
  if (files.length > 0) await writePatch(call, files)
  else await call.io.write('The file stays as it is.\n')
}
