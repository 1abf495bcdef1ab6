import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/errors.ts'
import { agentFileAt } from '../../../../shared/model/agentFiles.ts'
import type { Finding } from '../../../../shared/model/finding.ts'
import { isMasked } from '../../../../shared/text/mask.ts'
import type { Core, ScanningCore } from '../../runtime/core.ts'
import { repeatedSecretSteps } from '../../masking/knownSecrets.ts'
import { type JobControl, unwatched } from '../../runtime/jobs.ts'
import { libraryRules } from '../../masking/libraryRules.ts'
import { type ProjectGround, projectGrounds } from './projectGround.ts'
import { findRestatements, restatesProjectFileRule } from './restatesProjectFile.ts'
import { scanTexts, scannedIn } from '../../runtime/secretScans.ts'
import { type ReadableDb, longWrite, write } from '../../store/db.ts'
import { resumable } from '../../store/describeFailure.ts'
import {
  type RuleVersions,
  type UnexaminedMemory,
  findingWrites,
  isExamined,
  lastOfNextIds,
  readUnexamined,
  readUnexaminedOf,
  readUnexaminedRows,
} from '../../store/queries/examined.ts'
import { readRuleVersion, saveRuleVersion, versionLength } from '../../store/queries/ruleEdits.ts'
import { countMemories, rowsSaying } from '../../store/queries/memoryLookups.ts'
import type { Library } from '../../store/library.ts'
import { runCooperatively, createYield } from '../../runtime/cooperative.ts'
import { findingSteps } from '../../rules/applyRules.ts'
import type { RuleSet } from '../../rules/compile.ts'
import { type FigurePattern, figurePatternOf, oneOfManyRule } from '../../rules/figures.ts'

const page = 256

/**
 * Updates the findings of every memory: only of changed texts, or of all when the rules or the project's agent files changed.
 * Works in slices; when cancelled, keeps what is done. Returns how many memories were examined.
 */
export function computeFindings(core: ScanningCore, control: JobControl = unwatched): Promise<number> {
  return resumable(core.library, () => computeAll(core, control))
}

async function computeAll(core: ScanningCore, control: JobControl): Promise<number> {
  const { db } = core.library
  const standard = standardOf(core.library)
  const versions = versionsOf(standard)
  const total = countMemories(db)
  let after = ''
  let examined = 0
  for (;;) {
    const until = lastOfNextIds(db, after, page)
    if (control.cancelled || until === null) return examined
    const memories = readUnexamined(db, { versions, after, until })
    after = until
    if (memories.length > 0) await examine(core, memories, standard)
    examined += memories.length
    control.progress(Math.min(examined, total), total)
    await core.ports.clock.breathe()
  }
}

/**
 * Updates the findings of a few memories before they are shown. Returns how many were examined. While another program writes,
 * findings stay unchanged; secrets already hidden stay hidden.
 */
export async function examineMemories(core: ScanningCore, ids: readonly string[]): Promise<number> {
  if (ids.length === 0 || isExamined(core.library.db, ids)) return 0
  try {
    const standard = standardOf(core.library)
    const memories = readUnexaminedOf(core.library.db, ids)
    await examine(core, memories, standard)
    return memories.length
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') return 0
    throw error
  }
}

/** Updates the findings of one memory. */
export async function computeFindingsOf(core: ScanningCore, row: number): Promise<void> {
  await computeFindingsOfRows(core, [row])
}

/** Updates the findings of the memories with these texts, given by their hashes. Returns how many were examined. */
export function computeFindingsOfTexts(core: ScanningCore, hashes: readonly string[]): Promise<number> {
  return computeFindingsOfRows(core, rowsSaying(core.library.db, hashes))
}

async function computeFindingsOfRows(core: ScanningCore, rows: readonly number[]): Promise<number> {
  if (rows.length === 0) return 0
  const standard = standardOf(core.library)
  const versions = versionsOf(standard)
  let examined = 0
  for (let at = 0; at < rows.length; at += page) {
    const memories = readUnexaminedRows(core.library.db, { versions, rows: rows.slice(at, at + page) })
    await examine(core, memories, standard)
    examined += memories.length
  }
  return examined
}

/** Returns the rules and project files that memories are currently checked against. */
function standardOf(library: Library): Standard {
  const { db } = library
  const set = libraryRules(db)
  if (!readRuleVersion(db, set.version)) write(db, (writable) => saveRuleVersion(writable, set.version, set.hashes))
  return { set, grounds: projectGrounds(library) }
}

