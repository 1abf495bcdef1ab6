import { join, sep } from 'node:path'
import type { Files } from '../ports.ts'
import type { NewRecord, RecordEdit, WritePlan } from './connector.ts'
import { claudeRecordFiles, indexName } from './claudeCodeFolders.ts'
import { hookDash, indexLinesOf, latin1 } from './claudeCodeIndex.ts'
import type { IndexLine } from './claudeCodeIndex.ts'
import { locatorOf } from './claudeCodeRecord.ts'
import { freeTopicPath, newTopicFile, titleOf, topicPieces } from './claudeCodeTopic.ts'
import { createPlanSheet, latestEdits } from './writePlan.ts'
import type { PlanSheet } from './writePlan.ts'

type StateEdit = Extract<RecordEdit, { kind: 'state' }>
type AddEdit = Extract<RecordEdit, { kind: 'add' }>

interface Planning {
  root: string
  files: Files
  sheet: PlanSheet
  topics: string[]
  index: { path: string; bytes: Buffer; lines: IndexLine[] } | null
}

/** Plans what decisions do to topic files and their index lines; every other byte stays. Writes nothing. */
export function planClaude(root: string, edits: RecordEdit[], files: Files): WritePlan {
  const sheet = createPlanSheet()
  const planning = { root, files, sheet, topics: claudeRecordFiles(root, files), index: readIndex(root, files) }
  const replaced = new Set(edits.flatMap((edit) => (edit.kind === 'add' && edit.replaces ? [edit.replaces.path] : [])))
  for (const edit of latestEdits(edits)) {
    if (edit.kind === 'add') planAddition(edit, planning)
    // The file of a replaced representative goes on under the result.
    else if (!replaced.has(edit.path)) planState(edit, planning)
  }
  return sheet.finish()
}

function planState(edit: StateEdit, planning: Planning): void {
  const { sheet, files } = planning
  const isRemoved = edit.superseded || edit.maturity === 'discarded'
  if (!isRemoved && edit.maturity !== 'escalated') return
  const lines = linesFor(edit.path, planning)
  const stands = planning.topics.includes(edit.path)
  if (isRemoved) {
    if (stands) sheet.remove(edit.path, edit.memory_id, files.read(edit.path))
    for (const { start, end } of lines) splice(planning, edit.memory_id, start, end, '')
    return
  }
  if (!stands) {
    sheet.refuse(edit.memory_id, `${edit.path} is no longer there. Sync the source and decide again.`)
    return
  }
  if (!edit.reference) return
  const pointer = latin1(` — promoted to ${edit.reference.name} (${edit.reference.path})`)
  for (const line of lines)
    if (line.hook !== pointer) splice(planning, edit.memory_id, line.hookStart, line.hookEnd, pointer)
}

function planAddition(edit: AddEdit, planning: Planning): void {
  const { record, memory_id, replaces } = edit
  if (record.maturity === 'discarded') return
  if (!replaces) {
    planTopicFile(memory_id, record, planning)
    return
  }
  const { root, files, sheet, topics } = planning
  if (!topics.includes(replaces.path)) {
    sheet.refuse(memory_id, `${replaces.path} is no longer there. Sync the source and decide again.`)
    return
  }
  sheet.modify(replaces.path, topicPieces(memory_id, files.read(replaces.path), record))
  for (const line of linesFor(replaces.path, planning)) {
    const hook = hookDash(line.hook) + latin1(oneLine(record.description))
    if (hook !== line.hook) splice(planning, memory_id, line.hookStart, line.hookEnd, hook)
  }
  sheet.place({ memory_id, path: replaces.path, locator: locatorOf(replaces.path, root), external_id: null })
}

function planTopicFile(memoryId: string, record: NewRecord, planning: Planning): void {
  const { root, files, sheet, index } = planning
  const path = freeTopicPath(record, root, (candidate) => files.stat(candidate) !== null || sheet.creates(candidate))
  const locator = locatorOf(path, root)
  sheet.create(path, memoryId, newTopicFile(locator, record))
  sheet.place({ memory_id: memoryId, path, locator, external_id: null })
  if (!index) return
  const text = index.bytes.toString('latin1')
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const at = index.lines.at(-1)?.end ?? text.length
  const isOpen = at > 0 && text[at - 1] !== '\n'
  const line = latin1(`- [${titleOf(locator)}](${locator}) — ${oneLine(record.description)}`)
  splice(planning, memoryId, at, at, isOpen ? lineEnd + line : line + lineEnd)
}

function splice({ index, sheet }: Planning, owner: string, start: number, end: number, after: string): void {
  if (!index) return
  const piece = { owner, at: start, before: index.bytes.subarray(start, end), after: Buffer.from(after, 'latin1') }
  sheet.modify(index.path, [piece])
}

function linesFor(path: string, { root, index }: Planning): IndexLine[] {
  const name = locatorOf(path, root).normalize('NFC')
  return index?.lines.filter(({ target }) => target === name) ?? []
}

function readIndex(root: string, files: Files): Planning['index'] {
  const path = join(root, indexName)
  const found = files.stat(path)
  const rootPath = files.stat(root)?.realPath
  if (found?.kind !== 'file' || !found.realPath.startsWith(rootPath + sep)) return null
  const bytes = files.read(path)
  return { path, bytes, lines: indexLinesOf(bytes.toString('latin1')) }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
