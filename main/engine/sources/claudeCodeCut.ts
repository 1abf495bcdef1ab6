import type { Piece } from '../store/fileChange.ts'
import type { TextEdit } from '../store/jsonEdit.ts'
import { textsIn } from './claudeCodeRecord.ts'
import { bodyEdit, pieceOf } from './claudeCodeTopic.ts'
import type { CutTexts } from './connector.ts'
import { type FrontMatter, frontMatterEdit, frontMatterFields, frontMatterOf } from './frontMatter.ts'
import { type RemovedValues, valuesRemoved, withoutValues } from '../../../shared/text/valuesRemoved.ts'

/** Returns the secrets that a topic file holds and the texts of its memory do no more. */
export function valuesRemovedFrom(bytes: Buffer, { content, description }: CutTexts): RemovedValues {
  const before = textsIn(bytes.toString('utf8'))
  return new Map([...valuesRemoved(before.content, content), ...valuesRemoved(before.description, description)])
}

/** Plans a topic file without secrets: its body becomes `content`, and the values go from its front matter. */
export function cutPieces(owner: string, bytes: Buffer, content: string, removed: RemovedValues): Piece[] {
  const text = bytes.toString('latin1')
  const frontMatter = frontMatterOf(text)
  const bodyAt = frontMatter?.bodyAt ?? 0
  // A note without a body says what its title says.
  const body = text.slice(bodyAt).trim() === '' ? null : bodyEdit(text, bodyAt, content)
  const edits = [...(frontMatter ? fieldEdits(frontMatter, bytes, removed) : []), ...(body ? [body] : [])]
  return edits.toSorted((left, right) => left.start - right.start).map((edit) => pieceOf(owner, bytes, edit))
}

function fieldEdits(frontMatter: FrontMatter, bytes: Buffer, removed: RemovedValues): TextEdit[] {
  const decoded = frontMatterOf(bytes.toString('utf8'))
  if (!decoded) return []
  return Object.entries(frontMatterFields(decoded)).flatMap(([key, value]) =>
    placesOf(key, value).flatMap(([path, stated]) => {
      const left = withoutValues(stated, removed)
      return left === stated ? [] : (frontMatterEdit(frontMatter, path, left) ?? [])
    }),
  )
}

/** Lists the texts of a field, and of the fields below it. */
function placesOf(key: string, value: unknown): [path: [string, string?], stated: string][] {
  if (typeof value === 'string') return [[[key], value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([nested, each]) => (typeof each === 'string' ? [[[key, nested], each]] : []))
}
