import { dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import type { NewRecord, RecordEdit, WritePlan } from './connector.ts'
import { claudeRecordFiles } from './claudeCodeFolders.ts'
import { hookDash, hookWords, utf8AsLatin1, shortHook } from './claudeCodeIndex.ts'
import { type IndexFile, type NamingLine, addedLine, indexLinesFor, readIndex } from './claudeCodeIndexFiles.ts'
import { locatorOf, readClaudeFile } from './claudeCodeRecord.ts'
import { freeTopicPath, newTopicFile, titleOf, topicPieces } from './claudeCodeTopic.ts'
import { createPlanBuilder, latestEdits } from './writePlan.ts'
import type { PlanBuilder } from './writePlan.ts'

type StateEdit = Extract<RecordEdit, { kind: 'state' }>
type AddEdit = Extract<RecordEdit, { kind: 'add' }>

interface Planning {
  root: string
  files: Files
  sheet: PlanBuilder
  topics: string[]
  /** The folder's index first, then those of its subfolders. */
  indexes: IndexFile[]
}

/** Plans the changes of topic files and their index lines for decisions; all other bytes stay. Writes nothing. */
export function planClaude(root: string, edits: RecordEdit[], files: Files): WritePlan {
  const sheet = createPlanBuilder()
  const topics = claudeRecordFiles(root, files)
  const folders = [...new Set([root, ...topics.map((path) => dirname(path))])]
  const indexes = folders.flatMap((folder) => readIndex(folder, root, files) ?? [])
  const planning = { root, files, sheet, topics, indexes }
  const replaced = new Set(edits.flatMap((edit) => (edit.kind === 'add' && edit.replaces ? [edit.replaces.path] : [])))
  for (const edit of latestEdits(edits)) {
    if (edit.kind === 'add') planAddition(edit, planning)
    // The result takes over the file of the replaced representative.
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
    for (const { index, line } of lines) splice(planning, index, edit.memory_id, line.start, line.end, '')
    return
  }
  if (!stands) {
    sheet.refuse(edit.memory_id, `${edit.path} is no longer there. Sync the source and decide again.`)
    return
  }
  if (!edit.reference) return
  for (const { index, line } of lines) {
    const pointer = hookWithPointer(line.hook, edit.reference)
    if (line.hook !== pointer) splice(planning, index, edit.memory_id, line.hookStart, line.hookEnd, pointer)
  }
}

/** Appends where the lesson went to a hook; its words stay, so that the index still says what the note is about. */
function hookWithPointer(hook: string, { name, path }: NonNullable<StateEdit['reference']>): string {
  const words = hookWords(hook).replace(/ ?\(?promoted to .*\)?$/, '')
  const place = shortHook(path ?? name)
  return hookDash(hook) + utf8AsLatin1(words === '' ? `promoted to ${place}` : `${words} (promoted to ${place})`)
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
  const stated = descriptionIn(replaces.path, root, files)
  sheet.modify(replaces.path, topicPieces(memory_id, files.read(replaces.path), record))
  // An index may use its own words: they stay if the description stayed.
  for (const { index, line } of record.description === stated ? [] : linesFor(replaces.path, planning)) {
    const hook = hookDash(line.hook) + utf8AsLatin1(shortHook(record.description))
    if (hook !== line.hook) splice(planning, index, memory_id, line.hookStart, line.hookEnd, hook)
  }
  sheet.place({ memory_id, path: replaces.path, locator: locatorOf(replaces.path, root), external_id: null })
}

function planTopicFile(memoryId: string, record: NewRecord, planning: Planning): void {
  const { root, files, sheet, indexes } = planning
  const path = freeTopicPath(record, root, (candidate) => files.stat(candidate) !== null || sheet.creates(candidate))
  const locator = locatorOf(path, root)
  sheet.create(path, memoryId, newTopicFile(locator, record))
  sheet.place({ memory_id: memoryId, path, locator, external_id: null })
  const index = indexes.find((each) => dirname(each.path) === root)
  if (!index) return
  const line = { title: titleOf(locator), name: locator, hook: shortHook(record.description) }
  const { at, text } = addedLine(index, line)
  splice(planning, index, memoryId, at, at, text)
}

function splice(
  { sheet }: Planning,
  index: IndexFile,
  owner: string,
  ...[start, end, after]: [number, number, string]
): void {
  const piece = { owner, at: start, before: index.bytes.subarray(start, end), after: Buffer.from(after, 'latin1') }
  sheet.modify(index.path, [piece])
}

/** Returns the index lines of a topic file and of links to it. */
function linesFor(topic: string, { indexes, files }: Planning): NamingLine[] {
  const real = files.stat(topic)?.realPath
  return indexes.flatMap((index) => {
    const naming = indexLinesFor(index, topic)
    const isLinked = (target: string) => files.stat(join(dirname(index.path), target))?.realPath === real
    return index.lines
      .filter((line) => naming.includes(line) || (real !== undefined && isLinked(line.target)))
      .map((line) => ({ index, line }))
  })
}

/** Returns a topic file's current description; null if it has no memory. */
function descriptionIn(path: string, root: string, files: Files): string | null {
  for (const item of readClaudeFile(path, root, files)) if (item.kind === 'record') return item.record.description
  return null
}
