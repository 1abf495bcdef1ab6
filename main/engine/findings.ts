import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Finding } from '../../shared/model/finding.ts'
import { type Rule, type RuleGroup, ruleGroups } from '../../shared/model/rule.ts'
import type { Core } from './core.ts'
import type { JobControl } from './jobs.ts'
import { type ReadableDb, sql, write } from './store/db.ts'
import {
  type RuleVersions,
  type UnexaminedMemory,
  readSwitches,
  readUnexamined,
  saveFindings,
} from './store/queries/findings.ts'
import { findingsIn } from './triage/rules/applyRules.ts'
import { ruleSetVersion, rules } from './triage/rules/ruleSet.ts'
import type { ProjectText } from './triage/rules/subject.ts'

/** How long memories are looked at before others get their turn, in milliseconds. */
const slice = 15
const page = 256
/** The files of a project that tell agents its rules. */
const agentFiles = ['CLAUDE.md', 'AGENTS.md', '.claude/CLAUDE.md']
/** Larger ones are no rules for agents. */
const largestFile = 256 * 1024

const silent: JobControl = { cancelled: false, progress: () => undefined }

/**
 * Brings the findings of every memory up to date: only texts that changed since, all when the rules or the project's files
 * for agents changed. Works in slices; what is done when it is cancelled stays. Answers how many memories were looked at.
 */
export async function computeFindings(core: Core, control: JobControl = silent): Promise<number> {
  const { db } = core.library
  const files = agentFilesOf(core)
  const versions = versionsOf(files)
  const total = sql<{ count: number }>(db, 'SELECT count(*) AS count FROM memories').get()?.count ?? 0
  let after = 0
  let examined = 0
  for (;;) {
    const memories = readUnexamined(db, { versions, after, limit: page })
    if (control.cancelled || memories.length === 0) return examined
    await examine(core, memories, files)
    after = memories[memories.length - 1]!.row
    examined += memories.length
    control.progress(Math.min(examined, total), total)
    await core.ports.clock.breathe()
  }
}

/** Brings the findings of one memory up to date. */
export async function computeFindingsOf(core: Core, row: number): Promise<void> {
  const files = agentFilesOf(core)
  const [first] = readUnexamined(core.library.db, { versions: versionsOf(files), after: row - 1, limit: 1 })
  if (first?.row === row) await examine(core, [first], files)
}

type AgentFiles = ReadonlyMap<string, readonly AgentFile[]>
type AgentFile = ProjectText & { path: string }

/** What the projects' files for agents say, of projects that have any. */
function agentFilesOf({ library: { db }, ports: { files } }: Core): AgentFiles {
  const all = new Map<string, AgentFile[]>()
  for (const { id, root } of sql<{ id: string; root: string }>(db, 'SELECT id, root FROM projects').all()) {
    const found = agentFiles.flatMap((name) => {
      const path = join(root, name)
      const stat = files.stat(path)
      if (stat?.kind !== 'file' || stat.size > largestFile) return []
      return [{ name, path, text: files.read(path).toString('utf8') }]
    })
    if (found.length > 0) all.set(id, found)
  }
  return all
}

/** Looks at the texts in slices, and keeps what was found in one short transaction. */
async function examine(core: Core, memories: readonly UnexaminedMemory[], files: AgentFiles): Promise<void> {
  const { clock } = core.ports
  const found: Finding[][] = []
  let until = clock.monotonic() + slice
  for (const memory of memories) {
    const { content, description, evidence, path } = memory
    // What was read from such a file does not restate it.
    const projectTexts = textsFor(files, memory).filter((text) => text.path !== path)
    found.push(findingsIn({ content, description, evidence: evidence ?? '', projectTexts }))
    if (clock.monotonic() < until) continue
    await clock.breathe()
    until = clock.monotonic() + slice
  }
  const { db } = core.library
  // A power failure costs nothing here: what is not kept is worked out again.
  db.pragma('synchronous = NORMAL')
  try {
    write(db, (writable) => {
      for (const [index, memory] of memories.entries())
        saveFindings(writable, memory, found[index] ?? [], versionFor(textsFor(files, memory)))
    })
  } finally {
    db.pragma('synchronous = FULL')
  }
}

function textsFor(files: AgentFiles, { project_id }: UnexaminedMemory): readonly AgentFile[] {
  return (project_id === null ? undefined : files.get(project_id)) ?? []
}

function versionsOf(files: AgentFiles): RuleVersions {
  const byProject = Object.fromEntries([...files].map(([project, texts]) => [project, versionFor(texts)]))
  return { byProject, others: ruleSetVersion }
}

function versionFor(texts: readonly ProjectText[]): string {
  if (texts.length === 0) return ruleSetVersion
  const hash = createHash('sha256').update(JSON.stringify(texts.map(({ name, text }) => [name, text])))
  return `${ruleSetVersion}-${hash.digest('hex').slice(0, 16)}`
}

/** The rules that are on in this library: by default, or because somebody switched them. */
export function rulesOn(db: ReadableDb, groups: readonly RuleGroup[] = ruleGroups): Rule[] {
  const switches = readSwitches(db)
  return rules.filter(({ id, on, group }) => (switches[id] ?? on) && groups.includes(group))
}

/** Rules whose hits may be discarded. */
export function noiseRules(db: ReadableDb): Rule[] {
  return rulesOn(db, ['noise', 'reject'])
}
