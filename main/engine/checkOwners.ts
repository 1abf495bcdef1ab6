import { AppError } from '../../shared/errors.ts'
import type { Stale } from '../../shared/model/evidence.ts'
import type { Core } from './core.ts'
import { checkMentions } from './evidence/checkMentions.ts'
import { findMentions } from './evidence/findMentions.ts'
import type { Found, Subject } from './evidence/found.ts'
import type { Mention } from './evidence/mention.ts'
import type { Repository } from './evidence/repository.ts'
import type { JobControl } from './jobs.ts'
import type { GitFile } from './ports.ts'
import { writeDerived } from './store/db.ts'
import { type FoundRef, readOwnerHomes, readOwners, saveEvidence } from './store/queries/evidenceDue.ts'
import { turns } from './turns.ts'

/** How many texts are looked up at once. */
const batch = 1500
/** How many are written in one transaction. */
const writeBatch = 50

/** Looks owners up in batches; without a repository nothing can be told of what they name. */
export async function checkOwners(
  core: Core,
  control: JobControl,
  {
    id,
    isAll,
    repository,
    files,
    at,
    problem = null,
  }: {
    id: string | null
    isAll: boolean
    repository: Repository | null
    files: readonly GitFile[]
    at: string
    problem?: string | null
  },
): Promise<{ checked: number; failure: string | null }> {
  const { db } = core.library
  const allPaths = files.map(({ path }) => path)
  const turn = turns(core.ports.clock)
  let checked = 0
  for (let after = ''; !control.cancelled;) {
    const owners = readOwners(db, id, { isAll, after, limit: batch })
    const last = owners.at(-1)
    if (!last) break
    after = last.owner
    const subjects: Subject[] = []
    for (const { owner, text, baseline, scope_path } of owners) {
      const homes = readOwnerHomes(db, owner)
      const known = knownUntil(owner, baseline)
      subjects.push({ text, mentions: findMentions(text), baseline: known, scope: scope_path, homes })
      await turn()
    }
    const found = await lookUp(core, { repository, subjects, allPaths })
    if (typeof found === 'string') return { checked, failure: found }
    for (let from = 0; from < owners.length; from += writeBatch) {
      writeDerived(db, (writable) => {
        for (const [index, owner] of owners.slice(from, from + writeBatch).entries()) {
          const { mentions } = subjects[from + index]!
          const given = { at, problem, baseline: subjects[from + index]!.baseline }
          saveEvidence(writable, owner, evidenceOf(mentions, found?.[from + index] ?? null, given))
        }
      })
      await turn()
    }
    checked += owners.length
    control.progress(checked, null)
    await core.ports.clock.breathe()
  }
  return { checked, failure: null }
}

/**
 * Up to when a text knows of commits, in milliseconds since the epoch. Commits tell their second only; a reference does not
 * know those of the second it was written in, as its text was there before.
 */
function knownUntil(owner: string, baseline: string): number {
  const written = Date.parse(baseline)
  return owner.startsWith('reference:') ? Math.floor(written / 1000) * 1000 - 1 : written
}

/** Null where there is no repository; where git failed over it, why. */
async function lookUp(
  core: Core,
  {
    repository,
    subjects,
    allPaths,
  }: { repository: Repository | null; subjects: readonly Subject[]; allPaths: readonly string[] },
): Promise<(Found | null)[][] | string | null> {
  if (!repository) return null
  try {
    return await checkMentions(repository, subjects, { allPaths, now: () => core.ports.clock.monotonic() })
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Without `found`, nothing can be told of what was surely meant; the rest is taken for words. */
function evidenceOf(
  mentions: readonly Mention[],
  found: readonly (Found | null)[] | null,
  { at, problem, baseline }: { at: string; problem: string | null; baseline: number },
): { refs: FoundRef[]; loose: number; stale: Stale | null; at: string } {
  const refs: FoundRef[] = []
  let stale: Stale | null = null
  for (const [index, { start, end, named, isFirm }] of mentions.entries()) {
    const one = found === null ? null : (found[index] ?? null)
    if (one === null && (found !== null || !isFirm)) continue
    const { state, detail, candidate, home } = one ?? {
      state: 'unchecked',
      detail: problem ?? '',
      candidate: null,
      home: null,
    }
    refs.push({ kind: named.kind, start, end, state, detail, candidate, home })
    if (!one?.by || one.event === '' || one.by.at <= baseline) continue
    const since = new Date(one.by.at).toISOString()
    if (stale === null || since < stale.since) stale = { since, commit: one.by.commit, reason: one.event }
  }
  return { refs, loose: mentions.filter((mention, index) => !mention.isFirm && !found?.[index]).length, stale, at }
}
