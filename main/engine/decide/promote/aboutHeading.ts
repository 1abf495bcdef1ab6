import { wrongHeading } from '../../../../shared/text/wrongHeading.ts'
import { decodeHeadings } from '../../store/jsonColumns.ts'
import type { Library } from '../../store/library.ts'
import { readRecord } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'

/** Returns the text of a memory with its nearest heading if that says that it is wrong: `Problem: …` would else read like a rule. */
export function aboutHeading({ db }: Pick<Library, 'db'>, { id, content }: MemoryRow, text: string): string {
  const wrong = wrongHeading(decodeHeadings(readRecord(db, id)?.section ?? null), content)
  return wrong === null ? text : `${wrong}: ${text}`
}
