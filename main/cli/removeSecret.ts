import { type SecretRemovalPreview, filesOfRemoval } from '../../shared/model/secretRemoval.ts'
import { AppError } from '../../shared/errors.ts'
import { counted, pluralForm } from '../../shared/text/counted.ts'
import type { Call, Command } from './command.ts'
import { oneLine, writeJson, writeStep } from './print.ts'

export const removeSecret: Command = {
  name: 'remove-secret',
  summary:
    'Remove the secrets of a memory, or its personal data if it holds none; a placeholder says what stood there, and write-back changes its file too',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: {
    everywhere: { help: 'remove the same values from all other memories too, in the same step' },
    reason: { value: 'TEXT', help: 'the reason; kept in the journal' },
    'dry-run': { help: 'say what would be removed, and what else holds it; change nothing' },
  },
  async run(call) {
    const { client } = await call.open()
    const preview = await client.decisions.previewRemoveSecret({ id: call.arguments.first })
    const everywhere = call.arguments.has('everywhere')
    if (call.arguments.has('dry-run')) return print(call, preview, everywhere)
    const also = everywhere ? preview.others.map(({ id }) => id) : []
    const reason = call.arguments.text('reason')
    const done = await client.decisions.removeSecret({ id: preview.id, also, reason })
    await writeStep(call, done)
    if (done.step === null) return
    for (const note of notesOf(preview, everywhere)) call.io.warn(`note: ${note}\n`)
  },
}

async function print(call: Call, preview: SecretRemovalPreview, everywhere: boolean): Promise<void> {
  if (call.json) return writeJson(call, preview)
  const what =
    preview.secrets.length === 0
      ? 'It holds no secret and no personal data'
      : `Would remove: ${preview.secrets.join(', ')}`
  await call.io.write(`${[what, ...notesOf(preview, everywhere)].join('\n')}\n`)
}

/** What still holds the values. */
function notesOf(preview: SecretRemovalPreview, everywhere: boolean): string[] {
  const { others, references } = preview
  const named = others.map(({ id, title }) => `${id} “${oneLine(title)}”`)
  return [
    ...(everywhere || others.length === 0
      ? []
      : [
          `${counted(others.length, 'other memory', 'other memories')} ${pluralForm(others.length, 'holds', 'hold')} it too: ${named.join(', ')}. --everywhere takes them along.`,
        ]),
    ...references.map(
      ({ id, name }) => `The reference ${id} “${oneLine(name)}” holds it too. Edit it or un-promote it.`,
    ),
    ...filesOfRemoval(preview, everywhere)
      .filter(({ writable }) => !writable)
      .map(({ path }) => `${path} still holds it: Schoolhouse does not write this format. Remove it there yourself.`),
  ]
}

export const forgetSecret: Command = {
  name: 'forget-secret',
  summary: 'Erase removed secrets from the library’s history too; this cannot be undone, so it needs --yes',
  parameters: 'ID...',
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  options: { yes: { help: 'erase them; without this, only say what that means' } },
  async run(call) {
    const ids = [...call.arguments.positionals]
    const { client } = await call.open()
    for (const id of ids) await client.memories.get({ id })
    if (!call.arguments.has('yes'))
      throw new AppError(
        'precondition',
        `This would erase for good what was removed from ${counted(ids.length, 'memory')}. The removal, and earlier steps that hold the value, can then not be undone. Nothing was erased: add --yes to do it.`,
        { ids },
      )
    await writeStep(call, await client.decisions.forgetSecret({ ids }))
  },
}
