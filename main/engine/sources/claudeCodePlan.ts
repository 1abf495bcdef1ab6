import { dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { pathFrom } from '../store/pathFrom.ts'
import type { AddEdit, NewRecord, RecordEdit, StateEdit, WritePlan } from './connector.ts'
import { claudeRecordFiles } from './claudeCodeFolders.ts'
import { cutPieces, valuesRemovedFrom } from './claudeCodeCut.ts'
import { readAbsorbed } from './claudeCodeAbsorbed.ts'
import { joinedHook } from './claudeCodeHooks.ts'
import { hookDash, hookWords, utf8AsLatin1, shortHook } from './claudeCodeIndex.ts'
import { type IndexFile, type NamingLine, addedLine, indexLinesFor, readIndex } from './claudeCodeIndexFiles.ts'
import { descriptionIn, titlesIn } from './claudeCodeRecord.ts'
import { freeTopicPath, newTopicFile, titleOf, topicPieces } from './claudeCodeTopic.ts'
import { type RemovedValues, withoutValues } from '../../../shared/text/valuesRemoved.ts'
import { createPlanBuilder, latestEdits } from './writePlan.ts'
import type { PlanBuilder } from './writePlan.ts'

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
  if (!isRemoved && edit.maturity !== 'escalated' && !edit.texts) return
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
  const bytes = files.read(edit.path)
  const removed = edit.texts ? valuesRemovedFrom(bytes, edit.texts) : new Map<string, string>()
  if (edit.texts) sheet.modify(edit.path, cutPieces(edit.memory_id, bytes, edit.texts.content, removed))
  for (const { index, line } of lines) {
    const lead = index.bytes.toString('latin1', line.start, line.hookStart)
    const cutLead = withoutValuesInBytes(lead, removed)
    if (cutLead !== lead) splice(planning, index, edit.memory_id, line.start, line.hookStart, cutLead)
    const hook = withoutValuesInBytes(line.hook, removed)
    const pointer = edit.reference && edit.maturity === 'escalated' ? hookWithPointer(hook, edit.reference) : hook
    if (line.hook !== pointer) splice(planning, index, edit.memory_id, line.hookStart, line.hookEnd, pointer)
  }
}

/** Removes values from text of a file that is decoded as latin-1. */
function withoutValuesInBytes(text: string, removed: RemovedValues): string {
  const words = Buffer.from(text, 'latin1').toString('utf8')
  const left = withoutValues(words, removed)
  return left === words ? text : utf8AsLatin1(left)
}

/** A pointer as written below, at the end of a hook or, to a file or a name, in place of one. */
const ownPointer = /(?:^| )\(promoted to [^()]*(?:\([^()]*\)[^()]*)*\)$|^promoted to (?:[^\s./]*[./]\S*|\p{Lu}.*)$/u

/**
 * Appends where the lesson went to a hook, in place of a former pointer; its words stay, so that the index still says what
 * the note is about.
 */
function hookWithPointer(hook: string, { name, path }: NonNullable<StateEdit['reference']>): string {
  const words = hookWords(hook).replace(ownPointer, '')
  const place = shortHook(path ?? name)
  return hookDash(hook) + utf8AsLatin1(words === '' ? `promoted to ${place}` : `${words} (promoted to ${place})`)
}

function planAddition(edit: AddEdit, planning: Planning): void {
  const { record, memory_id, replaces, absorbs } = edit
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
  const bytes = files.read(replaces.path)
  const text = bytes.toString('utf8')
  const { titles } = titlesIn(text)
  const title = titles.includes(record.description) ? null : record.description
  const hooksOf = (path: string) => linesFor(path, planning).map(({ line }) => hookWords(line.hook))
  const present = absorbs.filter((path) => topics.includes(path))
  const absorbed = readAbsorbed({ text, content: record.content }, present, hooksOf, files)
  const own = descriptionIn(text)
  const whole = joinedHook([own, ...absorbed.descriptions], Infinity)
  const description = own === '' || whole === own ? null : whole
  sheet.modify(replaces.path, topicPieces(memory_id, bytes, { ...record, title, description }))
  // An index may use its own words: they stay unless a person gave the result another title.
  const isRetitled = title !== null && !absorbed.titles.includes(title)
  for (const { index, line } of linesFor(replaces.path, planning)) {
    const words = hookWords(line.hook)
    const next = isRetitled ? shortHook(title) : joinedHook([words, ...absorbed.hooks])
    const hook = hookDash(line.hook) + utf8AsLatin1(next)
    if (next !== words) splice(planning, index, memory_id, line.hookStart, line.hookEnd, hook)
  }
  sheet.place({ memory_id, path: replaces.path, locator: pathFrom(root, replaces.path), external_id: null })
}

function planTopicFile(memoryId: string, record: NewRecord, planning: Planning): void {
  const { root, files, sheet, indexes } = planning
  const path = freeTopicPath(record, root, (candidate) => files.stat(candidate) !== null || sheet.creates(candidate))
  const locator = pathFrom(root, path)
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
