import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import { type JsonValue, applyEdits, piecesOf, setProperties } from '../store/jsonEdit.ts'
import type { AddEdit, CutTexts, RecordEdit, StateEdit, WritePlan } from './connector.ts'
import { entriesAt, entriesOf } from './jaatoEntries.ts'
import type { JaatoEntry } from './jaatoEntries.ts'
import { curatedPath, isInNewLayout, isRawFile, layoutOf, oldPath, rawFileName } from './jaatoLayout.ts'
import type { JaatoLayout } from './jaatoLayout.ts'
import { FieldProblem, jaatoObject, maturityOf, theirs } from './jaatoRecord.ts'
import type { JaatoMaturity } from './jaatoRecord.ts'
import { valuesRemoved, withoutValues } from '../../../shared/text/valuesRemoved.ts'
import { onOneLine, stringifyLike } from './jsonObjects.ts'
import { createPlanBuilder, latestEdits } from './writePlan.ts'
import type { PlanBuilder } from './writePlan.ts'

interface Planning {
  root: string
  files: Files
  layout: JaatoLayout
  sheet: PlanBuilder
  /** A file's current content; read once per plan. */
  standing(path: string): CurrentFile
  /** The record of an edit whose line is known. */
  onItsLine(edit: StateEdit): JaatoEntry | undefined
}

/** The edited records of a file by locator, and the text of its last record. */
interface CurrentFile {
  entries: Map<string, JaatoEntry>
  last: string | null
}

/** Plans state changes and new records of a jaato store by splicing values and moving or removing records. Writes nothing. */
export function planJaato(root: string, edits: RecordEdit[], files: Files): WritePlan {
  const wanted = new Set(edits.map((edit) => (edit.kind === 'state' ? edit.locator : edit.record.external_id)))
  const read = new Map<string, CurrentFile>()
  const planning: Planning = {
    root,
    files,
    layout: layoutOf(root, files),
    sheet: createPlanBuilder(),
    standing(path) {
      const known = read.get(path)
      if (known) return known
      const found: CurrentFile = { entries: new Map(), last: null }
      for (const item of entriesOf(path, root, files)) {
        if (item.kind !== 'entry') continue
        if (wanted.has(item.locator)) found.entries.set(item.locator, item)
        found.last = item.text
      }
      read.set(path, found)
      return found
    },
    onItsLine: recordsOnLines(edits, files),
  }
  for (const edit of latestEdits(edits)) {
    try {
      if (edit.kind === 'state') planState(edit, planning)
      else planAddition(edit, planning)
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'validation')) throw error
      planning.sheet.refuse(edit.memory_id, error.message)
    }
  }
  return planning.sheet.finish()
}

/** Finds the records of edits with known lines, in one pass per file. */
function recordsOnLines(edits: RecordEdit[], files: Files): Planning['onItsLine'] {
  const read = new Map<string, Map<string, JaatoEntry>>()
  return ({ path, locator, line }) => {
    if (line === undefined) return undefined
    if (!read.has(path)) {
      const own = edits.filter((edit) => edit.kind === 'state').filter((edit) => edit.path === path)
      const names = new Map(
        own.flatMap((edit) => (edit.line === undefined ? [] : [[edit.line, edit.locator] as const])),
      )
      read.set(path, new Map([...entriesAt(path, files, names)].map((entry) => [entry.locator, entry])))
    }
    return read.get(path)?.get(locator)
  }
}

function planState(edit: StateEdit, planning: Planning): void {
  const { root, sheet } = planning
  const wanted = edit.superseded ? 'dismissed' : theirs[edit.maturity]
  const entry = find(edit, planning)
  if (!entry) {
    // The new layout deletes dismissed records, so a missing record is already as wanted.
    if (wanted === 'dismissed' && isInNewLayout(edit.path, root)) return
    sheet.refuse(edit.memory_id, `${edit.locator} is no longer in ${edit.path}. Sync the source and decide again.`)
    return
  }
  const fields = { ...changedFields(entry, wanted, edit), ...cutFields(entry, edit.texts) }
  if (Object.keys(fields).length === 0) return
  const changes = setProperties(entry.text, fields)
  if (!changes) throw new AppError('validation', 'The record is nested too deeply to be edited. Change it in the file.')
  const isNew = isInNewLayout(entry.path, root)
  const isRaw = isRawFile(entry.path, root)
  if (isNew && wanted === 'dismissed') return takeOut(entry, edit.memory_id, planning)
  if (isNew && isRaw !== (wanted === 'raw')) {
    const text = onOneLine(applyEdits(entry.text, changes))
    if (isRaw) append(curatedPath(root), edit.memory_id, text, planning)
    else planning.sheet.create(freeRawPath(entry.id, entry.locator, planning), edit.memory_id, Buffer.from(`${text}\n`))
    return takeOut(entry, edit.memory_id, planning)
  }
  sheet.modify(entry.path, piecesOf(edit.memory_id, entry.at, entry.text, changes))
}

/** Finds a record at its path, or where it was moved inside the store. */
function find(edit: StateEdit, planning: Planning): JaatoEntry | null {
  const { old, curated, raw } = planning.layout
  const paths = [...raw, curated, old].filter((path) => path !== null)
  const here = paths.includes(edit.path)
    ? (planning.onItsLine(edit) ?? planning.standing(edit.path).entries.get(edit.locator))
    : undefined
  if (here) return here
  for (const path of paths) {
    const found = planning.standing(path).entries.get(edit.locator)
    if (found) return found
  }
  return null
}

