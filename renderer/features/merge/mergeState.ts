import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import { type Choice, proposeChoices, takenPieces, withoutRepeats } from '../../../shared/text/merging/choose.ts'
import { composeLines, composeText } from '../../../shared/text/merging/compose.ts'
import { rebase } from '../../../shared/text/merging/rebase.ts'
import { type MergeRow, mergeRows } from '../../../shared/text/merging/rows.ts'

export interface Fields {
  description: string
  tags: readonly string[]
  confidence: string
  scope: MergePreview['scope']
  /** A line each. */
  evidence: string
}

/** A merge while a person is at it. */
export interface MergeState {
  rows: readonly MergeRow[]
  choices: readonly Choice[]
  /** What was left out at first, and what says it. */
  repeats: MergePreview['repeats']
  /** The row that keys act on. */
  at: number
  /** What was written in place of the composed result. */
  written: string | null
  fields: Fields
  /** What is being typed in: what is typed there in one go is one step. */
  typing: keyof Fields | 'text' | null
  /** What `undo` brings back, the latest last, and what `redo` does. */
  former: readonly Moment[]
  later: readonly Moment[]
}

type Moment = Pick<MergeState, 'choices' | 'written' | 'at' | 'fields'>

/** The state a merge begins with: what is proposed, and the first thing to decide under the keys. */
export function beginMerge(preview: MergePreview, texts: readonly string[]): MergeState {
  const rows = mergeRows(texts, preview.contradictions)
  const { description, confidence, scope, repeats } = preview
  const evidence = preview.evidence.join('\n')
  const tags = preview.tags.filter(({ pruned }) => !pruned).map(({ tag }) => tag)
  const choices = withoutRepeats(rows, proposeChoices(rows, preview.ancestor?.text), repeats)
  const fields = { description, tags, confidence: confidence === null ? '' : String(confidence), scope, evidence }
  const open = choices.indexOf(null)
  const at = open >= 0 ? open : rows.findIndex(({ kind }) => kind !== 'agree')
  const begun = { rows, choices, repeats, at: Math.max(0, at), written: null, fields }
  return { ...begun, typing: null, former: [], later: [] }
}

/** The same merge over texts that changed: what was decided on rows that say the same still holds. */
export function continueMerge(state: MergeState, preview: MergePreview, texts: readonly string[]): MergeState {
  const fresh = beginMerge(preview, texts)
  const known = new Map(state.rows.map((row, at) => [said(row), state.choices[at] ?? null]))
  const choices = fresh.rows.map((row, at) => known.get(said(row)) ?? fresh.choices[at] ?? null)
  const written = state.written && rebase(state.written, composed(state), composed({ ...fresh, choices }))
  return { ...fresh, choices, written, fields: state.fields, at: Math.max(0, choices.indexOf(null)) }
}

/** Takes these texts' sentences of a row. What was written meanwhile is kept. */
export function take(state: MergeState, row: number, sources: readonly number[]): MergeState {
  const choices = state.choices.with(row, sources)
  const written = state.written && rebase(state.written, composed(state), composed({ ...state, choices }))
  return { ...state, choices, written, at: row, ...remembered(state) }
}

/** The result as a person wrote it; what the choices give by themselves counts as not written. */
export function write(state: MergeState, text: string): MergeState {
  return { ...typed(state, 'text'), written: text === composed(state) ? null : text }
}

/** Changes what the result carries beside its text. */
export function change(state: MergeState, part: Partial<Fields>): MergeState {
  const [field] = Object.keys(part) as (keyof Fields)[]
  return { ...typed(state, field ?? null), fields: { ...state.fields, ...part } }
}

/** What is typed from here on is a step of its own. */
export function pause(state: MergeState): MergeState {
  return state.typing === null ? state : { ...state, typing: null }
}

/** The state before the last act, or the same where there was none. */
export function undo(state: MergeState): MergeState {
  const last = state.former.at(-1)
  const later = [...state.later, momentOf(state)]
  return last ? { ...state, ...last, typing: null, former: state.former.slice(0, -1), later } : state
}

/** The state before the last undo, or the same where there was none. */
export function redo(state: MergeState): MergeState {
  const next = state.later.at(-1)
  const former = [...state.former, momentOf(state)]
  return next ? { ...state, ...next, typing: null, former, later: state.later.slice(0, -1) } : state
}

/** The merge as it began; what was done can be had back by `undo`. */
export function startOver(state: MergeState, begun: MergeState): MergeState {
  return { ...begun, ...remembered(state) }
}

/** Whether a person decided or wrote anything that was not proposed. */
export function hasChanged(state: MergeState, begun: MergeState): boolean {
  const said = ({ choices, written, fields }: MergeState) => JSON.stringify([choices, written, fields])
  return said(state) !== said(begun)
}

/** The next row with something to decide, in one direction. */
export function step(state: MergeState, by: 1 | -1): MergeState {
  for (let at = state.at + by; at >= 0 && at < state.rows.length; at += by)
    if (state.rows[at]?.kind !== 'agree') return { ...state, at }
  return state
}

/** The text the memories become. */
export function resultOf(state: MergeState): string {
  return state.written ?? composed(state)
}

/** How many things differ, how many of them are decided, and the contradictions that wait for a choice. */
export function progressOf({ rows, choices }: MergeState) {
  const differing = rows.flatMap(({ kind }, at) => (kind === 'agree' ? [] : [at]))
  const open = differing.filter((at) => choices[at] === null)
  return { differences: differing.length, decided: differing.length - open.length, open }
}

/** Whether two that cannot both hold were taken together on purpose. */
export function bothStand({ rows, choices }: MergeState): boolean {
  return rows.some((row, at) => row.kind === 'conflict' && takenPieces(row, choices[at] ?? null).length > 1)
}

function composed({ rows, choices }: Pick<MergeState, 'rows' | 'choices'>): string {
  return composeText(composeLines(rows, choices))
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
