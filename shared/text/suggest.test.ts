import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReferenceId } from '../model/reference.ts'
import { suggestHeading, suggestName, suggestTags } from './suggest.ts'
import { isReservedName, suggestReferenceId } from './suggestReferenceId.ts'

test.each([
  ['Retry 429 answers three times. Then give up.', 'Retry 429 answers three times'],
  ['- `npm ci` ignores **.npmrc** in [CI](https://ci.test)', 'npm ci ignores .npmrc in CI'],
  ['## Deploys\n\nFridays are off.', 'Deploys'],
  ['```sh\nmake gen\n```', 'Make gen'],
  ['Set v1.2.3 of the parser: newer ones drop comments.', 'Set v1.2.3 of the parser'],
  ['', 'Untitled note'],
  ['\n---\n***', 'Untitled note'],
])('the suggested name of %j is %j', (text, name) => {
  expect(suggestName(text)).toBe(name)
})

test.each([
  [
    'The carrier is called through the proxy because\nits certificate is our own.',
    'The carrier is called through the proxy',
  ],
  ['Never give a query a name, because the pooler forgets prepared statements.', 'Never give a query a name'],
  [
    'Every query of the importer goes without a name because the pooler forgets it.',
    'Every query of the importer goes without a name',
  ],
  ['Use pnpm because: yarn breaks the lock file.', 'Use pnpm'],
  ['Because the pooler forgets prepared statements, never give a query a name.', 'Never give a query a name'],
  ['… and then the importer has to be restarted.', 'Then the importer has to be restarted'],
  ['But the importer runs twice.', 'The importer runs twice'],
  [
    'Examples must be copy-paste ready (include every import and namespace that they need).',
    'Examples must be copy-paste ready',
  ],
  [
    'Always use the wire format of the harbour office for any new list of berths.',
    'Always use the wire format of the harbour office',
  ],
  ['So', 'So'],
  ['Because', 'Because'],
  ['A and\n\nB or C', 'A'],
])('the suggested name of %j starts and ends at a whole word: %j', (text, name) => {
  expect(suggestName(text)).toBe(name)
})

test.each([
  ['<non_negotiable critical="true">Never push to main.</non_negotiable>', 'Never push to main'],
  ['<important>\n\n## Deploys\n\nFridays are off.', 'Deploys'],
  ['<!-- by an agent -->\nKeep the lock file.', 'Keep the lock file'],
  ['Use `<dialog>` for modals.', 'Use dialog for modals'],
  ['Run `npm install <pkg>` again.', 'Run npm install pkg again'],
  ['<b/>', 'Untitled note'],
  ['---\n**Deploys** need a tag.', 'Deploys need a tag'],
  ['** Keep the lock file.', 'Keep the lock file'],
  ['🚨🚨 Keep the lock file.', 'Keep the lock file'],
  ['3. Keep the lock file.', 'Keep the lock file'],
  ['(3) Keep the lock file.', 'Keep the lock file'],
  ['TODO: keep the lock file.', 'Keep the lock file'],
  ['**NOTE (2026):** keep the lock file.', 'Keep the lock file'],
  ['⚠️ WARNING — keep the lock file.', 'Keep the lock file'],
  ['> [!NOTE]\n> Keep the lock file.', 'Keep the lock file'],
  ['TODO:', 'TODO'],
  ['Notes of the quay are kept.', 'Notes of the quay are kept'],
  ['3 retries are enough.', '3 retries are enough'],
])('an unusual start is left out of the name: %j becomes %j', (text, name) => {
  expect(suggestName(text)).toBe(name)
})

test('for any text, the name is short and in one line', () => {
  const word = fc.constantFrom(
    'because',
    'and',
    'the',
    'not',
    'unless',
    'Because',
    'pool',
    'holds',
    '20',
    ',',
    '.',
    '\n',
    '\n\n',
    '- ',
    '`x`',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      const name = suggestName(words.join(' '))
      expect(name).toMatch(/^\S(?:.{0,78}\S)?$/u)
      expect(name).not.toMatch(/ (?:because|and|the)$/i)
    }),
  )
})

