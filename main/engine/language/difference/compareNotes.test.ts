import { expect, test } from 'vitest'
import { similarity } from '../closeness/lexical.ts'
import { compareNotes } from './compareNotes.ts'

const compared = (a: string, b: string) => compareNotes(a, b, similarity(a, b))
const verdict = (a: string, b: string) => compared(a, b).verdict

test('a rule and the same rule with a reason and an example are offered as one', () => {
  const rule = 'Never start the ferry simulator with real tide data; use the recorded tides in fixtures/tides.'
  const more = `${rule} The live feed counts against our quota, and last spring a test run used it up before noon. Example: \`ferry-sim --tides fixtures/tides/march.csv\`.`
  expect(verdict(rule, more)).toBe('extends')
})

test('a rule in entirely other words is one note, for a reader to look at', () => {
  const { oneNote } = compared(
    'Before a berth is booked, the tide table of the harbour must be loaded, or large ships get a slot at low water.',
    'Load the tide table of the harbour first and only then book a berth; otherwise a big ship ends up with a slot at low tide.',
  )
  expect(oneNote).toBeGreaterThan(0.6)
})

test.each([
  [
    'a file listing',
    'Upload JSON files to bucket',
    '```\nservices/\n  scripts/   # helper scripts\n    upload.ts  # upload a report\n  fixtures/  # JSON of the tests\n  docs/      # generated files\n  infra/     # bucket and queue\n  web/\n    index.ts\n```',
  ],
  [
    'the items of a list',
    'Send the berth reports by mail',
    '- `jobs/` sends at night what the desks booked\n- `berth/` has one page per quay\n- `reports/` is generated, with its charts\n- `mail/` has the templates of the harbour office',
  ],
])('a short note whose words lie scattered over %s is not contained in it', (_, short, long) => {
  expect(verdict(short, long)).not.toBe('extends')
  expect(compared(short, long).oneNote).toBe(0)
})

test.each([
  [
    'one item of a list',
    'Send the berth reports by mail',
    '- One page per quay\n- Send the berth reports by mail\n- Charts are generated',
  ],
  [
    'a title and one item',
    'Berth reports: send them by mail',
    '# Berth reports\n\n- One page per quay\n- Charts are generated\n- Send them by mail',
  ],
])('a short note that stands in %s is contained in it', (_, short, long) => {
  expect(verdict(short, long)).toBe('extends')
})

test('two notes on one system that say different things are not one', () => {
  const { verdict: found, oneNote } = compared(
    'The berth planner keeps its bookings in Postgres; the table `berths` has one row per quay and hour.',
    'The berth planner sends an email to the pilot when a booking is cancelled less than two hours ahead.',
  )
  expect(['related', 'unrelated']).toContain(found)
  expect(oneNote).toBeLessThan(0.6)
})

test.each([
  [
    'two numbers that changed places',
    'Radar recordings are kept for 7 days as artifacts, photos of the quay for 30.',
    'Quay artifacts expire: photos after 7 days, radar recordings after 30.',
  ],
  [
    'a limit',
    'The quay crane stops by itself when the wind is stronger than 18 m/s, and only the harbour master may start it again.',
    'The quay crane stops by itself when the wind is stronger than 25 m/s, and only the harbour master may start it again.',
  ],
  [
    'a weekday',
    'Dredging windows: Tue and Thu from 10 to 12. Outside of them only with a call to the harbour master.',
    'We dredge on Mon and Thu, 10 to 12; any other time needs a call to the harbour master.',
  ],
  [
    'a version',
    'Chart tiles were renewed on 2 June, apps before 5.1 show an empty sea. The key itself is in the vault.',
    'Empty sea on apps older than 5.3: they still carry the key of the chart tiles from before the renewal on 2 June. The new one is in the vault.',
  ],
  [
    'a name',
    'The wave model does not converge for storm 7 with the coarse mesh. Use the mesh QUAY_A, it takes 40 minutes.',
    'The wave model does not converge for storm 7 with the coarse mesh. Use the mesh QUAY_B, it takes 40 minutes.',
  ],
  [
    'a member of a list',
    'The exported report lists ship, pilot and hash of each approved berth.',
    'For each approved berth the report export has ship and pilot; the hash isn’t printed, it is found in the log export only.',
  ],
  [
    'where a correction goes',
    'The tide tables of a year are frozen once the year has been checked. Corrections go into a new table with a later start, so old berth plans can still be recomputed to the minute.',
    'Mistakes in the tide tables of a checked year are corrected in that year’s own table, its start stays as it is, and berth plans already made are recomputed with it.',
  ],
])('notes that differ in %s are never the same', (_, one, other) => {
  expect(['conflict', 'related']).toContain(verdict(one, other))
  expect(verdict(other, one)).toBe(verdict(one, other))
})

