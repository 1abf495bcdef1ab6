import { expect, test } from 'vitest'
import { condense } from './condense.ts'
import { condensedWords } from './lengths.ts'

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

test('an exception stays with its rule, wherever it stands and whatever its length', () => {
  const note = (exception: string) =>
    `Always lock the berth row first.\n\n${filler} ${filler}\n\n**Exception:** ${exception}`
  expect(condense(note('Read-only reports need no lock.'))).toContain('**Exception:** Read-only reports need no lock.')
  const long = `${'Reports of the harbour office and of the customs '.repeat(15)}need no lock.`
  expect(condense(note(long))).toBe(`Always lock the berth row first.\n\n**Exception:** ${long}`)
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

test('a list under the line that announces it is one sentence with all of its rules, or a list if they take more than 60 words', () => {
  const list = (most: number) => {
    const rules = ['Lock the row', 'Read the table', 'Never wait', 'Use cents', 'Call the desk'].slice(0, most)
    const item = (rule: string) =>
      `- ${rule} before the booking of a berth is confirmed, so that no other desk can take it too.`
    return condense(`Rules:\n\n${rules.map(item).join('\n')}\n\n${filler} ${filler}`)
  }
  expect(list(2)).toMatch(/^Rules: Lock the row before .* take it too\. Read the table before .* take it too\.$/)
  expect(list(5)).toMatch(
    /^Rules:\n- Lock the row before the booking of a berth is confirmed\.\n- Read .*\n- Call the desk/s,
  )
})

test('of a list of many rules each is told by its first clause', () => {
  const rule = '- Lock the row before a berth is booked'
  const note = `The desk must do this:\n\n${`${rule}, so that no other desk can take it too.\n`.repeat(7)}\n${filler} ${filler}`
  expect(condense(note)).toBe(`The desk must do this:\n${`${rule}.\n`.repeat(7)}`.trim())
})

test('a list of facts keeps all of its items with what is said of them', () => {
  const item = (name: string) => `- **${name}**: holds what the desks of the harbour need for it.`
  const items = ['Quays', 'Cranes', 'Tides', 'Pilots'].map(item)
  const more = ' The book of it is open in the office at night.'
  const note = (list: string[]) => `The planner has four parts:\n\n${list.join('\n')}`
  expect(condense(note(items.map((one) => one + more)))).toBe(`The planner has four parts:\n${items.join('\n')}`)
})

test('what is to be done instead of what a negative line forbids is not said as one sentence with it', () => {
  const items = [
    'Wait for the tide at the eastern quay. Use the tide table.',
    'Lock the row of a berth twice. Once is enough.',
  ]
  const list = items.map((item) => `- ${item}`).join('\n')
  expect(condense(`Don't:\n\n${list}\n\n${filler} ${filler}`)).toBe(`Don't:\n${list}`)
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

test('a list by letters stays whole', () => {
  const note = `Draw the quay. It should have:\na. A row for each berth.\nb. A crane for each row.\n\n${filler} ${filler}`
  expect(condense(note)).toBe(note)
})

test('a note that is mostly a table stays whole', () => {
  const note = `Edit the fees in the plan.\n\n| quay | fee |\n|---|---|\n${'| eastern quay of the harbour | 30 |\n'.repeat(12)}`
  expect(condense(note)).toBe(note)
})

test('condensing twice equals condensing once', () => {
  const note = `Never read first.\n\n${filler} ${filler}\n\n**Why:** Two bookings took one berth.`
  expect(condense(condense(note))).toBe(condense(note))
})

test('a prohibition in so many words is the rule before other rules', () => {
  const note = `Words of the harbour desk.\n\n## Tides\n\n- Check the tide table of the harbour office once a day.\n\n## Plans\n\n- NEVER push the berth plan without the word of the harbour master.\n\n## Also\n\n${filler} ${filler}`
  expect(condense(note)).toMatch(/^(?:\*\*Plans:\*\* )?NEVER push the berth plan/)
})

test('rules of one list keep their order', () => {
  const note = `Harbour desk.\n\n## Desk\n\n- Use the small table for the quays.\n- Set the crane before the pilot calls.\n- Then wait.\n\n## Quays\n\n${filler} ${filler}`
  expect(condense(note)).toContain(
    '- Use the small table for the quays.\n- Set the crane before the pilot calls.\n- Then wait.',
  )
})

test.each([
  ['a pronoun at its end', 'The harbour office will catch this — never forget it for new quays.'],
  ['instead, without what it replaces', 'Use `lockRow` of the desk instead.'],
  ['an order without its object', 'Do not bypass without the word of the harbour master.'],
])('a sentence that points back by %s is taken with the one before', (_, sentence) => {
  const note = `The gate demands a lock on each new quay. ${sentence}\n\n${filler} ${filler}`
  const result = condense(note)
  expect(result.includes(sentence)).toBe(result.includes('The gate demands a lock on each new quay.'))
  expect(result).toContain(sentence)
})

test.each([
  ['follow these rules', 'When a berth is free, always follow these rules:'],
  ['a code block', 'Always write the row of a berth in this shape:'],
])('an order that only sends the reader on to %s stays with it', (_, sentence) => {
  const code = '```ts\nconst berth = { row }\n```'
  const note = `${sentence}\n\n${code}\n\nThe table is shared by all desks. ${filler} ${filler}`
  expect(condense(note)).toBe(`${sentence}\n\n${code}`)
})

test('the reason of the rule repeats no heading', () => {
  const note = `# Desk\n\n## Locks (critical)\n\nAlways lock the row first.\n\n**Why:** Two desks took one berth.\n\n## Fees\n\nAlways use cents. ${filler} ${filler}`
  expect(condense(note)).toContain('**Why:** Two desks took one berth.')
})

test('the day of a log entry, or its own words, are no name of a rule', () => {
  const entry = `## 2026-05-02 14:10 UTC - QU-12\n\nNever lock the row twice. ${filler}\n\n## Fees\n\n${filler} ${filler}`
  expect(condense(entry)).toMatch(/^Never lock the row twice\./)
  const heading = `## The row MUST be locked first\n\n${filler}\n\n## Fees\n\n${filler}`
  expect(condense(heading)).toMatch(/^The row MUST be locked first\./)
})

test('steps with commands are said with them, and names of rules are never said alone', () => {
  const steps = `# Release\n\n1. Raise the number of the plan.\n2. Tag it:\n   \`\`\`sh\n   quay tag next\n   \`\`\`\n3. Call the pilots.\n\n## Quays\n\n${filler} ${filler}`
  expect(condense(steps)).toContain('\n2. Tag it: `quay tag next`.\n3. Call the pilots.')
  const item = (name: string) =>
    `- **${name}**: ${'lock the row of the berth table before the tide is read '.repeat(2)}`
  const rules = `## Rules\n\n${['Locks', 'Tides', 'Fees'].map(item).join('\n')}\n`
  expect(condense(rules)).not.toContain('**Tides**; **Fees**')
})

test('a long paragraph that leaves no room for a rule below it gives way', () => {
  const note = `The first desk wrote its row twice, ${'and the second desk wrote its row twice as well, '.repeat(4)}and nobody saw it. Always lock the row that was written last before the tide table of the harbour office is read by another desk of the quay.`
  expect(condense(note)).toMatch(/^Always lock the row that was written last/)
})

test('a whole note on testing keeps its facts and orders', () => {
  const note = `# Testing\n\n- Unit tests stand beside the code.\n- Never fake the berth table.\n\n${filler} ${filler}`
  const result = condense(note)
  expect(result).toMatch(/^Never fake the berth table\./)
  expect(result).toContain('Unit tests stand beside the code.')
})

test('a tree of files and columns are no sentences', () => {
  const tree = `Each quay has a folder of its own that the desks share.\n\nquays/        # all\n├── berths/   # rows\n└── cranes/   # hooks\n\n${filler} ${filler}`
  expect(condense(tree)).not.toMatch(/├|# all/)
})

test('a title line without a mark names the paragraph below it, a bold beginning does not', () => {
  const paragraph = '`harbour` is the library that all desks of the quay use to lock the rows of the berth table. '
  expect(condense(`Product summary\n${paragraph.repeat(5)}`)).not.toContain('Product summary `harbour`')
  expect(condense(`**The split.** The\n${paragraph.repeat(5)}`)).toContain('The `harbour` is')
})

test('a sentence of thousands of clauses is condensed in a moment', () => {
  const begun = performance.now()
  condense(`Berths. ${'Never lock the row, because it waits; '.repeat(800)}`)
  expect(performance.now() - begun).toBeLessThan(5000)
})

test('an order that points at what a shorter text would leave out is told with all of it', () => {
  const gate =
    '`quay check` reads the rows of all berths at night, in the order of the crane book of the eastern quay and of the western one.'
  const step =
    'The last step copies the plan of both quays into the book of the harbour office and reads it again from there for the pilots.'
  const note = `${gate} ${step} Run it before the night desk opens. ${filler}`
  expect(condense(note)).toMatch(/^`quay check` reads .* Run it before the night desk opens\.$/)
})

test('the first sentence of how to apply it is the rule, not one that adds to it', () => {
  const note = `${filler} ${filler}\n\n**How to apply:** For each removed column, grep for its name in all reports. Include both the reports of the quays and those of the office.`
  expect(condense(note)).toMatch(/^For each removed column, grep for its name in all reports\. Include both/)
})

test('a demanded list is the rule, also about a new function, where what follows points back at it', () => {
  const note = `When a plan adds a new function to the desk, it must also name:\n\n- its row in the berth table\n- the crane it waits for\n\n**Why:** ${filler}\n\n**How to apply:** Check that the plan names all of the above. Compare against the plans of other desks.`
  expect(condense(note)).toMatch(/^When a plan adds a new function to the desk, it must also name:\n- its row/)
})

test('a further part of an enumeration comes only with the parts before it', () => {
  const note = `When two desks read one berth, the plan must name both.\n\n**Why:** ${filler}\n\n**How to apply:** When a desk of the office or of the customs is moved, ask: (1) Is the table of the berths of the eastern and of the western quay locked at that hour? (2) Does the office know which desk reads it?`
  expect(condense(note)).toMatch(
    /^When two desks read one berth, .* ask: \(1\) Is the table .*\(2\) Does the office know/s,
  )
})

test('a reason about things "that …" does not take in what stands before its paragraph', () => {
  const note = `${filler} ${filler}\n\nOld: \`lock(row)\`\n\nNew: \`lock(table)\`\n\n**Why:** Plans that name the row alone miss the table.\n\n**How to apply:** Lock the table before the crane moves.`
  expect(condense(note)).toBe(
    'Lock the table before the crane moves.\n\n**Why:** Plans that name the row alone miss the table.',
  )
})

test('a line that says nothing of its items is not said with their names alone', () => {
  const item = (name: string) => `1. ${name}:\n   - ${'what the desks of the harbour need for it '.repeat(2)}\n`
  const note = `Our look at the planner:\n\n${['Current Berths', 'Key Cranes', 'Open Tides'].map(item).join('')}\n${filler}`
  expect(condense(note)).not.toContain('Key Cranes;')
})

test('of a list of bare names, nothing is said; what stands below a name is said with it', () => {
  const names = ['Berth Rows', 'Crane Hooks', 'Tide Tables']
  const bare = `## Parts\n\n${names.map((name) => `- **${name}**\n`).join('')}\n## Quays\n\n${filler} ${filler}`
  expect(condense(bare)).not.toContain('**Crane Hooks**')
  const told = `## Parts\n\n${names.map((name) => `1. **${name}**\n   - is read once a day\n`).join('')}\n## Quays\n\n${filler} ${filler}`
  expect(condense(told)).toContain('**Crane Hooks**: is read once a day')
})

test('a note that says to follow its numbered parts stays whole', () => {
  const part = (name: string) => `## ${name}\n\nAlways do this at the desk. ${filler}\n`
  const note = `# Harbour day\n\nFollow these in order. Never leave one out.\n\n${part('1. Open the quay')}${part('2. Lock the rows')}`
  expect(condense(note)).toBe(note)
})

test('where each part gives its reason, that of another part is not the reason of the rule', () => {
  const part = (name: string, why: string) => `## ${name}\n\n${filler}\n\n**Why:** ${why}\n\n`
  const parts = part('Tides', 'The table is old.') + part('Fees', 'Cents are lost.')
  expect(condense(`Never leave the desk open.\n\n${parts}`)).not.toContain('**Why:**')
})

test('a heading and the label of a sentence below it are one label', () => {
  const note = `## Figures\n\n**Rows of the quay**: they are locked at night. ${filler}\n\n## Fees\n\n${filler} ${filler}`
  expect(condense(note)).toContain('**Figures, Rows of the quay:** they are locked at night.')
})

test('the sentence that the recommendation quotes stays, cut and in other marks, as far as it fits', () => {
  const names = ['tide table', 'crane book', 'berth plan', 'list of pilots', 'tariff of the quay']
  const facts = names.map(
    (name) => `The **${name}** lies open in the harbour office and in the customs since the old desk was closed.`,
  )
  const note = `# Desk\n\nLock the row first. ${facts.join(' ')} The tide is read at night by the master of the eastern quay and his two clerks. Fees are counted in cents.`
  expect(condense(note)).not.toContain('cents')
  expect(condense(note, ['**Fees** are counted in cents'])).toContain('Fees are counted in cents.')
  const long = `${note} Desks wait ${'and wait for the word of the office '.repeat(9)}.`
  expect(condense(long, ['Desks wait and wait for the word of the office'])).toBe(condense(long))
})

test('a reason or a fact that is quoted is said beside the rule, and is no rule itself', () => {
  const note = `Always lock the row first.\n\n${filler} ${filler}\n\n**Why:** The table is cached. It was read by two desks in June.`
  const result = condense(note, ['It was read by two desks in June'])
  expect(result).toMatch(/^Always lock the row first\./)
  expect(result).toMatch(/\*\*Why:\*\* .*It was read by two desks in June\.$/)
})

test('how to apply a rule comes third, before a second reason', () => {
  const why = 'Two desks of the harbour office took one berth in June because nobody had locked its row.'
  const more =
    'The pilots of both ships had to wait for the tide of the evening until the office had written the plan of the day anew.'
  const note = `Never book a berth twice.\n\n${filler}\n\n**Why:** ${why} ${more}\n\n**How to apply:** Lock the row with \`lockRow\` before the tide table is read.`
  expect(condense(note)).toBe(
    `Never book a berth twice.\n\n**Why:** ${why}\n\n**How to apply:** Lock the row with \`lockRow\` before the tide table is read.`,
  )
})

test('items that demand something are not said by their names alone, whatever stands over them', () => {
  const item = (name: string, rule: string) =>
    `- **${name}**: ${rule} ${'the row of the berth table in the harbour office '.repeat(2)}`
  const note = `# Night\n\nTo keep the quay open at night:\n${item('Lamp', 'always light')}\n${item('Desk', 'never lock')}\n${item('Crane', 'must not move')}`
  expect(condense(note)).not.toMatch(/\*\*Desk\*\*[;.]/)
})

test('a note whose way to apply it points at another part stays whole', () => {
  const note = `Never book a berth twice.\n\n${filler} ${filler}\n\n**Why:** Two desks took one berth in June.\n\n**How to apply:** Use the findings below for the next plan.`
  expect(condense(note)).toBe(note)
})

test('a sentence that goes on in code is never said without it; facts that end so stay whole', () => {
  const found = `${filler} It was only after adding\n\n\`\`\`\nLOCK THE ROW\n\`\`\`\n\nto the plan that the desks did so. ${filler}`
  expect(condense(`Always lock the row first. ${found}`)).not.toContain('only after adding')
  const note = `${filler} ${found}`
  expect(condense(note)).toBe(note)
})

test('a wrapped line that begins with a sign within brackets is no list item', () => {
  const note = `Never open the berth table and its row in one step (\`table.open\`\n+ \`row.lock\`) at the desk.\n\n${filler} ${filler}`
  expect(condense(note)).toMatch(/^Never open .* \(`table\.open` \+ `row\.lock`\) at the desk\./)
})

test.each([
  ['a fix', 'The fix was to lock the berth row in `lockBerth()` before the tide table is read.'],
  ['a labelled fix', '**Fix:** The berth row is locked in `lockBerth()` before the tide table is read.'],
  ['what follows from it', 'Tables are cached for an hour, so always lock the berth row before one is read.'],
])('a problem never takes the room of %s', (_, remedy) => {
  const problem =
    'The tide table of the eastern quay was read by two desks at once whenever a ferry came in late, and both of them booked the last free berth for it without a warning.'
  const note = `${problem} ${'This happened because the table is cached for an hour. '.repeat(3)}\n\n${remedy}\n\n${filler}`
  const result = condense(note)
  expect(result).toMatch(/lock/)
  expect(words(result)).toBeLessThanOrEqual(condensedWords)
})
