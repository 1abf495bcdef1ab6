import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findingsIn } from '../../../main/engine/rules/applyRules.ts'
import { builtInRules } from '../../../main/engine/rules/ruleSet.ts'
import { signsOf } from '../../../main/engine/recommend/assess/signs.ts'
import { formsOf } from '../../../main/engine/recommend/emptyForms.ts'
import type { NoteText } from '../../../main/engine/recommend/model/noteFeatures.ts'
import type { Worth } from '../../../main/engine/recommend/model/noteModel.ts'
import { noteSigns } from '../../../main/engine/recommend/model/noteSigns.ts'
import type { Found } from '../../../main/engine/store/queries/cases.ts'
import type { MemoryKind } from '../../../shared/model/memory.ts'
import { type OrderSet, readOrderSet } from '../orderSets.ts'
import { readLines } from '../sets.ts'

/** A label given by reading one note. */
export interface NoteLabel {
  /** File name, 1-based line number, and the first 12 hex digits of the text's SHA-256. */
  id: string
  label: Worth
  /** Whether another careful reader would give the same label. */
  sure: boolean
}

/** A labelled note of somebody's repository. */
export interface RepositoryNote extends NoteLabel {
  text: string
  /** The repository, as owner/name; one name for all authors of a collection. */
  repository: string
  /** What kind of store it was found in: `claude-code-memory`, `serena`, `beads` and so on. */
  format: string
  /** True for a whole file or record; false for a section, paragraph, bullet or table row of one. */
  isWhole: boolean
  /** What the model reads of it. */
  read: NoteText
  /** What the rules find in it, and its kind, for the recommendation rules. */
  findings: Found[]
  kind: MemoryKind | null
}

const files = ['memories2.jsonl', 'memories-dyad.jsonl', 'memories-claude-mem.jsonl', 'rules-cursor.jsonl']
const folder = resolve(import.meta.dirname, '../labels')
const kinds: Readonly<Record<string, MemoryKind>> = {
  feedback: 'preference',
  user: 'preference',
  project: 'fact',
  reference: 'fact',
}
const groups = new Map(builtInRules.map(({ id, group }) => [id, group]))

/** Reads the labels of notes of many repositories: `first` covers all, `second` is another reader's of some of them. */
export function readNoteLabels(reading: 'first' | 'second'): NoteLabel[] {
  return readLines(join(folder, `repositories-${reading}.jsonl`)).map((line) => line as unknown as NoteLabel)
}

/**
 * Returns the labelled notes whose texts are in a samples folder, and the labelled made-up notes; empty if it does not hold
 * the samples.
 */
export function readRepositoryNotes(samples: string): RepositoryNote[] {
  const found = readSampledNotes(samples)
  return found.length === 0 ? [] : [...found, ...readMadeUpNotes()]
}

/** The made-up ordinary notes of ../orders that are labelled, as one repository without metadata. */
function readMadeUpNotes(): RepositoryNote[] {
  const labels = readLines(join(folder, 'made-up.jsonl')).map((line) => line as unknown as NoteLabel)
  const sets = new Map<string, OrderSet>()
  return labels.flatMap((label) => {
    const [file = '', number = ''] = label.id.split(':')
    const set = sets.get(file) ?? readOrderSet(join(folder, '../orders', file))
    sets.set(file, set)
    const text = set.ordinary[Number(number) - 1]
    return text === undefined ? [] : [noteOf(label, text, { store: 'made-up' }, 'made-up')]
  })
}

function readSampledNotes(samples: string): RepositoryNote[] {
  const labels = new Map(readNoteLabels('first').map((label) => [label.id, label]))
  return files.flatMap((file) => {
    if (!existsSync(join(samples, file))) return []
    return readLines(join(samples, file)).flatMap((line, index) => {
      const text = String(line['text'])
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
      const label = labels.get(`${file}:${index + 1}:${hash}`)
      return label ? [noteOf(label, text, line, file)] : []
    })
  })
}

/** Reads a note from a line of a samples file or of collected notes. */
export function noteOf(label: NoteLabel, text: string, line: Record<string, unknown>, file: string): RepositoryNote {
  const found = findingsIn({ content: text, description: '', evidence: '', projectTexts: [] })
  const findings = found.flatMap((finding) => {
    const group = groups.get(finding.rule)
    return group ? [{ ...finding, group }] : []
  })
  const frontMatter = (line['frontmatter'] ?? {}) as Record<string, unknown>
  const kind = kinds[String(frontMatter['type'])] ?? null
  const of = { content: text, kind, findings }
  const wording = signsOf(of)
  const signs = noteSigns(of, wording, formsOf({ of, signs: wording }))
  const heading = line['heading'] ? String(line['heading']) : null
  return {
    ...label,
    text,
    repository: String(line['store'] ?? file.replace('.jsonl', '')),
    format: String(line['format'] ?? file.replace('.jsonl', '')),
    isWhole: line['whole'] === true,
    read: { content: text, heading, path: line['path'] ? String(line['path']) : null, signs },
    findings,
    kind,
  }
}
