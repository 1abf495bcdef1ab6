import type { Reference } from '../../../shared/model/reference.ts'

/** The references in which each word of the query occurs, in any of id, name, description, content, tags and path. */
export function filterReferences(references: readonly Reference[], query: string): Reference[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...references]
  return references.filter((reference) => {
    const { id, name, description, content, tags, path } = reference
    const text = [id, name, description, content, path, ...tags].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
