import { constantIn, isSameNumber, statedFor } from './constants.ts'
import { type Found, type Subject, found } from './found.ts'
import type { Mention } from './mention.ts'
import type { Repository } from './repository.ts'

/** What a text states for a constant that the repository has: the text's row, the mention's index in it, and the number. */
export interface Claim {
  row: number
  at: number
  name: string
  stated: string
  /** The file that defines the constant. */
  home: string
}

/** Files of constants are small. */
const maxFileSize = 256 << 10

/** Returns what a text states for the constant that a mention names; none for what is not a constant that was found. */
export function claimsIn(
  { text }: Subject,
  mention: Mention,
  of: Found | null,
  { row, at }: Pick<Claim, 'row' | 'at'>,
): Claim[] {
  if (mention.named.kind !== 'symbol' || of?.state !== 'present' || of.home === null) return []
  const name = mention.named.parts.at(-1) ?? ''
  const stated = statedFor(text, mention, name)
  return stated === null ? [] : [{ row, at, name, stated, home: of.home }]
}

/** Returns the results for constants that the code sets to another number than a text states. */
export async function otherValues(
  { git, root, tree }: Repository,
  claims: readonly Claim[],
): Promise<(Pick<Claim, 'row' | 'at'> & { other: Found })[]> {
  const blobOf = (path: string): string => tree.file(path)?.blob ?? ''
  const blobs = [...new Set(claims.map(({ home }) => blobOf(home)))].filter((blob) => blob !== '')
  const contents = blobs.length > 0 ? await git.blobs(root, blobs, maxFileSize) : new Map<string, Buffer>()
  const lines = new Map([...contents].map(([blob, bytes]) => [blob, bytes.toString('utf8').split(/\r?\n/)]))
  return claims.flatMap(({ row, at, name, stated, home }) => {
    const constant = constantIn(lines.get(blobOf(home)) ?? [], name)
    if (!constant || isSameNumber(constant.value, stated)) return []
    const other = found('changed', { detail: `not the value in ${home}`, candidate: constant.value, home })
    return [{ row, at, other }]
  })
}
