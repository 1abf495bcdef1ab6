import { z } from 'zod'
import type { Reference } from '../../../../shared/model/reference.ts'
import { exactText, maskedText } from '../../../../shared/model/texts.ts'
import { referenceText } from '../../../../shared/text/referenceText.ts'
import { type TextIndex, type UsedSpelling, indexTexts, searchTexts } from '../../../../shared/text/searchTexts.ts'
import { maskSecrets } from '../../masking/maskSecrets.ts'
import { type UnreadReference, toReferenceWithState, unreadReferences } from '../../references/referenceState.ts'
import type { Core } from '../../runtime/core.ts'
import type { ReadableDb } from '../../store/db.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import { libraryState } from '../../store/queries/libraryState.ts'
import { referencesState } from '../../store/queries/references.ts'

/** What a search of references found. */
export interface FoundReferences {
  items: Reference[]
  /** How many were found, of which `items` are the best. */
  total: number
  spellings: UsedSpelling[]
}

/** The files of references are read again after this many milliseconds, because not all are watched. */
const maxAge = 2000

const SearchedTexts = z.array(
  z.object({
    id: maskedText,
    name: maskedText,
    description: maskedText,
    content: maskedText,
    tags: z.array(maskedText),
    path: exactText,
    section: maskedText.nullable(),
  }),
)

interface Known {
  state: string
  readAt: number
  /** The library as it was masked with, and the references before they were masked. */
  masked: { libraryState: string; all: readonly UnreadReference[] }
  index: Promise<TextIndex<UnreadReference>>
}
const ofLibrary = new WeakMap<ReadableDb, Known>()

/**
 * Returns the references, our own and foreign ones, that hold all words of a query, the most relevant first; one typo in a
 * word is forgiven. Texts are searched as answers show them, so that no search tells what is masked. Those of the project
 * `first` (an id, or `none`) come before all others.
 */
export async function searchReferences(
  core: Core,
  { q, limit, first }: { q: string; limit: number; first?: string | undefined },
): Promise<FoundReferences> {
  const { items: found, spellings } = searchTexts(await referenceIndex(core), q)
  const isFirst = ({ row }: UnreadReference): boolean => (row.project_id ?? 'none') === first
  const items = [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))]
  return {
    items: items.slice(0, limit).map((one) => toReferenceWithState(core, one)),
    total: items.length,
    spellings,
  }
}

/** Returns the texts of all references, indexed as `searchReferences` searches them. */
export function referenceIndex(core: Core): Promise<TextIndex<UnreadReference>> {
  const { db } = core.library
  const [state, readAt] = [referencesState(db), core.ports.clock.now().getTime()]
  const known = ofLibrary.get(db)
  if (known?.state === state && readAt - known.readAt < maxAge) return known.index
  const all = unreadReferences(core)
  const masked = { libraryState: libraryState(db), all }
  // To mask and to index takes ten times as long as to read.
  const isSame = known?.masked.libraryState === masked.libraryState && areSame(known.masked.all, all)
  const index = isSame ? known.index : indexReferences(core, all)
  ofLibrary.set(db, { state, readAt, masked, index })
  index.catch(() => ofLibrary.delete(db))
  return index
}

/** Compares references by what they say; those of an unchanged file are the same objects. */
function areSame(before: readonly UnreadReference[], now: readonly UnreadReference[]): boolean {
  const isSame = (one: UnreadReference | undefined, other: UnreadReference): boolean =>
    one?.row === other.row || JSON.stringify(one) === JSON.stringify(other)
  return before.length === now.length && now.every((each, at) => isSame(before[at], each))
}

async function indexReferences(core: Core, all: readonly UnreadReference[]): Promise<TextIndex<UnreadReference>> {
  const texts = all.map(({ row }) => {
    const { id, name, description, content, path, section } = row
    return { id, name, description, content, tags: decodeTags(row.tags), path, section }
  })
  const shown = await maskSecrets(core, texts, SearchedTexts)
  const paired = shown.flatMap((text, at) => {
    const found = all[at]
    return found ? [{ found, text }] : []
  })
  const { entries, ...index } = indexTexts(paired, ({ text }) => referenceText(text))
  return { ...index, entries: entries.map((entry) => ({ ...entry, item: entry.item.found })) }
}
