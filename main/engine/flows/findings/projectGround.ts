import { join } from 'node:path'
import { withoutManagedBlock } from '../../../../shared/text/managedBlock.ts'
import type { Files } from '../../ports.ts'
import { readSmallFile } from '../../references/readSmallFile.ts'
import { allProjects } from '../../store/queries/projects.ts'
import type { Library } from '../../store/library.ts'
import type { ProjectText, SupersededDecision } from '../../rules/subject.ts'

/** A project's files with instructions for agents. */
const agentFiles = ['CLAUDE.md', 'AGENTS.md', '.claude/CLAUDE.md']
/** Folders in which projects keep decision records. */
const decisionFolders = [
  'docs/adr',
  'docs/adrs',
  'docs/ADR',
  'doc/adr',
  'adr',
  'docs/decisions',
  'docs/architecture/decisions',
]
const maxDecisions = 500

/** What the memories of a project are checked against. */
export interface ProjectGround {
  texts: readonly ProjectText[]
  superseded: readonly SupersededDecision[]
}

/**
 * Reads the agent instructions and superseded decisions of each project that has any. What was promoted into them from here is
 * left out: it is no reason against the memory it came from.
 */
export function projectGrounds({ db, files }: Library): ReadonlyMap<string, ProjectGround> {
  const all = new Map<string, ProjectGround>()
  for (const { id, root } of allProjects(db)) {
    const texts = agentFiles.flatMap((name) => {
      const text = readSmallFile(files, join(root, name))
      return text === null ? [] : [{ name, text: withoutManagedBlock(text) }]
    })
    const superseded = decisionFolders.flatMap((folder) => supersededIn(files, join(root, folder)))
    if (texts.length + superseded.length > 0) all.set(id, { texts, superseded })
  }
  return all
}

function supersededIn(files: Files, folder: string): SupersededDecision[] {
  if (files.stat(folder)?.kind !== 'folder') return []
  const records = files
    .list(folder)
    .filter(({ name, kind }) => kind === 'file' && /^(?:adr-?)?\d{1,5}\D.*\.md$/i.test(name))
  return records.slice(0, maxDecisions).flatMap(({ name }) => {
    const text = readSmallFile(files, join(folder, name)) ?? ''
    const by = supersededBy(text)
    return by === null ? [] : [{ number: Number(/\d+/.exec(name)?.[0]), file: name, by }]
  })
}

/** Returns what superseded a record, from its front matter or status section; null if it is in force. */
function supersededBy(text: string): string | null {
  const head = text.slice(0, 4000)
  const status =
    /^---\r?\n[^]{0,2000}?^status:[ \t]*["']?([^\n"']{0,200})/m.exec(head)?.[1] ??
    /^#{1,4} Status[ \t]*\r?\n+([^\n]{0,400})/im.exec(head)?.[1] ??
    /^\W{0,6}Status\W{1,4}([^\n]{0,400})/im.exec(head)?.[1]
  if (status === undefined || !/\b(?:superseded|replaced|deprecated)\b/i.test(status)) return null
  return /\b(?:ADR[ -]?)?\d{1,5}\b/i.exec(status.replace(/\d{4}-\d\d-\d\d/g, ''))?.[0] ?? ''
}
