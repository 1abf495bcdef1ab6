import { join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { AdvisorExport, AdvisorForm } from '../../../../shared/model/client.ts'
import type { FileDiff, SeenFiles } from '../../../../shared/model/diff.ts'
import { advisorFiles } from '../../clients/advisor/forms.ts'
import type { Files } from '../../ports.ts'
import type { Core } from '../../runtime/core.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { diffsOf } from '../seenFiles.ts'
import { planEdits, writeClientFiles } from './clientFiles.ts'

/** This machine, and the library that commands name; null for the one that they open by themselves. */
type Machine = Pick<Core['ports'], 'commandLine' | 'appVersion'> & { library: string | null }

const forWhom: Record<AdvisorForm, string> = { jaato: 'jaato', 'claude-code': 'Claude Code', text: 'any agent' }

/** Previews the files of an export of the advisor. Changes nothing. Throws `validation` for a folder that is a file. */
export function previewAdvisor(files: Files, machine: Machine, wish: AdvisorExport): FileDiff[] {
  return diffsOf(files, planAdvisor(files, machine, wish))
}

/**
 * Writes the advisor's instructions and settings, as one step; undo restores the files. Repeating it changes nothing. Throws
 * `conflict` if a file changed since it was `seen`.
 */
export function exportAdvisor(machine: Machine, wish: AdvisorExport, seen: SeenFiles | undefined) {
  return writeClientFiles({
    plan: (files) => planAdvisor(files, machine, wish),
    label: `Exported the advisor for ${forWhom[wish.form]}`,
    unchangedLabel: `The advisor for ${forWhom[wish.form]} is there already`,
    seen,
  })
}

function planAdvisor(
  files: Files,
  { commandLine, library, appVersion }: Machine,
  { form, folder }: AdvisorExport,
): FileChange[] {
  if (files.stat(folder)?.kind === 'file') throw new AppError('validation', `${folder} is a file. Name a folder.`)
  return advisorFiles(form, { commandLine, library, version: appVersion }).flatMap(({ path: name, edits }) => {
    const path = join(folder, name)
    return planEdits(files, path, `client:${form}`, (text) => edits(text, path))
  })
}
