import { AppError } from '../../../shared/errors.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { titleOf } from '../../../shared/text/title.ts'
import type { NewRecord } from './connector.ts'
import type { SourceRecord } from '../store/sourceRecord.ts'
import { localFromUtc, utcFromLocal } from './jaatoTime.ts'

export type JaatoMaturity = 'raw' | 'validated' | 'escalated' | 'dismissed'

const ours: Readonly<Record<string, Maturity>> = {
  raw: 'raw',
  validated: 'validated',
  escalated: 'escalated',
  dismissed: 'discarded',
  discarded: 'discarded',
}

/** jaato's names of our states. */
export const theirs: Readonly<Record<Maturity, JaatoMaturity>> = {
  raw: 'raw',
  validated: 'validated',
  escalated: 'escalated',
  discarded: 'dismissed',
}

type Fields = Omit<SourceRecord, 'locator' | 'external_id' | 'path' | 'line' | 'raw'>

/** Why an object is not a jaato record: the field and what it must be. */
export class FieldProblem extends AppError {
  constructor(message: string) {
    super('validation', message)
  }
}

/** Returns a record's state as ours. Throws `FieldProblem` for an unknown state. */
export function maturityOf(object: Readonly<Record<string, unknown>>): Maturity {
  const text = optionalText(object, 'maturity') ?? 'raw'
  const found = Object.hasOwn(ours, text) ? ours[text] : undefined
  if (!found)
    throw new FieldProblem(
      `The field maturity is ${quoted(text)}; it must be raw, validated, escalated or dismissed. Correct it in the file.`,
    )
  return found
}

/**
 * Parses the fields of a record, with defaults for those missing in older records. Throws `FieldProblem` with the first
 * invalid field.
 */
export function fieldsOf(object: Readonly<Record<string, unknown>>, fileTime: string): Fields {
  const content = optionalText(object, 'content')
  if (!content?.trim()) throw new FieldProblem('The field content is missing or empty. Write the memory’s text there.')
  return {
    section: null,
    content,
    description: optionalText(object, 'description')?.trim() || titleOf(content),
    tags: tagsOf(object),
    timestamp: timeOf(object, 'timestamp') ?? fileTime,
    usage_count: countOf(object),
    last_accessed: timeOf(object, 'last_accessed'),
    maturity: maturityOf(object),
    confidence: confidenceOf(object),
    evidence: optionalText(object, 'evidence'),
    scope: scopeOf(object),
    scope_path: null,
    source_agent: optionalText(object, 'source_agent'),
    source_session: optionalText(object, 'source_session'),
    curated_by: optionalText(object, 'curated_by') || null,
    escalated_to: optionalText(object, 'escalated_to') || null,
    kind: null,
    thought_type: 'original',
    weight: 1,
  }
}

/** Formats a new record with jaato's keys in jaato's order; leaves out an unknown confidence. */
export function jaatoObject(record: NewRecord): Record<string, unknown> {
  return {
    id: record.external_id,
    content: record.content,
    description: record.description,
    tags: record.tags,
    timestamp: localFromUtc(record.timestamp),
    usage_count: 0,
    last_accessed: null,
    maturity: theirs[record.maturity],
    ...(record.confidence === null ? {} : { confidence: record.confidence }),
    scope: record.scope,
    evidence: record.evidence,
    source_agent: record.source_agent,
    source_session: record.source_session,
    ...(record.curated_by === null ? {} : { curated_by: record.curated_by }),
  }
}

function optionalText(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = object[name]
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  throw new FieldProblem(`The field ${name} is ${quoted(value)}; it must be a text. Correct it in the file.`)
}

function tagsOf(object: Readonly<Record<string, unknown>>): string[] {
  const value = object.tags
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every((tag) => typeof tag === 'string')) return value
  throw new FieldProblem(`The field tags is ${quoted(value)}; it must be a list of texts. Correct it in the file.`)
}

function countOf(object: Readonly<Record<string, unknown>>): number {
  const value = object.usage_count ?? 0
  if (typeof value === 'number' && value >= 0) return value
  throw new FieldProblem(
    `The field usage_count is ${quoted(value)}; it must be a number from 0. Correct it in the file.`,
  )
}

function confidenceOf(object: Readonly<Record<string, unknown>>): number | null {
  const value = object.confidence ?? null
  if (value === null || (typeof value === 'number' && value >= 0 && value <= 1)) return value
  throw new FieldProblem(
    `The field confidence is ${quoted(value)}; it must be a number from 0 to 1. Correct it in the file.`,
  )
}

function scopeOf(object: Readonly<Record<string, unknown>>): 'project' | 'universal' {
  const value = object.scope ?? 'project'
  if (value === 'project' || value === 'universal') return value
  if (value === 'global') return 'universal'
  throw new FieldProblem(
    `The field scope is ${quoted(value)}; it must be project or universal. Correct it in the file.`,
  )
}

function timeOf(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const text = optionalText(object, name)
  if (!text) return null
  const time = utcFromLocal(text)
  if (time) return time
  throw new FieldProblem(
    `The field ${name} is ${quoted(text)}; it must be a time such as 2026-03-01T09:30:00. Correct it in the file.`,
  )
}

function quoted(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}
