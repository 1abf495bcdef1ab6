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
import type { PaletteEntry } from './entries.ts'
import type { Found } from './useFound.ts'

/** Returns notes found, with their project or source. */
export function noteEntries(
  { items, marked }: Found<MemoryCard>,
  sourceNames: Readonly<Record<string, string>>,
): PaletteEntry[] {
  return items.map((card): PaletteEntry => {
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
}

/** Returns the entry that shows all notes found on the board. */
export function allNotesEntry(typed: string, total: number): PaletteEntry {
  return {
    value: 'all notes',
    icon: <Search size="0.875rem" aria-hidden="true" />,
    label: `Show all ${formatNumber(total)} notes on the board`,
    verb: 'Go there',
    run: () => showAll(typed),
  }
}

/** Returns references found. */
export function referenceEntries({ items, marked }: Found<Reference>): PaletteEntry[] {
  return items.map(({ id, name, content, project, section, path }): PaletteEntry => ({
    value: `reference ${id}`,
    icon: <BookOpen size="0.875rem" aria-hidden="true" />,
    label: <TitleWords text={name} />,
    below: belowTitle(name, content, marked),
    hint: [project?.name, section ?? path.slice(path.lastIndexOf('/') + 1)].filter(Boolean).join(' · '),
    verb: 'Open',
    run: () => useNavigation.getState().go('references', id),
  }))
}

/** How much stands before a found word, at most. */
const before = 40

/** Shows where the text has words that the title lacks. */
function belowTitle(title: string, text: string, marked: readonly MarkedWord[]): PaletteEntry['below'] {
  const snippet = snippetBeside(title, excerptWords(text), marked, before)
  return snippet === null ? undefined : <CodeWords text={snippet} />
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