test.each([
  [
    'Give each berth of the quay a short key (e.g. `quay-7`) that all desks know.',
    'Give each berth of the quay a short key',
  ],
  [
    'Give each berth of the whole harbour a "B" key (e.g., `B7` and never `7`)',
    'Give each berth of the whole harbour a "B" key',
  ],
  ['Name the desk (as in `a. b`)', 'Name the desk (as in a. b)'],
  ['Give it a key (e.g. `quay-7`).', 'Give it a key (e.g. quay-7)'],
  [
    'The desks of the harbour have to keep showing the reduced night mode in winter, as pilots ask for it.',
    'The desks of the harbour have to keep showing the reduced night mode',
  ],
  [
    'For desks of the harbour office, keep the reduced night mode in winter instead of the bright one of the summer.',
    'For desks of the harbour office, keep the reduced night mode…',
  ],
])('the name of %j ends outside brackets and after its phrase', (text, name) => {
  expect(suggestName(text)).toBe(name)
})

test.each([
  [
    'The desks of the harbour have to keep showing the reduced night mode unless a pilot asks for another.',
    'The desks of the harbour have to keep showing the reduced night mode…',
  ],
  [
    'Write to the berth table of the quay, only if the row is locked.',
    'Write to the berth table of the quay, only if the row is locked',
  ],
  [
    'Open the lock only if the tide is low and the pilot who knows the harbour plan has agreed to it in writing before.',
    'Open the lock only if the tide is low…',
  ],
  ['Push the plan — only if the pilots agree. Then wait.', 'Push the plan — only if the pilots agree'],
  ['Plans of the quay: never in the office.', 'Plans of the quay: never in the office'],
  ['Capture plans: when a desk of the office opens, write it down.', 'Capture plans'],
  [
    'Rows of the berth table are locked by the desk, not by the pilot, since June.',
    'Rows of the berth table are locked by the desk, not by the pilot',
  ],
  [
    'The importer of the harbour office is never to be started on a machine with the old table of berths and cranes.',
    'The importer of the harbour office is never to be started on a machine…',
  ],
  [
    'Keep the lock file of the harbour plan; desks of the office read it when they open in the early morning.',
    'Keep the lock file of the harbour plan',
  ],
  [
    'Keep the lock file of the harbour plan because the desks do not open without it in the early morning.',
    'Keep the lock file of the harbour plan',
  ],
])('the name of %j says what it says: %j', (text, name) => {
  expect(suggestName(text)).toBe(name)
})

test.each([
  ['Moor at: berth 4, berth 7 and berth 9; big ships wait', 'Moor at: berth 4, berth 7 and berth 9'],
  [
    'The harbour office hands out new lists of berths by: asking the desk at noon; reading the tide; waking the crew.',
    'The harbour office hands out new lists of berths',
  ],
  [
    'The `list-berths --all --harbour quay | sort --by-name | head` command of the desk prints every free berth.',
    'The list-berths --all --harbour quay | sort --by-name | head…',
  ],
  [
    '`list-berths --all --harbour quay --ship-size large | sort --by-name | head -n 20` prints free berths.',
    'list-berths --all --harbour quay --ship-size large | sort…',
  ],
  [
    'Help with the harbour program for small ships called "quaymaster" by writing clear code and by reviewing it.',
    'Help with the harbour program for small ships called "quaymaster"',
  ],
  [
    '"Write tests for the crane store that cover moving, lifting, and lowering of all the heavy loads"',
    'Write tests for the crane store that cover moving, lifting…',
  ],
  [
    'quay/read_tide_table.ts -> quay/order_machine.ts -> quay/paper_executor.ts -> quay/night_desk.ts -> quay/lamp.ts',
    'quay/read_tide_table.ts -> quay/order_machine.ts…',
  ],
  ['Only files of the desk belong at the top (`desk.yaml`, `quay.yaml`).', 'Only files of the desk belong at the top'],
  ['A plan should be: read the table, then lock it', 'A plan should be: read the table, then lock it'],
  [
    'The new reader of the tide table was changed to keep leading and trailing spaces of every single row.',
    'The new reader of the tide table was changed to keep leading…',
  ],
])('the name of %j does not end within a phrase or in code: %j', (text, name) => {
  expect(suggestName(text)).toBe(name)
})