test('values that changed places are a contradiction, whatever else is reworded', () => {
  expect(
    verdict(
      'Radar recordings are kept for 7 days as artifacts, photos of the quay for 30.',
      'Quay artifacts expire: photos after 7 days, radar recordings after 30.',
    ),
  ).toBe('conflict')
})

test('a number counts as the same with and without its unit', () => {
  const { verdict: found } = compared(
    'A pilot boat must be ordered at least ten minutes before the ship passes the first buoy, else the ship waits.',
    'Order the pilot boat 10 or more minutes before the ship passes the first buoy, else the ship has to wait.',
  )
  expect(found).not.toBe('conflict')
})

test.each([
  [
    'a replaced value',
    'The quay crane stops by itself when the wind is stronger than 18 m/s, and only the harbour master may start it again.',
    'The quay crane stops by itself when the wind is stronger than 25 m/s, and only the harbour master may start it again.',
  ],
  [
    'a replaced part',
    '**Next step:** load the tide tables of the northern quay (`tides/north.csv`), then ask the pilots to check them.',
    '**Next step:** ask the pilots to check the tide tables of the northern quay and the southern quay.',
  ],
])('a later version of a note is recognised by %s', (_, one, other) => {
  expect(compared(one, other).areVersions).toBe(true)
  expect(compared(other, one).areVersions).toBe(true)
})

test.each([
  [
    'two notes on one thing',
    'The berth planner keeps its bookings in Postgres; the table `berths` has one row per quay and hour.',
    'The berth planner sends an email to the pilot when a booking is cancelled less than two hours ahead.',
  ],
  [
    'two lines with other titles',
    '**Build:** run `make tides` in the folder of the service before the first start.',
    '**Release:** run `make chart` in the folder of the service, and tell the pilots.',
  ],
])('%s are no versions of each other', (_, one, other) => {
  expect(compared(one, other).areVersions).toBe(false)
})

test('two records of one form do not contradict each other, nor is one a version of the other', () => {
  const record = (title: string, values: string[]) =>
    `${title}\n\nBerth: ${values[0]}\nPilot: ${values[1]}\nTide at mooring: ${values[2]}\nDelay: ${values[3]}\n
Fill in after mooring. Keep one record per ship, signed by the pilot and the harbour master on duty.`
  const one = record('MV Alva', ['12', 'Ines', '3.2 m', '20 minutes'])
  const other = record('MV Brage', ['14', 'Ole', '2.9 m', '45 minutes'])
  expect(compared(one, other)).toMatchObject({ verdict: 'related', oneNote: 0, areVersions: false })
  expect(verdict(one, one.replace('3.2 m', '3.4 m'))).toBe('conflict')
})

test.each([
  [
    'two lines with other labels',
    '**Single desk**: the planner, the pilot list and the tide feed run in the same process',
    '**Separate desks**: the planner and the pilot list run in different processes',
  ],
  [
    'a command of one part of the program and one of the other',
    '**Frontend tests**: `npm run test:coverage` passes, and the limits of coverage are kept',
    '**Backend tests**: `npm run test:coverage` passes, and the limits of coverage are kept',
  ],
])('%s do not contradict each other', (_, one, other) => {
  expect(compared(one, other)).toMatchObject({ verdict: 'related', oneNote: 0, areVersions: false })
})

test('fields that every record has tell of their own record', () => {
  expect(compared('**File**: `desk/berths.py`', '**File**: `desk/tides.py`')).toMatchObject({
    verdict: 'related',
    oneNote: 0,
  })
  expect(verdict('Default port: 3000', 'Default port: 4000')).toBe('conflict')
})

