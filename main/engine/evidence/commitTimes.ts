import { relative } from 'node:path'
import type { RecordPlace } from '../store/queries/evidenceDue.ts'
import type { Repository } from './repository.ts'

/** How long files are asked for, of all texts looked up together, in milliseconds. */
const longest = 15_000
const maxFileSize = 4 << 20
/** What a record says of its own date: a key of an object or of front matter, or a day its text begins with. */
const statesDate = /"(?:timestamp|created_at)"\s*:|^[ \t]*modified:|^[([]?\d{4}-\d{2}-\d{2}[)\]]?[\s:,–—-]/m

/**
 * Answers when a note that states no date of its own was first committed as it reads now, in milliseconds since the epoch;
 * null where it states one, was looked at later, or is in no file of the commit. A copy of a repository has new times on all
 * its files. `baseline` is up to when the note is taken to know of commits. `now` is a clock that never goes back.
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
    if (!blob || now() - begun > longest) return null
    const text = (await git.blobs(root, [blob], maxFileSize)).get(blob)?.toString('utf8')
    const times = text === undefined ? null : await git.lineTimes(root, head.commit, path)
    return text === undefined || times === null ? null : { text, times }
  }
  return async (place, baseline) => {
    if (!place || statesDate.test(place.raw) || Date.parse(baseline) > Date.parse(place.timestamp)) return null
    const path = relative(root, place.path).replaceAll('\\', '/')
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
