import type { Shown } from './shown.ts'
import { adviceWords } from './words.ts'

/** What is the same for all rows of a batch, and is told once above them; null where it differs. */
export interface SharedWords {
  verb: string | null
  because: string | null
  file: string | null
  /** Whether the rows are of several projects. */
  isOfMany: boolean
}

/** Returns what is the same for all these rows; of a single row nothing is told above. */
export function sharedWords(rows: readonly Shown[]): SharedWords {
  return {
    verb: sameOf(rows.map(adviceWords)),
    because: sameOf(rows.map(({ because }) => because)),
    file: sameOf(rows.map(({ place }) => place?.file ?? null)),
    isOfMany: new Set(rows.map(({ section }) => section)).size > 1,
  }
}

/** Returns where a row stands, without what is told above: its project, its file and the headings above it. */
export function placeWords({ section, place }: Pick<Shown, 'section' | 'place'>, shared: SharedWords): string {
  const project = shared.isOfMany ? (section ?? 'no project') : null
  const file = shared.file === null ? place?.file : null
  return [project, file, ...(place?.headings ?? [])].filter(Boolean).join(' › ')
}

function sameOf(words: readonly (string | null)[]): string | null {
  const [first = null, ...others] = words
  return others.length > 0 && others.every((each) => each === first) ? first : null
}