test('another count or day in a label, or words in front of it, are no other label', () => {
  const counted = (count: string) =>
    `${count} kinds of berth: quay, buoy, dock and roads; each has its own desk and its own tide table.`
  expect(verdict(counted('Seven'), counted('Nine'))).toBe('conflict')
  const dated = (day: string) => `**Status of ${day}:** the tide feed is not checked before a ship is given a berth.`
  expect(compared(dated('2026-03-20'), dated('2026-03-23')).areVersions).toBe(true)
})

test('records with other identifiers are no versions of each other, whatever else their form repeats', () => {
  const record = (id: string, name: string, fact: string) =>
    `# ${id}: ${name}\n\n**Fact:** ${fact}\n\n**Source:** handbook.md\n
This entry holds what a desk of the harbour has to know about its work, and is part of the handbook of the northern quays.`
  const lights = record('H-031', 'quay-lights', 'Lights on the quay are red below 7 lux')
  const horns = record('H-054', 'quay-horns', 'Horns on the quay are blown below 7 degrees')
  expect(compared(lights, horns)).toMatchObject({ verdict: 'related', oneNote: 0 })
  expect(verdict(lights, lights.replace('7 lux', '9 lux'))).toBe('conflict')
})

test('notes that far more likely say the same are not called contradictory for one word', () => {
  const { verdict: found, oneNote } = compared(
    `What is done
From the plan - all points met:
- Berth plans are saved to the archive by default (when configured)
- Name of the file: \`{berth_id}.json\` (one for desk and archive)
- No errors of the linter (0 errors verified)
- Existing tests pass (not run yet, but the desk is compatible)
- Tests by hand with a real archive (by a pilot)
- Falls back to the desk if the archive is not there

**Non-blocking (by a pilot)**: tests by hand`,
    `Blocking points (must be met)
- Berth plans are saved to the archive by default
- Link to the plan made and returned
- Existing desks go on working as they did before the archive
- PILOT_TESTS.md has the cases of the archive`,
  )
  expect([found, oneNote > 0.6]).toEqual(['related', true])
})

test('equal texts are duplicates with certainty', () => {
  expect(compared('Ask the pilot.', 'Ask the pilot.')).toEqual({
    verdict: 'duplicate',
    differences: [],
    same: 1,
    oneNote: 1,
    areVersions: false,
  })
})

test('a short note contradicts a long one only if its words stand together there', () => {
  const rule = 'Never print customs labels on the spare scanner of the harbour office.'
  const lines = (first: string, second: string, third: string) => `The harbour office opens at six.

- ${first}
- Customs officers get a key to the archive, and return it at night.
- The spare boat is moored at the north quay.
- ${second}
- ${third}
- The kitchen is cleaned by whoever used it last.`
  const scattered = lines(
    'Print the tide table for every pilot before the first ferry.',
    'Every scanner is calibrated on Monday by the evening shift.',
    'Labels come in rolls of five hundred and are ordered in May.',
  )
  const together = lines(
    'Print customs labels on the spare scanner of the harbour office.',
    'Every scale is calibrated on Monday by the evening shift.',
    'Tide tables are posted at noon for the pilots of the ferries.',
  )
  expect([verdict(rule, scattered), verdict(rule, together)]).toEqual(['related', 'conflict'])
})

test.each([
  ['**Learning**: ', '**Insight**: '],
  ['Note: ', ''],
  ['- **CRITICAL:** ', '- '],
])('labels of a kind of note, “%s” and “%s”, are no difference', (one, other) => {
  const rule = 'Harbour desks lock the berth table row by row. Do not lock the whole table for one booking.'
  expect(verdict(`${one}${rule}`, `${other}${rule}`)).toBe('duplicate')
})

test.each([
  ['Quay: `cd quay && go build ./...`', '**Quay**: `cd quay && go test ./...`'],
  ['Web: `cd web && npm run build`', '- **Web**: `cd web && npm run lint`'],
  ['**Quay**: `cd quay && go test ./...`', '**Quay server**: `cd quay && go run cmd/quay/main.go`'],
])('commands for two tasks neither contradict nor say the same: %s', (one, other) => {
  expect(verdict(one, other)).toBe('related')
})

