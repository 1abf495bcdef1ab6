import type { Source } from '../../shared/model/source.ts'

/** A source for tests, with the fields given in place of the usual ones. */
export function fakeSource(over: Partial<Source> = {}): Source {
  return {
    id: 's_1',
    kind: 'jaato',
    name: '.jaato in parcel-api',
    path: '/home/ada/parcel-api/.jaato',
    project: null,
    writable: true,
    auto_write: false,
    memories: 88,
    gone: 0,
    unreadable: 0,
    pending: 0,
    pending_shared: 0,
    kept: 0,
    needs_you: 0,
    links: [],
    synced_at: null,
    error: null,
    paused_since: null,
    ...over,
  }
}
