import { expect, test } from 'vitest'
import { condense, condensedWords } from './condense.ts'

const filler =
  'The eastern quay was rebuilt in spring and has a longer crane with a second hook for the heavy parts. ' +
  'The western quay has kept the older crane and the narrow rails that come from the former ferry terminal.'
const words = (text: string) => text.split(/\s+/).length

test('a short note stays as it is', () => {
  expect(condense('Lock the row. It is shared.')).toBe('Lock the row. It is shared.')
})

test('the rule comes first, then its reason, in 60 words of the note', () => {
  const note = `**Why:** Two bookings took one berth in June.\n\n${filler} ${filler}\n\n**How to apply:** Never read the tide table before the berth row is locked.`
  expect(condense(`# Berth locks\n\n${note}`)).toBe(
    'Never read the tide table before the berth row is locked.\n\n**Why:** Two bookings took one berth in June.',
  )
})

test('a rule at the beginning keeps the rest of its paragraph as far as there is room', () => {
  const note = `Lock the berth row first. This also holds for tests. ${filler} ${filler}\n\n## Why\n\nThe table is cached.`
  const result = condense(note)
  expect(result).toContain('Lock the berth row first. This also holds for tests.')
  expect(result).toContain('**Why:** The table is cached.')
  expect(words(result)).toBeLessThanOrEqual(condensedWords)
})

test('every sentence is one of the note, whole: negations, conditions, names and numbers stay', () => {
  const note = `Do not retry \`lockBerth()\` more than 3 times unless the caller passes \`wait\`. ${filler} ${filler}\n\n**Why:** Each retry holds the row for 2.5 s.`
  const [rule = '', why = ''] = condense(note).split('\n\n**Why:** ')
  expect(note).toContain(rule)
  expect(rule).toContain('unless the caller passes `wait`')
  expect(note).toContain(why)
})

test('an exception stays with its rule, wherever it stands; one that does not fit leaves the note whole', () => {
  const note = (exception: string) =>
    `Always lock the berth row first.\n\n${filler} ${filler}\n\n**Exception:** ${exception}`
  expect(condense(note('Read-only reports need no lock.'))).toContain('**Exception:** Read-only reports need no lock.')
  const long = note(`${'Reports of the harbour office and of the customs '.repeat(8)} need no lock.`)
  expect(condense(long)).toBe(long)
})

test.each([
  ['a file listing', `## Layout\n\n\`\`\`\nquays/\n${'  berths/  # one row per hour\n'.repeat(16)}\`\`\``],
  ['tick boxes', '- [ ] lock the berth row before the table is read\n'.repeat(8)],
  [
    'a language whose rules are not recognised',
    `## Sintoma\n\nUsar o cache sem trava. ${'O sistema que não lê para os que em uma com por. '.repeat(8)}`,
  ],
])('a note of %s stays whole', (_, note) => {
  expect(condense(note)).toBe(note)
})

test('of a note of facts on several subjects, each is named', () => {
  const note = `## Quays\n\n${filler}\n\n## Cranes\n\n${filler}`
  expect(condense(note)).toMatch(/^\*\*Quays:\*\* The eastern quay .*\*\*Cranes:\*\* The eastern quay /)
})

test('a list under the line that announces it is one sentence, which says how much it leaves out', () => {
  const rules = ['Lock the row', 'Read the table', 'Never wait', 'Use cents', 'Call the desk']
  const item = (rule: string) =>
    `- ${rule} before the booking of a berth is confirmed, so that no other desk can take it too.`
  const result = condense(`Rules:\n\n${rules.map(item).join('\n')}`)
  expect(result).toMatch(/^Rules: Lock the row before .*; Read the table before .*; and 3 more\.$/)
})

test('a short list keeps all of its items, as names if there is no room for more', () => {
  const item = (name: string) => `- **${name}**: ${'holds what the desks of the harbour need '.repeat(2)}`
  const result = condense(
    `The planner has four parts:\n\n${['Quays', 'Cranes', 'Tides', 'Pilots'].map(item).join('\n')}`,
  )
  expect(result).toBe('The planner has four parts: **Quays**; **Cranes**; **Tides**; **Pilots**.')
})

test('what a negative line announces is never said without it', () => {
  const note = `Never do this on the quay:\n\n- wait for the tide\n- lock the row twice\n\n${filler} ${filler}`
  expect(condense(note)).toMatch(/^Never do this on the quay: wait for the tide; lock the row twice\./)
})

test('commands are said with the line that announces them', () => {
  const note = `## Problem\n\nAlways reading the table first took the berth twice. ${filler}\n\n## Solution\n\nRun in the harbour office:\n\n\`\`\`sh\nquay lock   # once a day\n\`\`\`\n\n${filler}`
  expect(condense(note)).toMatch(/^Run in the harbour office: `quay lock` \(once a day\)\./)
})

test('a heading that states a rule is the rule', () => {
  const note = `## The berth table MUST be locked first\n\n${filler} Otherwise two desks take one berth. ${filler}`
  expect(condense(note)).toMatch(/^The berth table MUST be locked first\./)
})

test('a heading names what a sentence leaves out', () => {
  const note = `Harbour desk.\n\n## In load tests\n\n- Never lock the row.\n\n## Otherwise\n\n${filler} ${filler}`
  expect(condense(note)).toContain('**In load tests:** Never lock the row.')
})

test('hard-wrapped lines are joined, and a bold mark that a cut left open is closed', () => {
  const note = `**A desk must lock\nits row. Others wait**, so the\nqueue grows. ${filler} ${filler}`
  expect(condense(note)).toMatch(/^\*\*A desk must lock its row\.\*\* /)
})

test('a rule at the beginning stays before what a label adds to it', () => {
  const note = `Never open a second pool.\n\n${filler} ${filler}\n\n**How to apply:** Import \`pool\` from \`src/client.ts\`; never call \`new Pool()\`.`
  expect(condense(note)).toMatch(/^Never open a second pool\. Import `pool` from/)
})

test('a rule comes before the facts it stands among', () => {
  const note = `Berths are booked by row. Each desk must lock its row. ${filler} ${filler}`
  expect(condense(note)).toMatch(/^Each desk must lock its row\. Berths are booked by row\./)
})

test('a sentence that points at the one before is never taken alone', () => {
  const note = `${filler} ${filler}\n\nThe cache is shared by all desks of the harbour and of the customs. It must be locked.`
  expect(condense(note)).not.toMatch(/^It must/)
})

test('condensing twice equals condensing once', () => {
  const note = `Never read first.\n\n${filler} ${filler}\n\n**Why:** Two bookings took one berth.`
  expect(condense(condense(note))).toBe(condense(note))
})
