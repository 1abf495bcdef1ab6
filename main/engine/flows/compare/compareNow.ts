import type { Core } from '../../runtime/core.ts'
import { lastMemoryRow, newestTexts } from '../../store/queries/contributionRows.ts'
import { closenessOf } from './closeness.ts'
import { fillCloseness } from './similarTo.ts'
import { compareText } from './updatePairs.ts'

/** Maximum number of texts of other processes that are taken up at once. */
const maxNewer = 500

/**
 * Compares one text with all others at once, including those that another process stored since, and stores its pairs. Throws
 * `unavailable` when the comparing thread fails or the chosen model is not available.
 */
export async function compareNow(core: Core, hash: string): Promise<void> {
  const { db } = core.library
  const closeness = closenessOf(core)
  const { neighbours } = core
  const last = lastMemoryRow(db)
  await (neighbours.filled ??= fillCloseness(core, closeness))
  const newer = newestTexts(db, { after: neighbours.lastRow ?? last - maxNewer, limit: maxNewer })
  neighbours.lastRow = last
  const unknown = new Set(await closeness.unknownAmong([...new Set(newer.map((text) => text.hash))]))
  await closeness.ready([...unknown, hash])
  await closeness.put(newer.filter((text) => unknown.has(text.hash)))
  await compareText(db, closeness, hash)
}
