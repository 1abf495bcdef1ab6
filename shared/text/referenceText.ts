import type { Reference } from '../model/reference.ts'
import type { SearchableText } from './searchTexts.ts'

/** Returns the words by which a reference is found. */
export function referenceText(
  reference: Pick<Reference, 'id' | 'name' | 'description' | 'content' | 'tags' | 'path' | 'section'>,
): SearchableText {
  const { id, name, description, content, tags, path, section } = reference
  return { title: name, text: [description, content, tags.join(' '), section ?? '', id, path].join('\n') }
}
