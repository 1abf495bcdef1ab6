import { fittingTitle } from '../../../shared/text/title.ts'
import type { SourceRecord } from '../store/sourceRecord.ts'
import { frontMatterFields, frontMatterOf } from './frontMatter.ts'
import { headingParts, labelledText } from './headingParts.ts'
import { utcFromLocal } from './jaatoTime.ts'

/** The record of a file that is one note; `timestamp` is null if its front matter states none. */
export type NoteFile = Pick<SourceRecord, 'external_id' | 'content' | 'description' | 'tags'> & {
  timestamp: string | null
}

/** A longer file, or one with more items, holds several notes; with an id of its own, more. Characters, and outer bullets. */
const maxLength = 6000
const maxItems = { plain: 16, withId: 40 }

/**
 * Reads a file whose front matter gives it a title and more, such as an id, a summary or a date, as one note: its sections are
 * the parts of its text. Null for any other file, and for one of basic-memory, each of whose observations is a note.
 */
export function noteFileOf(text: string): NoteFile | null {
  const frontMatter = frontMatterOf(text)
  if (!frontMatter || frontMatter.entries.length < 2) return null
  const fields = frontMatterFields(frontMatter)
  const title = textOf(fields['title']) ?? textOf(fields['name'])
  const body = text.slice(frontMatter.bodyAt).replaceAll('\r\n', '\n')
  const items = 'id' in fields ? maxItems.withId : maxItems.plain
  if (title === null || 'permalink' in fields || body.length > maxLength || itemsIn(body) > items) return null
  const content = [summaryOf(fields, body), endOf(fields), bodyText(body, title)].filter(Boolean).join('\n\n')
  if (content === '') return null
  const times = timeKeys.map((key) => utcFromLocal(textOf(fields[key]) ?? ''))
  return {
    external_id: textOf(fields['id']),
    content,
    description: fittingTitle(title) || title,
    tags: [...new Set([...listOf(fields['tags']), ...listOf(fields['category'])])],
    timestamp: times.find((time) => time !== null) ?? null,
  }
}

const timeKeys = ['modified', 'updated', 'updated_at', 'last_updated', 'date', 'created', 'created_at']

/** The summary, unless the body says it too. */
function summaryOf(fields: Record<string, unknown>, body: string): string {
  const summary = textOf(fields['summary']) ?? textOf(fields['description']) ?? ''
  return lettersOf(body).includes(lettersOf(summary).slice(0, 60)) ? '' : summary
}

/** What the front matter says of a note that holds no more. */
function endOf(fields: Record<string, unknown>): string {
  const status = textOf(fields['status']) ?? ''
  return /supersed|deprecat|retire|obsolete|rejected/i.test(status) ? `**Status:** ${status}` : ''
}

/**
 * The text of a body, without a first heading that repeats the title. Lines above its sections that only describe the file, such
 * as `**Category:** build`, come last.
 */
function bodyText(body: string, title: string): string {
  const parts = headingParts(body.split('\n'))
  const isTitle = (name: string): boolean => {
    const [one, other] = [lettersOf(name), lettersOf(title)]
    return one.includes(other) || other.includes(one)
  }
  const first = parts.findIndex(({ level }) => level > 0)
  const named = parts.map((part, at) => (at === first && isTitle(part.name) ? { ...part, name: '' } : part))
  const above = named.filter(({ name, text }) => name === '' && describing.test(text))
  return labelledText(
    above.length < named.length ? [...named.filter((part) => !above.includes(part)), ...above] : named,
  )
}

/** Lines with a label and a few words each. */
const describing = /^(?:\*\*[^*\n]{2,40}\*\*:?[^\n]{0,60}(?:\n|$))+$/

function itemsIn(body: string): number {
  return body.match(/^(?:[-*+]|\d{1,9}[.)])\s/gm)?.length ?? 0
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

function listOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return list.flatMap((each) => textOf(each) ?? [])
}
