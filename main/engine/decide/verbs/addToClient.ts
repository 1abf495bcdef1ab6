import { AppError } from '../../../../shared/errors.ts'
import type { Addition } from '../../../../shared/model/client.ts'
import type { FileDiff, SeenFiles } from '../../../../shared/model/diff.ts'
import { clientTitles, configFile } from '../../clients/configFile.ts'
import { additionEdits } from '../../clients/plannedText.ts'
import type { Files } from '../../ports.ts'
import type { Core } from '../../runtime/core.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { diffsOf } from '../seenFiles.ts'
import { planEdits, writeClientFiles } from './clientFiles.ts'

/** This machine, and the library that commands name; null for the one that they open by themselves. */
type Machine = Pick<Core['ports'], 'home' | 'environment' | 'commandLine'> & { library: string | null }

/** Previews what adding Schoolhouse to a client changes. Changes nothing. Throws `validation` if it cannot be added. */
export function previewAddition(files: Files, machine: Machine, addition: Addition): FileDiff[] {
  return diffsOf(files, planAddition(files, machine, addition))
}

/**
 * Adds Schoolhouse to a client's configuration, as one step; undo restores the file. Repeating it changes nothing. Throws
 * `conflict` if the file changed since it was `seen`.
 */
export function addToClient(machine: Machine, addition: Addition, seen: SeenFiles | undefined) {
  const what = addition.part === 'mcp' ? 'the MCP server' : 'the session hooks'
  const client = clientTitles[addition.client]
  return writeClientFiles({
    plan: (files) => planAddition(files, machine, addition),
    label: `Added ${what} to ${client}`,
    unchangedLabel: `${client} has it already`,
    seen,
  })
}

function planAddition(files: Files, machine: Machine, addition: Addition): FileChange[] {
  const path = configFile(addition, machine)
  const { project } = addition
  if (project !== undefined && files.stat(project)?.kind !== 'folder')
    throw new AppError('not_found', `${project} is not a folder.`)
  return planEdits(files, path, `client:${addition.client}`, (text) =>
    additionEdits(addition, { text, path, commandLine: machine.commandLine, library: machine.library }),
  )
}
