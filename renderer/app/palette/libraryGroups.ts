import type { MemoryCard } from '../../../shared/model/memory.ts'
import type { Reference } from '../../../shared/model/reference.ts'
import type { PaletteEntries } from './entries.ts'
import { allNotesEntry, noteEntries, referenceEntries } from './libraryEntries.tsx'
import type { Found } from './useFound.ts'

interface FoundWords {
  typed: string
  notes: Found<MemoryCard>
  references: Found<Reference>
  sourceNames: Readonly<Record<string, string>>
  /** The project on the board: an id, or `none`; undefined for all. */
  first: string | undefined
}

/**
 * Returns what was found in groups: notes and references of the project on the board, then those of others. A promoted note
 * is left out where its reference is shown. The last notes end with an entry that shows all of them on the board.
 */
export function libraryGroups({ typed, notes, references, sourceNames, first }: FoundWords): PaletteEntries[] {
  const shown = new Set(references.items.map(({ id }) => id))
  const once = notes.items.filter(({ escalated_to }) => escalated_to === null || !shown.has(escalated_to))
  const isOwn = ({ project }: Pick<MemoryCard | Reference, 'project'>): boolean => (project?.id ?? 'none') === first
  const [own] = [...once, ...references.items].filter(isOwn)
  if (own === undefined) return named('', () => true, true)
  const isLast = once.every(isOwn)
  return [
    ...named(` of ${own.project?.name ?? 'no project'}`, isOwn, isLast),
    ...named(' of other projects', (item) => !isOwn(item), !isLast),
  ]

  function named(of: string, belongs: typeof isOwn, hasLastNotes: boolean): PaletteEntries[] {
    const entries = noteEntries({ ...notes, items: once.filter(belongs) }, sourceNames)
    const isMore = hasLastNotes && notes.total > notes.items.length
    return [
      {
        heading: `Notes${of}`,
        note: insteadWords(notes),
        entries: isMore ? [...entries, allNotesEntry(typed, notes.total)] : entries,
        marked: notes.marked,
      },
      {
        heading: `References${of}`,
        note: insteadWords(references),
        entries: referenceEntries({ ...references, items: references.items.filter(belongs) }),
        marked: references.marked,
      },
    ]
  }
}

function insteadWords({ instead }: Pick<Found<unknown>, 'instead'>): string | undefined {
  return instead.length > 0 ? `with ${instead.map((word) => `“${word}”`).join(', ')}` : undefined
}
