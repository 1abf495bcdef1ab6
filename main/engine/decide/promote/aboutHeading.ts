import { basename, extname } from 'node:path'
import { withoutNumber } from '../../../../shared/text/condense/statements.ts'
import { beginsWithFault } from '../../../../shared/text/problemOrSolution.ts'
import { turningHeading } from '../../../../shared/text/turningHeading.ts'
import { withoutMarks } from '../../../../shared/text/wrongHeading.ts'
import { unnamedSubject } from '../../sources/headingTitle.ts'
import { headingsIn } from '../../store/jsonColumns.ts'
import type { Library } from '../../store/library.ts'
import { readRecord } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'

/**
 * Returns the text of a memory with the headings that turn its meaning around (`warningAbove`), or with the nearest one if that
 * names the subject that the text leaves to it: a fault would else read like a rule, and a short rule like one for everything.
 * `writesName` is whether the name of the reference is written above the text.
 */
export function aboutHeading(
  { db }: Pick<Library, 'db'>,
  { id, description }: MemoryRow,
  text: string,
  writesName: boolean,
): string {
  const { section = null, path = '' } = readRecord(db, id) ?? {}
  if (section === null) return text
  const fileName = basename(path, extname(path))
  const headings = headingsIn(section)
  const subject = warningIn(headings, description, text) ?? unnamedSubject(headings, text, fileName)
  return subject === null || (writesName && subject === description) ? text : `${subject}: ${text}`
}

/**
 * Returns the headings without which a text of a memory reads like a rule: one that says that it is wrong or no longer holds, and the
 * nearest one where that is further out, or where the text begins with what was done wrong. Null where the text can stand alone.
 */
export function warningAbove(
  { db }: Pick<Library, 'db'>,
  { id, description }: Pick<MemoryRow, 'id' | 'description'>,
  text: string,
): string | null {
  const section = readRecord(db, id)?.section ?? null
  return section === null ? null : warningIn(headingsIn(section), description, text)
}

/** A longer heading is a paragraph that introduces a list. */
const maxNearest = 160

function warningIn(headings: readonly string[], description: string, text: string): string | null {
  const turning = turningHeading(headings, text)
  const isFault = beginsWithFault(text)
  if (turning === null && !isFault) return null
  const nearest = withoutNumber(headings.at(-1) ?? description)
  const isSaid = nearest.length > maxNearest || saysItself(text, nearest)
  const isNearest = turning !== null && withoutMarks(nearest) === turning
  const named = [turning, isNearest || isSaid ? null : nearest].filter((part) => part !== null)
  const warning = named.join(': ')
  return warning === '' || saysItself(text, warning) ? null : warning
}

/** Checks whether a text begins with its heading, as a label. */
function saysItself(text: string, warning: string): boolean {
  return withoutMarks(text.slice(0, warning.length + 8))
    .toLowerCase()
    .startsWith(warning.toLowerCase())
}
