import { BookOpen, Search } from 'lucide-react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import type { Reference } from '../../../shared/model/reference.ts'
import type { MarkedWord } from '../../../shared/text/foundWords.ts'
import { snippetBeside } from '../../../shared/text/snippetBeside.ts'
import { clearFilter, setFilter } from '../../stores/board.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import { MaturityGlyph, maturityNames } from '../../ui/MaturityGlyph.tsx'
import hidden from '../../ui/hidden.module.css'
import { excerptWords } from '../../ui/excerptWords.ts'
import { formatNumber } from '../../ui/counted.ts'
import type { PaletteEntries, PaletteEntry } from './entries.ts'
import type { Found } from './useFound.ts'

/** Returns the notes found, with their project or source, and below them an entry that shows all of them on the board. */
export function noteEntries(
  typed: string,
  found: Found<MemoryCard>,
  sourceNames: Readonly<Record<string, string>>,
): PaletteEntries {
  const { items, total, marked } = found
  const entries = items.map((card): PaletteEntry => {
    const { id, description, excerpt, maturity, project, source_id } = card
    const from = project?.name ?? (source_id === null ? undefined : sourceNames[source_id])
    return {
      value: `note ${id}`,
      icon: <MaturityGlyph maturity={maturity} />,
      label: <TitleWords text={description} />,
      below: belowTitle(description, excerpt, marked),
      hint: (
        <>
          <span className={hidden.hidden}>{maturityNames[maturity]}, </span>
          {from}
        </>
      ),
      verb: 'Open',
      run: () => openNote(id),
    }
  })
  if (total > items.length)
    entries.push({
      value: 'all notes',
      icon: <Search size="0.875rem" aria-hidden="true" />,
      label: `Show all ${formatNumber(total)} notes on the board`,
      verb: 'Go there',
      run: () => showAll(typed),
    })
  return { heading: 'Notes', note: insteadWords(found), entries, marked }
}

/** Returns the references found. */
export function referenceEntries(found: Found<Reference>): PaletteEntries {
  const entries = found.items.map(({ id, name, content, project, section, path }): PaletteEntry => ({
    value: `reference ${id}`,
    icon: <BookOpen size="0.875rem" aria-hidden="true" />,
    label: <TitleWords text={name} />,
    below: belowTitle(name, content, found.marked),
    hint: [project?.name, section ?? path.slice(path.lastIndexOf('/') + 1)].filter(Boolean).join(' · '),
    verb: 'Open',
    run: () => useNavigation.getState().go('references', id),
  }))
  return { heading: 'References', note: insteadWords(found), entries, marked: found.marked }
}

/** How much stands before a found word, at most. */
const before = 40

/** Shows where the text has words that the title lacks. */
function belowTitle(title: string, text: string, marked: readonly MarkedWord[]): PaletteEntry['below'] {
  const snippet = snippetBeside(title, excerptWords(text), marked, before)
  return snippet === null ? undefined : <CodeWords text={snippet} />
}

function insteadWords({ instead }: Pick<Found<unknown>, 'instead'>): string | undefined {
  return instead.length > 0 ? `with ${instead.map((word) => `“${word}”`).join(', ')}` : undefined
}

/** Opens a note on the board, which then shows it. */
function openNote(id: string): void {
  useNavigation.getState().go('board', id)
}

function showAll(typed: string): void {
  clearFilter()
  setFilter({ q: typed })
  useNavigation.getState().go('board')
}
