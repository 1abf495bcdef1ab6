import { afterTitle } from '../../../../shared/text/afterTitle.ts'
import { fittingTitle, titleOf } from '../../../../shared/text/title.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'

/**
 * Returns the title of a memory after its text was rewritten: one that was the beginning of its text, or a name with that
 * beginning, follows the text; one in its own words stays.
 */
export function followingTitle(
  { description, content }: Pick<MemoryRow, 'description' | 'content'>,
  text: string,
): string {
  const stays = text === content || afterTitle(description, content) === null || afterTitle(description, text) !== null
  if (stays) return description
  const [name = ''] = /^.+?: (?=.)/s.exec(description) ?? []
  const isNamed = name !== '' && afterTitle(name.slice(0, -2), content) === null
  return isNamed ? fittingTitle(name + titleOf(text)) : titleOf(text)
}
