import { type SourceKind, writableKinds } from '../../shared/model/source.ts'
import { readOnlyWords, someReadOnlyWords } from '../ui/readOnlyWords.ts'

/** Says what becomes of decisions on stores that are only read, if any of these is one, and of which of those `listed` above. */
export function ReadOnlyNote({
  stores,
  listed = stores,
  className,
}: {
  stores: readonly { kind: SourceKind }[]
  listed?: readonly { kind: SourceKind }[]
  className: string | undefined
}) {
  if (!stores.some(isReadOnly)) return null
  return <p className={className}>{listed.every(isReadOnly) ? readOnlyWords : someReadOnlyWords}</p>
}

function isReadOnly({ kind }: { kind: SourceKind }): boolean {
  return !writableKinds.has(kind)
}
