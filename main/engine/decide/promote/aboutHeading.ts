import { basename, extname } from 'node:path'
import { withoutNumber } from '../../../../shared/text/condense/statements.ts'
import { beginsWithFault } from '../../../../shared/text/problemOrSolution.ts'
import { wrongHeading } from '../../../../shared/text/wrongHeading.ts'
import { unnamedSubject } from '../../sources/headingTitle.ts'
import { decodeHeadings, headingsIn } from '../../store/jsonColumns.ts'
import type { Library } from '../../store/library.ts'
import { readRecord } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'

/**
 * Returns the text of a memory with its nearest heading if that says that it is wrong, if the text begins with what was done wrong, or
 * if the heading names the subject that the text leaves to it: a fault would else read like a rule, and a short rule like one for
 * everything. `writesName` is whether the name of
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
  const headings = headingsIn(section)
  const subject =
    wrongHeading(decodeHeadings(section), content) ??
    (beginsWithFault(text) ? withoutNumber(headings.at(-1) ?? description) : unnamedSubject(headings, text, fileName))
  return subject === null || (writesName && subject === description) ? text : `${subject}: ${text}`
}
