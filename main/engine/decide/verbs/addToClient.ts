import { AppError } from '../../../../shared/errors.ts'
import type { Addition } from '../../../../shared/model/client.ts'
import type { FileDiff, SeenFiles } from '../../../../shared/model/diff.ts'
import { clientTitles, configFile } from '../../clients/configFile.ts'
import { additionEdits } from '../../clients/plannedText.ts'
import type { Files } from '../../ports.ts'
import type { Core } from '../../runtime/core.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { applyEdits, piecesOf } from '../../store/jsonEdit.ts'
import type { DecideContext } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { assertAsSeen, diffsOf } from '../seenFiles.ts'

type Machine = Pick<Core['ports'], 'home' | 'environment' | 'commandLine'>

/** Previews what adding Schoolhouse to a client changes. Changes nothing. Throws `validation` if it cannot be added. */
export function previewAddition(files: Files, machine: Machine, addition: Addition): FileDiff[] {
  return diffsOf(files, planAddition(files, machine, addition))
}

/**
 * Adds Schoolhouse to a client's configuration, as one step; undo restores the file. Repeating it changes nothing. Throws
 * `conflict` if the file changed since it was `seen`.
 */
export function addToClient(machine: Machine, addition: Addition, seen: SeenFiles | undefined) {
  return (context: DecideContext): Outcome => {
    let outcome = nothingChanged(`${clientTitles[addition.client]} has it already`, [])
    const step = commitFiles(
      context.library,
      ({ files }) => {
        assertAsSeen(files, seen)
        const changes = planAddition(files, machine, addition)
        if (changes.length === 0) return { decisions: [], files: [] }
        const what = addition.part === 'mcp' ? 'the MCP server' : 'the session hooks'
        const label = `Added ${what} to ${clientTitles[addition.client]}`
        outcome = nothingChanged(label, [])
        const decision = { verb: 'add-to-client' as const, label, memory_ids: [], reason: null, changes: [] }
        return { decisions: [decision], files: changes }
      },
      context.by,
    )
    return { ...outcome, step }
  }
}

function planAddition(files: Files, machine: Machine, addition: Addition): FileChange[] {
  const path = configFile(addition, machine)
  const { project } = addition
  if (project !== undefined && files.stat(project)?.kind !== 'folder')
    throw new AppError('not_found', `${project} is not a folder.`)
  const owner = `client:${addition.client}`
  const text = files.stat(path) ? files.read(path).toString('utf8') : null
  const edits = additionEdits(addition, { text: text ?? '', path, commandLine: machine.commandLine })
  if (edits.length === 0) return []
  if (text !== null) return [{ kind: 'modify', path, pieces: piecesOf(owner, 0, text, edits) }]
  const after = Buffer.from(`${applyEdits('', edits).trimEnd()}\n`)
  return [{ kind: 'create', path, owner, after }]
}
