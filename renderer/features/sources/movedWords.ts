import type { MovedPlace } from '../../../shared/model/source.ts'
import { pluralForm } from '../../../shared/text/counted.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { homePath, shortPath } from '../../../shared/text/shortPath.ts'

/** Message shown after a source was moved. */
export function movedWords({ name, to, known, found }: MovedPlace): string {
  return `${name} is read from ${shortPath(to)} now: ${formatNumber(found)} of ${counted(known, 'known record')} there`
}

/** Maximum number of other moved sources to name. */
const shownOthers = 3

/** Describes in sentences what was found at the new location of a source; the first one is always shown. */
export function foundWords(place: MovedPlace, home: string | undefined): [string, ...string[]] {
  const { to, from, known, found, missing, records, still_there, project, others } = place
  const more = records > found ? `, and ${formatNumber(records - found)} more` : ''
  return [
    `${formatNumber(found)} of ${counted(known, 'known record')} ${pluralForm(known, 'is', 'are')} at ${homePath(to, home)}${more}.`,
    ...(missing > 0
      ? [
          `${formatNumber(missing)} ${pluralForm(missing, 'is not there and counts', 'are not there and count')} as gone once it is read from there.`,
        ]
      : []),
    ...(still_there ? [`${homePath(from, home)} is still there; it is not read or written any more.`] : []),
    ...(project ? [`Its project ${project.name} goes with it, to ${homePath(project.to, home)}.`] : []),
    ...others.slice(0, shownOthers).map((other) => `${other.name} goes with it, to ${homePath(other.to, home)}.`),
    ...(others.length > shownOthers
      ? [`${counted(others.length - shownOthers, 'more source goes', 'more sources go')} with it.`]
      : []),
  ]
}
