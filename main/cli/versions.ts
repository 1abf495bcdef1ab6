import { AppError } from '../../shared/errors.ts'
import { fileDiff } from '../../shared/text/fileDiff.ts'
import type { ReferenceVersion } from '../../shared/model/reference.ts'
import { type Command, WrongUsage } from './command.ts'
import { patchText, stepText, writeJson } from './print.ts'

export const versions: Command = {
  name: 'versions',
  summary: 'Show what each version of a reference changed; --restore makes a former one the newest',
  parameters: 'REFERENCE',
  least: 1,
  most: 1,
  options: {
    restore: { value: 'N', help: 'write version N again, as a new version' },
    reason: { value: 'TEXT', help: 'why; kept in the journal' },
  },
  async run(call) {
    const { arguments: given, io } = call
    const number = given.text('restore')
    if (number !== undefined && !/^\d{1,9}$/.test(number))
      throw new WrongUsage('--restore takes the number of a version.')
    const { client } = await call.open()
    const { id, versions: all } = await client.references.get({ id: given.first })
    if (number === undefined) {
      if (call.json) return writeJson(call, all)
      return io.write(all.map((version, at) => textOf(version, all[at + 1], io.width)).join('\n'))
    }
    const former = all.find(({ version }) => version === Number(number))
    if (!former)
      throw new AppError(
        'not_found',
        `${id} has no version ${number}. It has ${all.map(({ version }) => version).join(', ')}.`,
      )
    // What was shown may have dots in place of a secret; what is written again is exact.
    const exact = await client.references.reveal({ id })
    const { content, name, tags } = exact.versions.find(({ version }) => version === former.version) ?? former
    const reason = given.text('reason') ?? `restored version ${number}`
    const result = await client.references.edit({ id, content, name, tags, reason })
    return call.json ? writeJson(call, result) : io.write(stepText(result))
  },
}

function textOf(version: ReferenceVersion, former: ReferenceVersion | undefined, width: number | null): string {
  const head = `v${version.version}  ${version.at}  ${version.actor}${version.reason ? `  ${version.reason}` : ''}\n`
  const before = former ? asText(former) : null
  return `${head}${patchText([fileDiff(`v${version.version}`, before, asText(version))], width)}`
}

function asText({ name, content, tags }: ReferenceVersion): string {
  return `${name}\n${tags.map((tag) => `#${tag}`).join(' ')}\n\n${content}\n`
}
