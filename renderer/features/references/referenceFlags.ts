import type { Reference } from '../../../shared/model/reference.ts'

/** Facts about a reference that ask for a look, in the order they are shown. */
export const referenceFlags = ['foreign', 'changed', 'missing', 'stale', 'changed-since', 'unused'] as const
export type ReferenceFlag = (typeof referenceFlags)[number]

/** Each flag as a filter names it. */
export const flagNames: Readonly<Record<ReferenceFlag, string>> = {
  foreign: 'by others',
  changed: 'changed outside',
  missing: 'not in its file',
  stale: 'stale',
  'changed-since': 'changed since',
  unused: 'unused for 60 days',
}

/** Since when references that agents read on demand were not looked up, changed or confirmed, by id. */
export type UnusedSince = ReadonlyMap<string, string>

/** Returns the flags of a reference. */
export function flagsOf(
  { id, state, stale, changed_since, foreign }: Pick<Reference, 'id' | 'state' | 'stale' | 'changed_since' | 'foreign'>,
  unused: UnusedSince,
): ReferenceFlag[] {
  const has: Record<ReferenceFlag, boolean> = {
    foreign,
    changed: state === 'changed',
    missing: state === 'missing',
    stale: stale !== null,
    'changed-since': changed_since !== null && stale === null,
    unused: unused.has(id),
  }
  return referenceFlags.filter((flag) => has[flag])
}
