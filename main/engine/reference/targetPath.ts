import { dirname, extname, isAbsolute, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Scope } from '../../../shared/model/memory.ts'
import type { InPlaceKind, TargetKind } from '../../../shared/model/reference.ts'
import { assertReferenceId } from './referenceId.ts'

export interface TargetPlace {
  /** References written in place already have a path. */
  target: Exclude<TargetKind, InPlaceKind>
  scope: Scope
  /** The root of the memory's project; null when it belongs to none. */
  projectRoot: string | null
  home: string
  id: string
  /** The Markdown file the person chose. */
  file?: string | null
  /** The Markdown file used when none was chosen; null when the project has none. */
  defaultFile?: string | null
}

/**
 * Returns the absolute path of the file a reference is written to. Throws `validation` for an id or file that cannot be
 * written to, `precondition` when the path cannot be determined.
 */
export function targetPath(place: TargetPlace): string {
  assertReferenceId(place.id)
  switch (place.target) {
    case 'learned':
      return join(rootOf(place), '.jaato', 'references', `${place.id}.json`)
    case 'rules':
      return join(rootOf(place), '.claude', 'rules', `${place.id}.md`)
    case 'topic':
      return join(dirname(markdownFile(place)), `${place.id}.md`)
    case 'memory-md':
    case 'claude-md':
    case 'agents-md':
      return markdownFile(place)
  }
}

function rootOf({ scope, projectRoot, home }: TargetPlace): string {
  if (scope === 'universal') return home
  if (projectRoot) return projectRoot
  throw new AppError(
    'precondition',
    'This memory belongs to no project, so there is no project folder to write the reference to. ' +
      'Make the scope universal, or set the project of its source.',
  )
}

const fileNames: Partial<Record<TargetKind, string>> = { 'claude-md': 'CLAUDE.md', 'agents-md': 'AGENTS.md' }

function markdownFile(place: TargetPlace): string {
  const path = place.file ?? place.defaultFile
  if (!path)
    throw new AppError(
      'precondition',
      `No ${fileNames[place.target] ?? 'MEMORY.md'} is known for this memory. Choose the file to write to.`,
    )
  if (!isAbsolute(path))
    throw new AppError('validation', `${path} is not an absolute path. Give the whole path of the file.`)
  if (!/^\.(?:md|markdown|mdx)$/i.test(extname(path)))
    throw new AppError('validation', `${path} is not a Markdown file. Choose a file that ends in .md.`)
  return path
}
