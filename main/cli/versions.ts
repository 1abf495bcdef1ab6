import { AppError } from '../../shared/errors.ts'
import { fileDiff, formatUnified } from '../../shared/text/fileDiff.ts'
import { versionText } from '../../shared/text/versionText.ts'
import type { Reference, ReferenceVersion } from '../../shared/model/reference.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { oneLine, stepText, timeText, writeJson } from './print.ts'

export const versions: Command = {
  name: 'versions',
  summary: 'Show what each version of a reference changed; --restore makes a former one the newest',
  parameters: 'REFERENCE',
  minArguments: 1,
  maxArguments: 1,
  options: {
    restore: { value: 'N', help: 'write version N again, as a new version' },
    reason: { value: 'TEXT', help: 'the reason; kept in the journal' },
  },
  async run(call) {
    const { arguments: given } = call
    const number = given.text('restore')
    if (number !== undefined && !/^\d{1,9}$/.test(number))
      throw new WrongUsage('--restore takes the number of a version.')
    const { client } = await call.open()
    const reference = await client.references.get({ id: given.first })
    const { id } = reference
    if (reference.foreign && number === undefined && !call.json) return writeForeign(call, reference)
    const all = reference.versions
    if (number === undefined) {
      if (call.json) return writeJson(call, all)
      for (const [at, version] of all.entries()) await writeVersion(call, version, all[at + 1])
      return
    }
    const former = all.find(({ version }) => version === Number(number))
    if (!former)
      throw new AppError(
        'not_found',
        `${id} has no version ${number}. It has ${all.map(({ version }) => version).join(', ')}.`,
      )
    // The shown text may have dots in place of a secret; the restored text is exact.
    const exact = await client.references.reveal({ id })
    const { content, name, tags } = exact.versions.find(({ version }) => version === former.version) ?? former
    const reason = given.text('reason') ?? `restored version ${number}`
    const result = await client.references.edit({ id, content, name, tags, reason })
    return call.json ? writeJson(call, result) : call.io.write(stepText(result))
  },
}

/** A reference written by others has one version: its file. */
async function writeForeign(call: Call, { path, updated_at, ...text }: Reference): Promise<void> {
  await call.io.write(
    `by others  ${timeText(updated_at)}  ${path}\n${formatUnified(fileDiff(text.id, null, versionText(text)))}`,
  )
}

async function writeVersion(
  call: Call,
  version: ReferenceVersion,
  former: ReferenceVersion | undefined,
): Promise<void> {
  const { version: number, at, actor, reason } = version
  await call.io.write(`version ${number}  ${timeText(at)}  ${actor}${reason ? `  ${oneLine(reason)}` : ''}\n`)
  const diff = fileDiff(`version ${number}`, former ? versionText(former) : null, versionText(version))
  await call.io.write(formatUnified(diff, former && `version ${former.version}`))
}
