import type { MemoryCard } from '../../../shared/model/memory.ts'
import { type MarkedWord, stretchesOf } from '../../../shared/text/foundWords.ts'

/**
 * Returns the tags in which a search found words that neither the title nor the text shown beside it has, such as
 * `tag viper-binding`; null if there are none.
 */
export function foundTags(
  { description, tags }: Pick<MemoryCard, 'description' | 'tags'>,
  text: string,
  words: readonly MarkedWord[],
): string | null {
  const missing = words.filter((word) => stretchesOf(`${description}\n${text}`, [word]).length === 0)
  const found = tags.filter((tag) => stretchesOf(tag, missing).length > 0)
  return found.length === 0 ? null : `${found.length === 1 ? 'tag' : 'tags'} ${found.join(', ')}`
}
