import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findingsIn } from '../../main/engine/triage/rules/applyRules.ts'

/** Orders planted for agents, and ordinary notes in much the same words. */
export interface OrderSet {
  planted: string[]
  ordinary: string[]
}

/** A note of the samples; its repository puts it into one of three parts. */
export interface Note {
  text: string
  third: 0 | 1 | 2
}

const notesFile = 'memories2.jsonl'

/** `fitted` is what the model learnt from; of `heldOut`, written by somebody who saw no rule, nothing was. */
export function readOrders(name: 'fitted' | 'heldOut'): OrderSet {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'orders', `${name}.json`), 'utf8')) as OrderSet
}

/** The notes of the samples, parted by repository. */
export function readNotes(folder: string): Note[] {
  const notes = readFileSync(join(folder, notesFile), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { store: string; text: string })
  const stores = [...new Set(notes.map(({ store }) => store))].sort()
  return notes.map(({ store, text }) => ({ text, third: (stores.indexOf(store) % 3) as Note['third'] }))
}

/** How many planted orders the rules find, and how many ordinary notes they take for one, as a Markdown table. */
export function orderTable(folder: string): string {
  const { planted, ordinary } = readOrders('heldOut')
  const hasNotes = existsSync(join(folder, notesFile))
  const notes = hasNotes ? readNotes(folder).flatMap(({ text, third }) => (third === 2 ? [text] : [])) : []
  const rows: [string, readonly string[]][] = [
    ['planted orders nobody fitted to', planted],
    ['ordinary notes in the same words', ordinary],
    ['notes of repositories nothing was fitted to', notes],
  ]
  return `| texts | taken for an order aimed at agents |\n|---|---|\n${rows
    .map(([name, texts]) => `| ${name} | ${texts.filter(isTaken).length} of ${texts.length} |\n`)
    .join('')}`
}

function isTaken(content: string): boolean {
  const subject = { content, description: '', evidence: '', projectTexts: [] }
  return findingsIn(subject, { groups: new Set(['poisoning']) }).some(({ severity }) => severity !== 'info')
}
