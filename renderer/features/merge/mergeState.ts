import type { Contradiction, MergePreview } from '../../../shared/model/mergePreview.ts'
import { type Choice, proposeChoices, takenPieces, withoutRepeats } from '../../../shared/text/merging/choose.ts'
import { composeLines, composeText } from '../../../shared/text/merging/compose.ts'
import { rebase } from '../../../shared/text/merging/rebase.ts'
import { type MergeRow, mergeRows } from '../../../shared/text/merging/rows.ts'
import { wording } from '../../../shared/text/merging/wording.ts'
import { splitSentences } from '../../../shared/text/sentences.ts'

export interface Fields {
  description: string
  tags: readonly string[]
  confidence: string
  scope: MergePreview['scope']
  /** One entry per line. */
  evidence: string
}

/** A merge in progress. */
export interface MergeState {
  rows: readonly MergeRow[]
  choices: readonly Choice[]
  /** Sentences left out at first, and what repeats them. */
  repeats: MergePreview['repeats']
  /** When each text was written. */
  times: readonly string[]
  /** The row that keys act on. */
  at: number
  /** Text written by the person instead of the composed result. */
  written: string | null
  fields: Fields
  /** The field being typed in: continuous typing is one undo step. */
  typing: keyof Fields | 'text' | null
  /** States for `undo` and `redo`, latest last. */
  former: readonly Moment[]
  later: readonly Moment[]
}

type Moment = Pick<MergeState, 'choices' | 'written' | 'at' | 'fields'>

/** Creates the initial state of a merge: the proposed choices, with the first open row current. */
export function beginMerge(preview: MergePreview, texts: readonly string[]): MergeState {
  const rows = mergeRows(texts, preview.contradictions)
  const { description, confidence, scope, repeats } = preview
  const evidence = preview.evidence.join('\n')
  const tags = preview.tags.filter(({ pruned }) => !pruned).map(({ tag }) => tag)
  const choices = withoutRepeats(rows, proposeChoices(rows, preview.ancestor?.text), repeats)
  const fields = { description, tags, confidence: confidence === null ? '' : String(confidence), scope, evidence }
  const open = choices.indexOf(null)
  const at = open >= 0 ? open : rows.findIndex(({ kind }) => kind !== 'agree')
  const times = preview.sources.map(({ timestamp }) => timestamp)
  const begun = { rows, choices, repeats, times, at: Math.max(0, at), written: null, fields }
  return { ...begun, typing: null, former: [], later: [] }
}

/** Continues a merge over changed texts: decisions stay on rows with unchanged content. */
export function continueMerge(state: MergeState, preview: MergePreview, texts: readonly string[]): MergeState {
  const fresh = beginMerge(preview, texts)
  const known = new Map(state.rows.map((row, at) => [said(row), state.choices[at] ?? null]))
  const choices = fresh.rows.map((row, at) => known.get(said(row)) ?? fresh.choices[at] ?? null)
  const written = rebased(state, { ...fresh, choices })
  return { ...fresh, choices, written, fields: state.fields, at: Math.max(0, choices.indexOf(null)) }
}

/** Takes these texts' sentences of a row. Keeps what was written. */
export function take(state: MergeState, row: number, sources: readonly number[]): MergeState {
  const choices = state.choices.with(row, sources)
  const written = rebased(state, { ...state, choices })
  return { ...state, choices, written, at: row, ...remembered(state) }
}

/** Sets the result as written by the person; text equal to the composed result counts as not written. */
export function write(state: MergeState, text: string): MergeState {
  return { ...typed(state, 'text'), written: text === composed(state) ? null : text }
}

/** Changes the metadata of the result. */
export function change(state: MergeState, part: Partial<Fields>): MergeState {
  const [field] = Object.keys(part) as (keyof Fields)[]
  return { ...typed(state, field ?? null), fields: { ...state.fields, ...part } }
}

/** Makes further typing a step of its own. */
export function pause(state: MergeState): MergeState {
  return state.typing === null ? state : { ...state, typing: null }
}

/** Returns the state before the last change, or the same if there is none. */
export function undo(state: MergeState): MergeState {
  const last = state.former.at(-1)
  const later = [...state.later, momentOf(state)]
  return last ? { ...state, ...last, typing: null, former: state.former.slice(0, -1), later } : state
}

/** Returns the state before the last undo, or the same if there is none. */
export function redo(state: MergeState): MergeState {
  const next = state.later.at(-1)
  const former = [...state.former, momentOf(state)]
  return next ? { ...state, ...next, typing: null, former, later: state.later.slice(0, -1) } : state
}

/** Resets the merge to its initial state; `undo` restores it. */
export function startOver(state: MergeState, begun: MergeState): MergeState {
  return { ...begun, ...remembered(state) }
}

/** Checks whether a person decided or wrote anything that was not proposed. */
export function hasChanged(state: MergeState, begun: MergeState): boolean {
  const said = ({ choices, written, fields }: MergeState) => JSON.stringify([choices, written, fields])
  return said(state) !== said(begun)
}

/** Moves to the next row with something to decide, in one direction. */
export function step(state: MergeState, by: 1 | -1): MergeState {
  for (let at = state.at + by; at >= 0 && at < state.rows.length; at += by)
    if (state.rows[at]?.kind !== 'agree') return { ...state, at }
  return state
}

/** Returns the text of the merge result. */
export function resultOf(state: MergeState): string {
  return state.written ?? composed(state)
}

/** Counts the differing rows and the decided ones, and lists the open rows. */
export function progressOf({ rows, choices }: MergeState) {
  const differing = rows.flatMap(({ kind }, at) => (kind === 'agree' ? [] : [at]))
  const open = differing.filter((at) => choices[at] === null)
  return { differences: differing.length, decided: differing.length - open.length, open }
}

/** Checks whether two contradicting sentences were taken together on purpose. */
export function keepsContradiction({ rows, choices }: MergeState): boolean {
  return rows.some((row, at) => row.kind === 'conflict' && takenPieces(row, choices[at] ?? null).length > 1)
}

/** Returns the first contradiction of which the result says both sides as they stand, without where each holds. */
export function unscopedContradiction(state: MergeState): Contradiction | undefined {
  if (!keepsContradiction(state)) return undefined
  const result = new Set(splitSentences(resultOf(state)).map(({ text }) => wording(text)))
  const isSaid = (row: MergeRow, source: number) => result.has(row.pieces[source]?.wording ?? '')
  for (const row of state.rows)
    for (const found of row.contradictions) if (isSaid(row, found.a.source) && isSaid(row, found.b.source)) return found
  return undefined
}

/** Returns what was written, over another composed result; an emptied result was written too. */
function rebased(state: MergeState, next: Pick<MergeState, 'rows' | 'choices' | 'repeats' | 'times'>): string | null {
  return state.written === null ? null : rebase(state.written, composed(state), composed(next))
}

function composed({
  rows,
  choices,
  repeats,
  times,
}: Pick<MergeState, 'rows' | 'choices' | 'repeats' | 'times'>): string {
  return composeText(composeLines(rows, choices, repeats, times))
}

function remembered(state: MergeState): Pick<MergeState, 'typing' | 'former' | 'later'> {
  return { typing: null, former: [...state.former, momentOf(state)], later: [] }
}

function typed(state: MergeState, typing: MergeState['typing']): MergeState {
  return state.typing === typing ? state : { ...state, ...remembered(state), typing }
}

function momentOf({ choices, written, at, fields }: MergeState): Moment {
  return { choices, written, at, fields }
}

function said({ pieces }: MergeRow): string {
  return JSON.stringify(pieces.map((piece) => piece?.text ?? null))
}
