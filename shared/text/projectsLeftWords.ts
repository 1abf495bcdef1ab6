import type { ProjectLeft } from '../model/source.ts'
import { counted, pluralForm } from './counted.ts'

/** How many projects are named. */
const maxNamed = 3

/** Says which projects of a folder have nothing to review, and why; null if there are none. */
export function projectsLeftWords(projects: readonly ProjectLeft[]): string | null {
  const instructed = projects.filter(({ instructions }) => instructions > 0)
  const empty = projects.filter(({ instructions }) => instructions === 0)
  const files = instructed.reduce((sum, { instructions }) => sum + instructions, 0)
  const parts = [
    ...(instructed.length > 0
      ? [
          `${namesOf(instructed)} ${pluralForm(instructed.length, 'holds', 'hold')} only instructions for agents ` +
            `(${counted(files, 'file')}), which people write`,
        ]
      : []),
    ...(empty.length > 0 ? [`${namesOf(empty)} ${pluralForm(empty.length, 'holds', 'hold')} no memories`] : []),
  ]
  return parts.length === 0 ? null : `Left out: ${parts.join('; ')}.`
}

function namesOf(projects: readonly ProjectLeft[]): string {
  const names = projects.slice(0, maxNamed).map(({ name }) => name)
  const more = projects.length - names.length
  if (more > 0) return `${names.join(', ')} and ${more} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}
