import type { Case } from '../../../main/engine/store/queries/cases.ts'
import { plainCase } from '../../../main/engine/recommend/plainCase.ts'
import { recommend } from '../../../main/engine/recommend/recommend.ts'
import type { NoteOdds } from '../../../main/engine/recommend/model/noteModel.ts'
import type { Action } from '../../../shared/model/action.ts'
import type { RepositoryNote } from './repositoryNotes.ts'

/** A labelled note with the act recommended by rules and a model fitted to other repositories. */
export interface Advised {
  note: RepositoryNote
  /** What the model says by the note alone, and among the others of its folder. */
  odds: { alone: NoteOdds; among: NoteOdds }
  action: Action
  confidence: number
}

/** Recommends an act for a note by odds, and by what was decided on others of its file. */
export function advise(note: RepositoryNote, odds: Advised['odds'], decided: Case['decided'] = null): Advised {
  const { text, kind, findings, read } = note
  const { heading, path } = read
  const of = { ...plainCase, content: text, length: [...text].length, kind, findings, heading, path, decided }
  const { action, base } = recommend(of, new Set(), () => odds)
  return { note, odds, action, confidence: base }
}