/** Examines the texts in slices, and stores the findings in slices of one transaction. */
async function examine(
  core: ScanningCore,
  memories: readonly UnexaminedMemory[],
  { set, grounds }: Standard,
): Promise<void> {
  const { db } = core.library
  await scanTexts(
    core,
    memories.flatMap(({ content, description, evidence }) => [content, description, evidence ?? '']),
  )
  const found: Examined[] = []
  const changedSince = changesSince(db, set)
  const yieldIfDue = createYield(core.ports.clock)
  for (const memory of memories) {
    const version = versionFor(set, groundOf(grounds, memory))
    const of = changedSince(memory.examined, version)
    const isCounted = of?.has(oneOfManyRule) ?? true
    const pattern = isCounted ? figurePatternOf(memory.content, memory.project_id, set) : undefined
    const findings = await runCooperatively(core.ports.clock, findingsOf(core, memory, { set, grounds, of }))
    found.push({ memory, findings, version, of, pattern })
    await yieldIfDue()
  }
  const long = longWrite(db)
  for (const { memory, findings, ...rest } of found) {
    for (const write of findingWrites(memory, findings, rest)) {
      long.run(write)
      await yieldIfDue()
    }
  }
  long.commit()
}

/** Returns what the rules, or only those of `of`, find in a memory. Works on a long text in many steps. */
function* findingsOf(
  core: Pick<Core, 'library' | 'scans'>,
  memory: UnexaminedMemory,
  { set, grounds, of }: Standard & { of: ReadonlySet<string> | null },
): Generator<void, Finding[]> {
  const { content, description, path } = memory
  const evidence = memory.evidence ?? ''
  const ground = groundOf(grounds, memory)
  // A memory read from such a file does not restate it; what two of them say is said to different agents.
  const projectTexts = path !== null && agentFileAt(path) !== null ? [] : ground.texts
  const scanned = {
    content: scannedIn(core, content),
    description: scannedIn(core, description),
    evidence: scannedIn(core, evidence),
  }
  const subject = { content, description, evidence, projectTexts, superseded: ground.superseded }
  const found = yield* findingSteps(subject, { set, scanned, ...(of && { only: of }) })
  if ((of?.has(restatesProjectFileRule) ?? true) && !found.some(({ rule }) => rule === restatesRule))
    found.push(...findRestatements(content, projectTexts))
  if (memory.derived === 0) return found
  const inherited = yield* repeatedSecretSteps(core, { content, description, evidence }, [memory.id], found)
  return [...found, ...inherited.filter(({ rule }) => of?.has(rule) ?? true)]
}

interface Examined {
  memory: UnexaminedMemory
  findings: Finding[]
  version: string
  of: ReadonlySet<string> | null
  /** Undefined when it need not be computed again. */
  pattern: FigurePattern | null | undefined
}

const restatesRule = 'noise.restates-project-file'

interface Standard {
  set: RuleSet
  grounds: ReadonlyMap<string, ProjectGround>
}

/** Increase when other texts than before are compared with the files of their project. */
const groundRevision = 2
const noGround: ProjectGround = { texts: [], superseded: [] }

function groundOf(grounds: Standard['grounds'], { project_id }: UnexaminedMemory): ProjectGround {
  return (project_id === null ? undefined : grounds.get(project_id)) ?? noGround
}

function versionsOf({ set, grounds }: Standard): RuleVersions {
  const byProject = Object.fromEntries([...grounds].map(([project, ground]) => [project, versionFor(set, ground)]))
  return { byProject, others: set.version }
}

function versionFor({ version }: RuleSet, { texts, superseded }: ProjectGround): string {
  if (texts.length + superseded.length === 0) return version
  const ground = [groundRevision, texts.map(({ name, text }) => [name, text]), superseded]
  const hash = createHash('sha256').update(JSON.stringify(ground))
  return `${version}-${hash.digest('hex').slice(0, 16)}`
}

/** Checks that compare a memory with its project's files. */
const projectChecks: ReadonlySet<string> = new Set([
  'restates-project-file',
  'rewords-project-file',
  'superseded-decision',
])

/** Returns a function that tells which rules must run again on what a former version examined; null for all. */
function changesSince(
  db: ReadableDb,
  set: RuleSet,
): (before: string | null, now: string) => ReadonlySet<string> | null {
  const known = new Map<string, ReadonlySet<string> | null>()
  return (before, now) => {
    if (before === null) return null
    const key = `${before} ${now}`
    let changed = known.get(key)
    if (changed === undefined) known.set(key, (changed = changedRules(db, set, before, now)))
    return changed
  }
}

function changedRules(db: ReadableDb, set: RuleSet, before: string, now: string): ReadonlySet<string> | null {
  const former = readRuleVersion(db, before.slice(0, versionLength))
  if (!former) return null
  const changed = new Set(
    [...former.keys(), ...set.hashes.keys()].filter((id) => former.get(id) !== set.hashes.get(id)),
  )
  if (before.slice(versionLength) !== now.slice(versionLength))
    for (const { id, check } of set.rules) if (projectChecks.has(check)) changed.add(id)
  // Where values overlap, only one rule reports them, and a description repeats secrets of other texts, so all masking rules
  // run again.
  if ([...changed].some(isMasked))
    for (const id of [...former.keys(), ...set.hashes.keys()]) if (isMasked(id)) changed.add(id)
  return changed
}
