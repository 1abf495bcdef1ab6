import type { Core } from '../../runtime/core.ts'
import { lastMemoryRow, newestTexts } from '../../store/queries/contributionRows.ts'
import { loadedCloseness } from './closeness.ts'
import { compareText } from './updatePairs.ts'

/** Maximum number of texts of other processes that are taken up at once. */
const maxNewer = 500

/**
 * Compares one text with all others at once, including those that another process stored since, and stores its pairs. Throws
 * `unavailable` when the comparing thread fails or the chosen model is not available.
 */
export async function compareNow(core: Core, hash: string): Promise<void> {
  const { db } = core.library
  const last = lastMemoryRow(db)
  const closeness = await loadedCloseness(core)
  const after = core.neighbours.noteLastRow(last) ?? last - maxNewer
  const newer = newestTexts(db, { after, limit: maxNewer })
  const unknown = new Set(await closeness.unknownAmong([...new Set(newer.map((text) => text.hash))]))
  await closeness.ready([...unknown, hash])
  await closeness.put(newer.filter((text) => unknown.has(text.hash)))
  await compareText(db, closeness, hash)
}