test('a command is not contained in one that has another label or other options', () => {
  const build = 'Quay: `cd quay && go build ./...`'
  const release =
    '**Quay build**: `cd quay && CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build -ldflags="-s -w" -o bin/quay-linux ./cmd/quay`'
  expect(compared(build, release)).toMatchObject({ verdict: 'related', oneNote: 0 })
  expect(verdict(build, release.replace('Quay build', 'Quay'))).toBe('related')
  expect(verdict('**Quay**: `cd quay && go test ./...`', 'Quay: `cd quay && go test ./lamps/... -run TestLamp`')).toBe(
    'related',
  )
  const block = (command: string) => `\`\`\`bash\n${command}\n# lists the berths of one quay\n\`\`\``
  const command = 'python3 berths.py --quay north --days 12 --all'
  expect(verdict(block(command), block(`${command} --output ./berths`))).toBe('related')
  expect(verdict(block(command), `\`${command}\``)).not.toBe('related')
})

test('commands for one task with two tools contradict each other', () => {
  expect(verdict('**Web build**: `cd web && npm run build`', 'Angular web: `cd web && bun run build`')).toBe('conflict')
})

test('an example of what is wrong does not contradict one of what is right, unless both show the same code', () => {
  const code = 'git add quay/package.json\nnpm install   # updates the lock file\n'
  const bad = `\`\`\`bash\n# ❌ Wrong workflow\n${code}git commit    # without the lock file\n\`\`\``
  const good = `\`\`\`bash\n# ✓ Correct workflow\n${code}git add package-lock.json\ngit commit\n\`\`\``
  expect(verdict(bad, good)).toBe('related')
  expect(verdict(bad, bad.replace('❌ Wrong', '✓ Correct'))).toBe('conflict')
})

test('a line of an index contradicts no note, whatever its title denies', () => {
  const rule = 'Print berth labels from the queue, not by hand'
  const title = 'Print berth labels by hand, not from the queue'
  expect(verdict(rule, title)).toBe('conflict')
  expect(verdict(rule, `**[AP-07]** ${title} -> [\`mistakes/AP-07.md\`](./mistakes/AP-07.md)`)).not.toBe('conflict')
})

test('a denial contradicts no long note that shares its words and mostly says something else', () => {
  const one =
    'The request for tide tables is part of all plans; a planner without it is not started, since each plan reads the tide of its own day.'
  const other =
    'Tide tables of all days are read once at night. Each planner is started with the plan of its day, and the pilots get a copy by mail; the archive keeps a year of them.'
  expect(verdict(one, other)).toBe('related')
})

test('notes with few words in common contradict only if each has most of the other', () => {
  expect(verdict('Harbour office closed on Monday', 'Harbour office open on Monday')).toBe('conflict')
  expect(verdict('Requires at least 3 tide samples for reasonable forecasts', 'Maximum forecast requirements')).toBe(
    'related',
  )
})

test('words that have only the most general of kinds in common do not make two filters one', () => {
  const filter = (kind: string) => `[sort] by="${kind}" - Only list ${kind} rows`
  expect(verdict(filter('relation'), filter('entity'))).toBe('related')
})

test('a question is not what somebody says', () => {
  const asks = 'Which quays does the harbour close in winter?'
  expect(verdict(asks, 'The harbour closes quays in winter.')).toBe('related')
  expect(verdict(asks, `${asks} Ask the pilots.`)).toBe('related')
  expect(verdict(asks, 'Which quays does the harbour close in the winter?')).toBe('duplicate')
})

test('captions with a few words in common are not the same', () => {
  expect(verdict('Test booking changes at once', 'Booking changes apply at once')).toBe('related')
})

test('notes that are the same but for who does it are for a reader to look at, and not the same', () => {
  const { verdict: found, oneNote } = compared('Alice owns the tide module.', 'The tide module is owned by Bob.')
  expect(found).toBe('related')
  expect(oneNote).toBeGreaterThan(0.6)
  expect(verdict('Alice owns the tide module.', 'The tide module is owned by Alice.')).toBe('duplicate')
})

test.each([
  [
    'in another order',
    'Should test error plans and tide checks',
    'Checking tides twice can break berth plans. Better to try a plan and fail with a clear error.',
  ],
  ['that lead to something else', '**When to use:**', 'Use **docks** for all public quays and piers'],
])('a longer note does not say what a short one says in words %s', (_, short, long) => {
  expect(verdict(short, long)).toBe('related')
})
