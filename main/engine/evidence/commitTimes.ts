import type { RecordPlace } from '../store/queries/evidenceDue.ts'
import { pathFrom } from '../store/pathFrom.ts'
import type { Repository } from './repository.ts'

/** Time limit for reading commit times, for all texts of one lookup, in milliseconds. */
const timeLimit = 15_000
const maxFileSize = 4 << 20
/** A record's own date: a key of an object or of front matter, or a date at the start of its text. */
const statesDate = /"(?:timestamp|created_at)"\s*:|^[ \t]*modified:|^[([]?\d{4}-\d{2}-\d{2}[)\]]?[\s:,–—-]/m

/**
 * Returns a function that tells when an undated note was first committed in its current wording, in milliseconds since the
 * epoch; null if the note has a date, was checked later, or is in no file of the commit. File times do not help: a cloned
 * repository has new ones. `baseline` is the time up to which the note is assumed to know of commits. `now` is a monotonic
 * clock.
 */
export function commitTimes(
  repository: Repository,
  now: () => number,
): (place: RecordPlace | null, baseline: string) => Promise<number | null> {
  const { git, root, head, tree } = repository
  const files = new Map<string, Promise<{ text: string; times: readonly number[] } | null>>()
  const begun = now()
  const read = async (path: string): Promise<{ text: string; times: readonly number[] } | null> => {
    const blob = tree.file(path)?.blob
    if (!blob || now() - begun > timeLimit) return null
    const text = (await git.blobs(root, [blob], maxFileSize)).get(blob)?.toString('utf8')
    const times = text === undefined ? null : await git.lineTimes(root, head.commit, path)
    return text === undefined || times === null ? null : { text, times }
  }
  return async (place, baseline) => {
    if (!place || statesDate.test(place.raw) || Date.parse(baseline) > Date.parse(place.timestamp)) return null
    const path = pathFrom(root, place.path)
    const file = files.get(path) ?? read(path)
    files.set(path, file)
    const known = await file
    const raw = place.raw.trim()
    const at = known && raw !== '' ? known.text.indexOf(raw) : -1
    if (!known || at < 0) return null
    const first = lineBreaks(known.text.slice(0, at))
    const last = first + lineBreaks(raw)
    const times = known.times.slice(first, last + 1).filter((time) => time > 0)
    return times.length === 0 ? null : Math.max(...times)
  }
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1
}
