import type { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { Attention } from '../../../shared/model/memory.ts'
import { Lineage } from '../../../shared/model/reference.ts'
import { EventSignals } from '../../../shared/model/session.ts'

/**
 * What a column of JSON holds, each value of it as `revive` makes it. Throws `corrupt` where that is no JSON, or not what the column is for. A column whose type
 * belongs to another file has its own function there.
 */
export function decodeColumn<Value>(
  column: string,
  text: string,
  isOne: (value: unknown) => value is Value,
  revive?: (key: string, value: unknown) => unknown,
): Value {
  let value: unknown
  try {
    value = JSON.parse(text, revive)
  } catch {
    throw damaged(column)
  }
  if (!isOne(value)) throw damaged(column)
  return value
}

function damaged(column: string): AppError {
  return new AppError('corrupt', `The library is damaged: “${column}” of a row cannot be read. Restore a backup.`)
}

/** The tags of a memory or a reference. */
export function decodeTags(text: string): string[] {
  return decodeColumn('tags', text, areTexts)
}

/** The memories of a decision or a reference. */
export function decodeMemoryIds(text: string): string[] {
  return decodeColumn('memory_ids', text, areTexts)
}

/** The references of a decision. */
export function decodeReferenceIds(text: string): string[] {
  return decodeColumn('reference_ids', text, areTexts)
}

/** What a recommendation is about besides its memory. */
export function decodeOthers(text: string): string[] {
  return decodeColumn('others', text, areTexts)
}

/** A list of texts that a query put together. */
export function decodeTexts(text: string): string[] {
  return decodeColumn('a list', text, areTexts)
}

/** The headings above a record, outermost first, with ` > ` between; null for a record of a format without headings. */
export function decodeHeadings(section: string | null): string | null {
  return section === null ? null : headingsIn(section).join(' > ')
}

/** The headings of a section, outermost first. */
export function headingsIn(section: string): string[] {
  return decodeColumn('section', section, isSection)[1]
}

function isSection(value: unknown): value is [file: string, headings: string[]] {
  return Array.isArray(value) && typeof value[0] === 'string' && areTexts(value[1])
}

const fitsAttention = fits(Attention)

/** What a memory's record says since it was changed elsewhere; null where it was not. */
export function decodeAttention(text: string | null): Attention | null {
  return text === null ? null : decodeColumn('attention', text, fitsAttention)
}

const fitsLineage = fits(Lineage)

/** Where a reference comes from. */
export function decodeLineage(text: string): Lineage {
  return decodeColumn('lineage', text, fitsLineage)
}

const fitsSignals = fits(EventSignals)

/** What an event of a session shows besides its text; null where it shows nothing. */
export function decodeSignals(text: string | null): EventSignals | null {
  return text === null ? null : decodeColumn('signals', text, fitsSignals)
}

/** Whether a value is what a schema describes; it may have more. */
function fits<Schema extends z.ZodType>(schema: Schema): (value: unknown) => value is z.infer<Schema> {
  return (value): value is z.infer<Schema> => schema.safeParse(value).success
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** Whether a value is an object with these keys, whatever they hold. */
export function hasKeys<Value extends object>(value: unknown, ...keys: (keyof Value & string)[]): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && keys.every((key) => key in value)
}
