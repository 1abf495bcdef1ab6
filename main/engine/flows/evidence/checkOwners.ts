import { AppError } from '../../../../shared/errors.ts'
import type { ChangedSince, Stale } from '../../../../shared/model/evidence.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { commitTimes } from '../../evidence/commitTimes.ts'
import { checkMentions } from '../../evidence/checkMentions.ts'
import { findMentions } from '../../evidence/findMentions.ts'
import { type Found, type Subject, found } from '../../evidence/found.ts'
import type { Mention } from '../../evidence/mention.ts'
import type { Repository } from '../../evidence/repository.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import type { GitFile } from '../../ports.ts'
import { longWrite } from '../../store/db.ts'
import type { Staleness } from '../../store/queries/evidence.ts'
import {
  type FoundRef,
  readOwnerHomes,
  readOwners,
  readRecordPlace,
  saveEvidence,
} from '../../store/queries/evidenceDue.ts'
import { createYield } from '../../runtime/cooperative.ts'

/** Texts looked up at once. */
const batch = 1500
/** Texts written before the work yields. */
const writeBatch = 50

/** Looks up owners in batches. Without a repository, everything they name stays unknown. */
export async function checkOwners(
  core: LibraryCore,
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
  const yieldIfDue = createYield(core.ports.clock)
  const commitTime = repository && commitTimes(repository, () => core.ports.clock.monotonic())
  let checked = 0
  for (let after = ''; !control.cancelled;) {
    const owners = readOwners(db, id, { isAll, after, limit: batch })
    const last = owners.at(-1)
    if (!last) break
    after = last.owner
    const subjects: Subject[] = []
    for (const { owner, text, baseline, scope_path, is_verified } of owners) {
      const homes = readOwnerHomes(db, owner)
      // A verified text is as of its verification commit, whenever its lines were committed.
      const committed = is_verified === 1 ? null : await commitTime?.(readRecordPlace(db, owner), baseline)
      const known = Math.min(knownUntil(owner, baseline, is_verified === 1), committed ?? Infinity)
      subjects.push({ text, mentions: findMentions(text), baseline: known, scope: scope_path, homes })
      await yieldIfDue()
    }
    const looked = await lookUp({ repository, subjects, allPaths })
    if (typeof looked === 'string') return { checked, failure: looked }
    const long = longWrite(db)
    for (let from = 0; from < owners.length; from += writeBatch) {
      long.run((writable) => {
        for (const [index, owner] of owners.slice(from, from + writeBatch).entries()) {
          const subject = subjects[from + index]
          if (!subject) continue
          const given = { at, problem, baseline: subject.baseline }
          saveEvidence(writable, owner, evidenceOf(subject.mentions, looked?.[from + index] ?? null, given))
        }
      })
      await yieldIfDue()
    }
    long.commit()
    checked += owners.length
    control.progress(checked, null)
    await core.ports.clock.breathe()
  }
  return { checked, failure: null }
}

/**
 * Returns the time up to which a text knows about commits, in milliseconds since the epoch. Commit times have a precision of
 * one second; a reference does not know commits of the second it was written in, since its text existed before. A verified
 * one does know the commit it was verified at.
 */
function knownUntil(owner: string, baseline: string, isVerified: boolean): number {
  const written = Date.parse(baseline)
  return owner.startsWith('reference:') && !isVerified ? Math.floor(written / 1000) * 1000 - 1 : written
}

/** Returns null without a repository, or git's error message. */
async function lookUp({
  repository,
  subjects,
  allPaths,
}: {
  repository: Repository | null
  subjects: readonly Subject[]
  allPaths: readonly string[]
}): Promise<(Found | null)[][] | string | null> {
  if (!repository) return null
  try {
    return await checkMentions(repository, subjects, allPaths)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Builds the evidence. Without `looked`, firm mentions are unknown and the rest count as plain words. */
function evidenceOf(
  mentions: readonly Mention[],
  looked: readonly (Found | null)[] | null,
  { at, problem, baseline }: { at: string; problem: string | null; baseline: number },
): Staleness & { refs: FoundRef[]; loose: number; at: string } {
  const refs: FoundRef[] = []
  const lost: Stale[] = []
  const changed: ChangedSince[] = []
  for (const [index, { start, end, named, isFirm }] of mentions.entries()) {
    const one = looked === null ? null : (looked[index] ?? null)
    if (one === null && (looked !== null || !isFirm)) continue
    const { state, detail, candidate, home, by, event } = one ?? notLookedUp(problem)
    refs.push({ kind: named.kind, start, end, state, detail, candidate, home, commit: by?.commit ?? null })
    if (!by || event === '' || by.at <= baseline) continue
    const since = { since: new Date(by.at).toISOString(), commit: by.commit }
    if (state === 'renamed' || state === 'removed') lost.push({ kind: state, ...since, reason: event })
    else if (state === 'changed') changed.push({ what: event, ...since })
  }
  const loose = mentions.filter((mention, index) => !mention.isFirm && !looked?.[index]).length
  return { refs, loose, stale: earliest(lost), changed_since: earliest(changed), at }
}

function notLookedUp(problem: string | null): Found {
  return found('unknown', { detail: problem ?? '' })
}

function earliest<Event extends { since: string }>(events: readonly Event[]): Event | null {
  return events.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))[0] ?? null
}