/** Returns the changes a record needs; none if it is already as wanted. Throws `FieldProblem` for an unknown state. */
function changedFields(entry: JaatoEntry, wanted: JaatoMaturity, edit: StateEdit): Record<string, string | null> {
  const { object } = entry
  const now = theirs[maturityOf(object)]
  const fields: Record<string, string | null> = {}
  const isCurated = wanted === 'validated' || wanted === 'escalated'
  if (now !== wanted) fields.maturity = wanted
  if (isCurated && edit.curated_by && (now !== wanted || !object.curated_by)) fields.curated_by = edit.curated_by
  // jaato uses every record with a curator, so a record that is raw again must have none.
  if (wanted === 'raw' && now !== wanted && object.curated_by) fields.curated_by = null
  if (!('escalated_to' in object) || wanted === 'dismissed') return fields
  const reference = wanted === 'escalated' ? (edit.reference?.id ?? object.escalated_to) : null
  if (reference !== object.escalated_to) fields.escalated_to = typeof reference === 'string' ? reference : null
  return fields
}

/** Returns the fields of a record that change when secrets are removed from it. */
function cutFields({ object }: JaatoEntry, texts: CutTexts | null): Record<string, JsonValue> {
  if (!texts) return {}
  const own = { content: texts.content, description: texts.description, evidence: texts.evidence ?? '' }
  const removed = new Map(
    Object.entries(own).flatMap(([name, after]) => [...valuesRemoved(textOf(object[name]), after)]),
  )
  const changed = Object.entries(object).flatMap(([name, value]): [string, JsonValue][] => {
    if (Array.isArray(value) && name === 'tags')
      return [[name, value.map((tag) => withoutValues(textOf(tag), removed))]]
    if (typeof value !== 'string' || name === 'id') return []
    const after = own[name as keyof typeof own]
    const isCut = after !== undefined && valuesRemoved(value, after).size > 0
    const text = isCut ? after : withoutValues(value, removed)
    return text === value ? [] : [[name, text]]
  })
  return Object.fromEntries(changed)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function planAddition(edit: AddEdit, planning: Planning): void {
  const { root, layout, sheet } = planning
  const { record, memory_id } = edit
  if (record.maturity === 'discarded') return
  const id = record.external_id
  const standing = [...layout.raw, layout.curated, layout.old]
    .filter((path) => path !== null)
    .find((path) => planning.standing(path).entries.has(id))
  const place = (path: string) => sheet.place({ memory_id, path, locator: id, external_id: id })
  if (standing) return place(standing)
  const object = jaatoObject(record)
  if (layout.isNew && record.maturity === 'raw') {
    const path = freeRawPath(id, id, planning)
    const neighbour = layout.raw.at(-1)
    sheet.create(
      path,
      memory_id,
      Buffer.from(`${stringifyLike(neighbour ? textIn(neighbour, planning) : null, object)}\n`),
    )
    return place(path)
  }
  const path = layout.isNew ? curatedPath(root) : (layout.old ?? oldPath(root))
  append(path, memory_id, stringifyLike(textIn(path, planning), object), planning)
  place(path)
}

function textIn(path: string, planning: Planning): string | null {
  return planning.files.stat(path) ? planning.standing(path).last : null
}

/** Appends a line to a file, with the file's line ends. */
function append(path: string, owner: string, text: string, { files, sheet }: Planning): void {
  if (!files.stat(path)) {
    sheet.create(path, owner, Buffer.from(`${text}\n`))
    return
  }
  const bytes = files.read(path)
  const firstEnd = bytes.indexOf(0x0a)
  const lineEnd = firstEnd > 0 && bytes[firstEnd - 1] === 0x0d ? '\r\n' : '\n'
  const isOpen = bytes.length > 0 && bytes.at(-1) !== 0x0a && !sheet.insertsAt(path, bytes.length)
  const after = Buffer.from(`${isOpen ? lineEnd : ''}${text}${lineEnd}`)
  sheet.modify(path, [{ owner, at: bytes.length, before: Buffer.alloc(0), after }])
}

function takeOut(entry: JaatoEntry, owner: string, { root, files, sheet }: Planning): void {
  const bytes = files.read(entry.path)
  if (entry.alone && isRawFile(entry.path, root)) return sheet.remove(entry.path, owner, bytes)
  const { at, length } = entry.whole
  sheet.modify(entry.path, [{ owner, at, before: bytes.subarray(at, at + length), after: Buffer.alloc(0) }])
}

/** Returns a path in the raw folder that is unused now and in this plan. Throws `FieldProblem` if there is none. */
function freeRawPath(id: string, locator: string, { root, files, sheet }: Planning): string {
  for (const name of [rawFileName(id), rawFileName(id, locator)]) {
    const path = join(root, 'memories', 'raw', name)
    if (!files.stat(path) && !sheet.creates(path)) return path
  }
  throw new FieldProblem(
    `A file for ${id} already stands in ${join(root, 'memories', 'raw')}. Rename it, then try again.`,
  )
}
