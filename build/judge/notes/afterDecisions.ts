import { createHash } from 'node:crypto'
import { leaningOf } from '../../../main/engine/store/queries/fileLeanings.ts'
import { type Advised, advise } from './advise.ts'
import { folderOf } from './fitNoteModel.ts'

/**
 * Takes a share of each repository's notes as decided as readers labelled them, at random by hash, and returns the advice for
 * the rest, before it learns from these decisions and after.
 */
export function afterDecisions(advised: readonly Advised[], share: number): { before: Advised[]; after: Advised[] } {
  const parts = [...Map.groupBy(advised, ({ note }) => note.repository).values()].map((own) => {
    const shuffled = own.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1))
    const count = Math.round(share * own.length)
    return { decided: shuffled.slice(0, count), rest: shuffled.slice(count) }
  })
  const after = parts.flatMap(({ decided, rest }) => {
    const files = Map.groupBy(decided, fileOf)
    return rest.map((one) => {
      const outcomes = (files.get(fileOf(one)) ?? []).map(({ note, odds }) => ({
        junk: odds.among.junk,
        discarded: Number(note.label === 'junk'),
      }))
      const discarded = outcomes.filter((each) => each.discarded === 1).length
      const kept = outcomes.length - discarded
      return advise(one.note, one.odds, { file: fileOf(one), kept, discarded, leaning: leaningOf(outcomes) })
    })
  })
  return { before: parts.flatMap(({ rest }) => rest), after }
}

/** A note that is alone in its file counts to its folder. */
function fileOf({ note }: Advised): string {
  return note.isWhole ? folderOf(note) : `${folderOf(note)} ${note.read.path}`
}

function hashOf({ note }: Advised): string {
  return createHash('sha256').update(note.id).digest('hex')
}
