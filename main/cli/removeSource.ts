import { AppError } from '../../shared/errors.ts'
import type { Removal } from '../../shared/model/source.ts'
import { counted, pluralForm } from '../../shared/text/counted.ts'
import type { Call } from './command.ts'
import { writeJson } from './print.ts'
import { sourceNamed } from './sourceNamed.ts'

/**
 * Removes a source. If adding it again would not restore everything, requires `--yes`; else throws `precondition` with what
 * would be lost.
 */
export async function removeSource(call: Call, named: string): Promise<void> {
  const { id } = await sourceNamed(call, named)
  const { client } = await call.open()
  const removal = await client.sources.planRemove({ id })
  const isDryRun = call.arguments.has('dry-run')
  if (!isDryRun && !removal.returns && !call.arguments.has('yes'))
    throw new AppError(
      'precondition',
      `This would remove ${removal.name}. ${whatHappens(removal)} Nothing was changed: add --yes to do it.`,
      { ids: [id] },
    )
  if (!isDryRun) await client.sources.remove({ id })
  if (call.json) return writeJson(call, { ...removal, removed: !isDryRun })
  const done = isDryRun ? 'This would remove' : 'Removed'
  await call.io.write(`${done} ${removal.name}. ${whatHappens(removal)}\n`)
}

function whatHappens({ path, forgotten, kept, pending, returns }: Removal): string {
  const known = (count: number): string => counted(count, 'memory')
  const waiting =
    pending > 0
      ? ` ${counted(pending, 'decision')} not in its files yet ${pluralForm(pending, 'is', 'are')} not written.`
      : ''
  const back = returns
    ? `Its files stay as they are: \`schoolhouse sync ${path}\` brings it back.`
    : `Nothing is at ${path}: forgotten memories cannot be restored.`
  return `${known(forgotten)} without a decision: forgotten. ${known(kept)} with one: kept, without a file.${waiting} ${back}`
}
