import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { MovedPlace } from '../../shared/model/source.ts'
import { counted, pluralForm } from '../../shared/text/counted.ts'
import type { Call } from './command.ts'
import { followJob } from './followJob.ts'
import { writeJson } from './print.ts'
import { sourceNamed } from './sourceNamed.ts'

/** Points a source at its new location and reads it. Requires `--yes` if known records are missing there. */
export async function moveSource(call: Call, named: string, path: string): Promise<void> {
  const { io } = call
  const { id } = await sourceNamed(call, named)
  const { client } = await call.open()
  const to = resolve(io.folder, path)
  const plan = await client.sources.planMove({ id, path: to })
  if (call.arguments.has('dry-run')) {
    if (call.json) return writeJson(call, { ...plan, moved: false })
    return io.write(`This would read ${plan.name} from ${plan.to}.\n${foundText(plan)}`)
  }
  if (plan.missing > 0 && !call.arguments.has('yes'))
    throw new AppError(
      'precondition',
      `Of ${counted(plan.known, 'known record')} of ${plan.name}, ${plan.found} ${pluralForm(plan.found, 'is', 'are')} at ${plan.to}; ${plan.missing} would count as gone. Nothing was changed: add --yes to move it anyway.`,
      { ids: [id] },
    )
  const { place, job } = await client.sources.move({ id, path: to, missing: plan.missing })
  const reading = await followJob(call, job)
  if (call.json) return writeJson(call, { ...place, moved: true, reading: reading.result })
  await io.write(`Moved ${place.name}: it is read from ${place.to}.\n${foundText(place)}`)
}

/** Maximum number of other moved sources to name. */
const shownOthers = 3

function foundText({ from, known, found, missing, records, still_there, project, others }: MovedPlace): string {
  const more = records > found ? `, ${records - found} more` : ''
  const lines = [`${found} of ${counted(known, 'known record')} ${pluralForm(known, 'is', 'are')} there${more}.`]
  if (missing > 0) lines.push(`${missing} ${pluralForm(missing, 'is not, and counts', 'are not, and count')} as gone.`)
  if (still_there) lines.push(`${from} is still there; it is not read or written any more.`)
  if (project) lines.push(`Its project ${project.name} goes with it, to ${project.to}.`)
  lines.push(...others.slice(0, shownOthers).map((other) => `${other.name} goes with it, to ${other.to}.`))
  if (others.length > shownOthers)
    lines.push(`${counted(others.length - shownOthers, 'more source goes', 'more sources go')} with it.`)
  lines.push(`\`undo\` does not cover a move; \`schoolhouse sources move\` moves it back to ${from}.`)
  return lines.map((line) => `${line}\n`).join('')
}
