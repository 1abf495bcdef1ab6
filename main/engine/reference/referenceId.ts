import { AppError } from '../../../shared/errors.ts'
import { ReferenceId } from '../../../shared/model/reference.ts'
import { isReservedName } from '../../../shared/text/suggestReferenceId.ts'

/** File names the agents' framework uses in the references folder itself. */
const reservedNames = new Set(['embedding_config', 'references.embeddings'])

/**
 * Asserts that an id is a single plain file name on every system, so that a reference cannot leave its folder or take the
 * name of a device. Throws `validation`, stating the problem.
 */
export function assertReferenceId(id: string): void {
  const problem = problemOf(id)
  if (problem) throw new AppError('validation', `The reference id ${JSON.stringify(shortened(id))} ${problem}`)
}

function problemOf(id: string): string | null {
  if (id === '') return 'is empty. Give it a name such as `lock-timeout`.'
  if (/[\\/:]/.test(id)) return 'looks like a path. An id is one name, without folders: use letters, digits and dashes.'
  if (/^\.+$/.test(id)) return 'is made of dots only. Use letters, digits and dashes.'
  if (id.length > 100) return `is ${id.length} characters long; 100 are allowed. Shorten it.`
  if (/[. ]$/.test(id)) return 'ends in a dot or a space, which Windows drops. Take it off.'
  if (isReservedName(id)) return 'is the name of a device on Windows. Put a word in front of it.'
  if (reservedNames.has(id.toLowerCase())) return 'belongs to a file of the references folder itself. Choose another.'
  if (!ReferenceId.safeParse(id).success)
    return 'holds characters that are not allowed: letters, digits, dots, dashes and underscores only, starting with a letter or digit.'
  return null
}

function shortened(id: string): string {
  return id.length > 60 ? `${id.slice(0, 60)}…` : id
}
