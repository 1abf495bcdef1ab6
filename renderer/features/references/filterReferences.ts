import type { Reference } from '../../../shared/model/reference.ts'

/** Returns the references that contain every word of the query in id, name, description, content, tags or path. */
export function filterReferences(references: readonly Reference[], query: string): Reference[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...references]
  return references.filter((reference) => {
    const { id, name, description, content, tags, path } = reference
    const text = [id, name, description, content, path, ...tags].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
