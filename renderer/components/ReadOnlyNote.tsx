import { type SourceKind, writableKinds } from '../../shared/model/source.ts'
import { readOnlyWords } from '../ui/readOnlyWords.ts'

/** Says what becomes of decisions on stores that are only read, if any of these is one. */
export function ReadOnlyNote({
  stores,
  className,
}: {
  stores: readonly { kind: SourceKind }[]
  className: string | undefined
}) {
  const some = stores.filter(({ kind }) => !writableKinds.has(kind)).length
  if (some === 0) return null
  return <p className={className}>{readOnlyWords}</p>
}
