import type { Core, LibraryCore } from '../../runtime/core.ts'
import { namesAnything } from '../../evidence/findMentions.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { longWrite } from '../../store/db.ts'
import {
  type UnscannedText,
  readDue,
  readUnscanned,
  readUnscannedReferences,
  saveScanned,
  markScanned,
} from '../../store/queries/evidenceDue.ts'
import { createYield } from '../../runtime/cooperative.ts'

const page = 1000
/** Texts saved before the work yields. */
const batch = 50

/** Extracts what every new or changed text names. Returns how many texts there were. */
export async function extractMentions(core: LibraryCore, control: JobControl): Promise<number> {
  const { library, ports } = core
  const { db } = library
  const yieldIfDue = createYield(ports.clock)
  let count = 0
  const take = async (texts: readonly UnscannedText[], upTo: number | null): Promise<void> => {
    const seen: { text: UnscannedText; names: boolean }[] = []
    for (const text of texts) {
      const names = namesAnything(text.text)
      // A new memory that names nothing is not recorded.
      if (names || upTo === null) seen.push({ text: { ...text, baseline: baselineOf(core, text.baseline) }, names })
      await yieldIfDue()
    }
    const long = longWrite(db)
    for (let at = 0; at < seen.length; at += batch, await yieldIfDue())
      long.run((writable) => saveScanned(writable, seen.slice(at, at + batch)))
    long.run((writable) => markScanned(writable, { upTo, at: ports.clock.now().toISOString() }))
    long.commit()
    count += texts.length
  }
  for (;;) {
    const texts = readUnscanned(db, page)
    const last = texts.at(-1)
    if (control.cancelled || !last) break
    await take(texts, last.row)
  }
  for (;;) {
    const texts = readDue(db, page)
    if (control.cancelled || texts.length === 0) break
    await take(texts, null)
  }
  const references = readUnscannedReferences(db)
  if (references.length > 0) await take(references, null)
  return count
}

/** Limits a text's date to now; a text without a valid date is dated now. */
function baselineOf({ ports: { clock } }: Pick<Core, 'ports'>, stated: string): string {
  const now = clock.now()
  const time = Date.parse(stated)
  return Number.isNaN(time) || time > now.getTime() ? now.toISOString() : new Date(time).toISOString()
}
