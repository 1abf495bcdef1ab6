import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { usePreview } from './usePreview.ts'

/**
 * Returns the changes of files that remain once memories in `left` are not written into references, and what is written: what
 * is left out may share a file with another, or leave it its name. `behind`: they are still being worked out.
 */
export function useChosenFiles(
  { files, references }: Pick<RecommendedAnswer, 'files' | 'references'>,
  left: ReadonlySet<string>,
) {
  const kept = references.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const asked = kept.length === references.length ? '' : kept.join(' ')
  const settled = useDebounced(asked, 150)
  const { data, error, refetch, isPlaceholderData } = usePreview(settled === '' ? [] : settled.split(' '))
  if (asked === '') {
    const isWhole = kept.length === references.length
    return { files: isWhole ? files : [], references, behind: false, error: null, refetch }
  }
  const now = new Map(data?.references.map((reference) => [reference.id, reference]))
  return {
    files: data?.files ?? files,
    references: references.map((reference) => now.get(reference.id) ?? reference),
    behind: settled !== asked || isPlaceholderData || data === undefined,
    error,
    refetch,
  }
}
