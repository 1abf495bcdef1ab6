import { basename, extname } from 'node:path'
import { wrongHeading } from '../../../../shared/text/wrongHeading.ts'
import { unnamedSubject } from '../../sources/headingTitle.ts'
import { decodeHeadings, headingsIn } from '../../store/jsonColumns.ts'
import type { Library } from '../../store/library.ts'
import { readRecord } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'

/**
 * Returns the text of a memory with its nearest heading if that says that it is wrong, or names the subject that the text leaves to
 * it: `Problem: …` would else read like a rule, and a short rule like one for everything. `writesName` is whether the name of
 * the reference is written above the text.
 */
export function aboutHeading(
  { db }: Pick<Library, 'db'>,
  { id, content, description }: MemoryRow,
  text: string,
  writesName: boolean,
): string {
  const { section = null, path = '' } = readRecord(db, id) ?? {}
  if (section === null) return text
  const fileName = basename(path, extname(path))
  const subject = wrongHeading(decodeHeadings(section), content) ?? unnamedSubject(headingsIn(section), text, fileName)
  return subject === null || (writesName && subject === description) ? text : `${subject}: ${text}`
}
