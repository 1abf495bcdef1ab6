import type { Maturity } from '../../../shared/model/memory.ts'
import type { SourceKind } from '../../../shared/model/source.ts'

/** The kinds whose files we write. */
export const writableKinds: ReadonlySet<string> = new Set<SourceKind>(['jaato', 'claude-code'])

/** Kinds whose records say a state themselves, so that somebody else can change it. */
export const statedKinds: ReadonlySet<string> = new Set<SourceKind>(['jaato'])

/** What a memory's record should say, in its format's own terms; null for a memory that is no more. */
export function fileState(
  kind: string,
  memory: { maturity: Maturity; superseded_by: string | null; escalated_to?: string | null } | null,
): string {
  if (!memory) return 'absent'
  const dismissed = memory.maturity === 'discarded' || memory.superseded_by !== null
  if (kind === 'jaato') return dismissed ? 'dismissed' : memory.maturity
  if (dismissed) return 'removed'
  return memory.maturity === 'escalated' ? `pointer to ${memory.escalated_to}` : 'kept'
}
