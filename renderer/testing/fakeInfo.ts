import type { Info } from '../../shared/contract/system.ts'

/** What the engine of a browser tab says of itself, for tests, with the fields given in place of the usual ones. */
export function fakeInfo(over: Partial<Info> = {}): Info {
  return {
    version: '0.1.0',
    library: '/home/ada/library.db',
    sample: false,
    empty: false,
    host: 'browser',
    host_note: null,
    can_pick_folder: false,
    home: '/home/ada',
    notes: [],
    command: ['/usr/bin/node', '/opt/schoolhouse/cli.js', '--library', '/home/ada/library.db'],
    ...over,
  }
}
