import { AppError } from '../../../../shared/errors.ts'
import type { SeenFiles } from '../../../../shared/model/diff.ts'
import type { Files } from '../../ports.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { type TextEdit, applyEdits, piecesOf } from '../../store/jsonEdit.ts'
import type { DecideContext } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { assertAsSeen } from '../seenFiles.ts'

/** What a step on files of clients does, and what it is called. */
export interface ClientFilesPlan {
  plan: (files: Files) => FileChange[]
  label: string
  /** Its name where all is there already. */
  unchangedLabel: string
  seen: SeenFiles | undefined
}

/**
 * Writes files of programs that agents run in, as one step; undo restores them. Repeating it changes nothing. Throws
 * `conflict` if a file changed since it was `seen`.
 */
export function writeClientFiles({ plan, label, unchangedLabel, seen }: ClientFilesPlan) {
  return ({ library, by }: DecideContext): Outcome => {
    let done = unchangedLabel
    const step = commitFiles(
      library,
      ({ files }) => {
        assertAsSeen(files, seen)
        const changes = plan(files)
        if (changes.length === 0) return { decisions: [], files: [] }
        done = label
        const decision = { verb: 'add-to-client' as const, label, memory_ids: [], reason: null, changes: [] }
        return { decisions: [decision], files: changes }
      },
      by,
    )
    return { ...nothingChanged(done, []), step }
  }
}

/**
 * Plans edits of a file, which is created if it is missing; nothing where there are none. Throws `validation` if it is not UTF-8.
 */
export function planEdits(
  files: Files,
  path: string,
  owner: string,
  editsOf: (text: string) => TextEdit[],
): FileChange[] {
  if (!files.stat(path)) {
    const after = Buffer.from(`${applyEdits('', editsOf('')).trimEnd()}\n`)
    return [{ kind: 'create', path, owner, after }]
  }
  const bytes = files.read(path)
  const text = bytes.toString('utf8')
  if (!Buffer.from(text).equals(bytes))
    throw new AppError('validation', `${path} is not UTF-8 text. Move it away, then try again; nothing was changed.`)
  const edits = editsOf(text)
  return edits.length === 0 ? [] : [{ kind: 'modify', path, pieces: piecesOf(owner, 0, text, edits) }]
}