test.each([
  [
    'Test plans that say "write N tests per quay" miss that some quays already have those tests written.',
    'Test plans that say "write N tests per quay" miss that some quays already have those tests written',
  ],
  ['NEVER run `moor` — use `npx moor` (it wraps the crane).', 'NEVER run moor — use npx moor (it wraps the crane)'],
  [
    'Wenn ein Check fehlschlägt: erst fixen, dann pushen. Immer.',
    'Wenn ein Check fehlschlägt: erst fixen, dann pushen',
  ],
  [
    'Due to the table being split by tide, every query MUST name a tide of its own to avoid reading the whole of the long table.',
    'Every query MUST name a tide of its own to avoid reading the whole of the long table',
  ],
  ['Jede Ausgabe MUSS: Text und Namen maskieren. Immer.', 'Jede Ausgabe MUSS: Text und Namen maskieren'],
  [
    'No silent failures: stubs that do nothing MUST either do what the desk asks of them or fail where a pilot can see it, at once.',
    'No silent failures',
  ],
])('the heading of %j is its sentence, or a clause of a long one: %j', (text, heading) => {
  expect(suggestHeading(text)).toBe(heading)
})

test('a long sentence is cut at a word and does not end in a filler word', () => {
  expect(suggestName('A migration that alters a very large table has to set a lock timeout and to retry.')).toBe(
    'A migration that alters a very large table has to set a lock timeout',
  )
  expect(suggestName('Every single consumer of the parcel queue reads its offset from the broker')).toBe(
    'Every single consumer of the parcel queue reads its offset',
  )
})

test.each([
  ['Retry 429 answers three times', 'retry-429-answers-three-times'],
  ['The lock timeout of the migrations on big tables in staging', 'lock-timeout-migrations-big-tables-staging'],
  ['Use it', 'use-it'],
  ['Größe der Übersicht prüfen', 'grosse-der-ubersicht-prufen'],
  ['useQuery needs a key', 'use-query-needs-key'],
  ['Call getUserName first', 'call-get-user-name-first'],
  ['The BookingRowLock waits', 'booking-row-lock-waits'],
  ['WebGL on an iPhone needs macOS', 'webgl-iphone-needs-macos'],
  ['GitHub renders WebKit pages', 'github-renders-webkit-pages'],
  ['Treat the state of the lamp as unknown until re-verified', 'treat-state-lamp-unknown'],
  ['Keep the lamps of the quay burning without pause', 'keep-lamps-quay-burning-without-pause'],
  ['Keep all red lamps of the quay burning without pause', 'keep-all-red-lamps-quay-burning'],
  ['Shared menu shells use viewport-based heights', 'shared-menu-shells-use-viewport-based'],
  ['Shared red menu shells use viewport-based heights', 'shared-red-menu-shells-use'],
  ['Generation-Counter statt AbortController für', 'generation-counter-statt-abortcontroller'],
  ['Removal of the cap shows gaps across', 'removal-cap-shows-gaps'],
  ['CON', 'note-con'],
  ['nul', 'note-nul'],
  ['COM1', 'note-com1'],
])('the id of %j is %j', (name, id) => {
  expect(suggestReferenceId(name)).toBe(id)
})

test('a name without Latin letters gets a unique id, the same each time', () => {
  expect(suggestReferenceId('数据库缓存')).toMatch(/^note-[0-9a-f]{8}$/)
  expect(suggestReferenceId('数据库缓存')).toBe(suggestReferenceId('数据库缓存'))
  expect(suggestReferenceId('数据库缓存')).not.toBe(suggestReferenceId('数据库'))
})

test('for any text, the id is legal and no Windows device name', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('con', 'Aux.', 'lpt9', '../x')), (text) => {
      const id = suggestReferenceId(suggestName(text))
      expect(ReferenceId.safeParse(id).success).toBe(true)
      expect(isReservedName(id)).toBe(false)
    }),
  )
})

test('tags are unique, in kebab case, and leave out those about the session', () => {
  expect(suggestTags(['Postgres', 'lock timeout', 'postgres', 'TODO', 'lesson-learned', 'C++', ' .net ', 'Node.js', '']))
    .toEqual(['postgres', 'lock-timeout', 'c++', 'net', 'node.js']) // prettier-ignore
})

test('a name that starts with code keeps its spelling', () => {
  expect(suggestName('openapi.json is generated from the route schemas')).toBe(
    'openapi.json is generated from the route schemas',
  )
  expect(suggestName('maxAttempts lives in one place')).toBe('maxAttempts lives in one place')
  expect(suggestName('`npm ci` needs the lockfile')).toBe('npm ci needs the lockfile')
  expect(suggestName("don't run the tests in parallel")).toBe("Don't run the tests in parallel")
})

test('a name of a title that was cut has no ellipsis', () => {
  expect(suggestName('Print the labels of pallets in landscape…')).toBe('Print the labels of pallets in landscape')
})
