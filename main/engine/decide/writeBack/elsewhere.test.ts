import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJournal } from '../../store/journal.ts'
import { countPending } from '../../store/pending.ts'
import { readMemory } from '../../store/queries/cards.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import { edit } from '../merge/compose.ts'
import { discard, validate } from '../verbs/move.ts'
import { resolve } from '../verbs/resolve.ts'
import { redo, undo } from '../verbs/undo.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, write } = atTerminal(() => harness)
const pending = () => countPending(harness.engine.core.library.db)
const text = 'Use pnpm, never yarn.'

/** One memory in a layout, and where its record lies before and after it was validated. */
interface Layout {
  begin(): string
  /** The file the record lies in now. */
  place(): string
  change: Record<'use' | 'content' | 'description' | 'tags', [RegExp | string, string]>
}

const jaatoChange: Layout['change'] = {
  use: ['"usage_count":1', '"usage_count":9'],
  content: ['"content":"Use pnpm, never yarn."', '"content":"Use yarn, never pnpm."'],
  description: ['"description":"Use pnpm"', '"description":"Use yarn"'],
  tags: ['["postgres"]', '["postgres","yarn"]'],
}
const layouts: Record<string, Layout> = {
  'the old layout': {
    begin: () => harness.write('app/.jaato/memories.jsonl', `${jaatoLine('a', text)}\n${jaatoLine('b', 'Another.')}\n`),
    place: () => 'app/.jaato/memories.jsonl',
    change: jaatoChange,
  },
  'the new layout': {
    begin: () => harness.write('app/.jaato/memories/raw/a.json', jaatoLine('a', text)),
    place: () =>
      existsSync(harness.path('app/.jaato/memories/raw/a.json'))
        ? 'app/.jaato/memories/raw/a.json'
        : 'app/.jaato/memories/curated.jsonl',
    change: jaatoChange,
  },
  'a Claude Code folder': {
    begin() {
      harness.write('app/memory/MEMORY.md', '- [A](a.md) — pnpm only\n')
      return harness.write('app/memory/a.md', topic('a', 'pnpm only', text))
    },
    place: () => 'app/memory/a.md',
    change: {
      use: ['originSessionId: 885ee114', 'originSessionId: 99'],
      content: [text, 'Use yarn, never pnpm.'],
      description: ['description: pnpm only', 'description: yarn only'],
      tags: ['  type: project', '  type: feedback'],
    },
  },
}
const names = Object.keys(layouts)
let layout: Layout

async function begin(name: string): Promise<void> {
  layout = layouts[name]!
  layout.begin()
  await sync()
}
const sync = () => harness.sync(existsSync(harness.path('app/memory')) ? 'app/memory' : 'app')
const memory = () => {
  const found = harness.engine.core.library.db
    .prepare<[], { id: string }>(`SELECT memory_id AS id FROM records WHERE locator IN ('a', 'a.md')`)
    .get()
  return readMemory(harness.engine.core.library.db, found?.id ?? '')
}
const record = () => harness.read(layout.place())
function change(what: keyof Layout['change'] | [RegExp | string, string]): string {
  const [from, to] = typeof what === 'string' ? layout.change[what] : what
  const changed = record().replace(from, to)
  expect(changed).not.toBe(record())
  harness.write(layout.place(), changed)
  return changed
}

for (const when of ['before', 'after'] as const) {
  const decided = async (): Promise<void> => {
    await decide((by) => validate(by, [memory().id], 'seen twice'))
    if (when === 'after') await write()
  }

  test.each(names)(
    `when another field changed ${when} our verdict was written into %s, both are kept and nobody is asked`,
    async (name) => {
      await begin(name)
      await decided()
      change('use')
      const { needs_you } = await write()
      expect(needs_you).toEqual([])
      expect(record()).toContain(layout.change.use[1])
      if (name !== 'a Claude Code folder') expect(record()).toContain('"maturity":"validated"')
      expect(memory()).toMatchObject({ maturity: 'validated', attention: null })
      expect(pending()).toBe(0)
    },
  )

  test.each(
    names.flatMap((name) => (['content', 'description', 'tags'] as const).map((what) => [what, name] as const)),
  )(
    `when the %s changed ${when} our verdict was written into %s, a person is asked with both versions, and the file stays unchanged`,
    async (what, name) => {
      await begin(name)
      await decided()
      const changed = change(what)
      await sync()
      const { needs_you } = await write()
      expect(needs_you).toHaveLength(1)
      expect(record()).toBe(changed)
      expect(memory()).toMatchObject({ maturity: 'validated', content: text })
      const { theirs } = memory().attention!
      expect(theirs).not.toMatchObject({
        content: memory().content,
        description: memory().description,
        tags: memory().tags,
      })
      await decide((by) => resolve(by, memory().id, true))
      expect(memory()).toMatchObject({
        content: theirs.content,
        description: theirs.description,
        tags: theirs.tags,
        maturity: 'validated',
        attention: null,
      })
      await write()
      expect([(await write()).needs_you, pending()]).toEqual([[], 0])
      expect(record()).toContain(layout.change[what][1])
    },
  )

  test.each(names)(
    `a change reverted before anyone answered, ${when} our verdict was written into %s, ends the question`,
    async (name) => {
      await begin(name)
      await decided()
      const [from, to] = layout.change.content
      change('content')
      await sync()
      expect(memory().attention).not.toBeNull()
      change([to, String(from)])
      await sync()
      expect(memory()).toMatchObject({ attention: null, content: text, maturity: 'validated' })
      await write()
      expect(pending()).toBe(0)
    },
  )

  test.each(names)(
    `a record that vanished ${when} our verdict was written into %s is marked gone; the verdict still holds when it returns`,
    async (name) => {
      await begin(name)
      await decided()
      const [place, content] = [layout.place(), record()]
      if (name === 'the old layout') harness.write(place, content.split('\n').slice(1).join('\n'))
      else rmSync(harness.path(place))
      await write()
      await sync()
      expect(memory()).toMatchObject({ maturity: 'validated', attention: null })
      expect(memory().gone_since).not.toBeNull()
      harness.write(place, content)
      await sync()
      await write()
      expect(memory()).toMatchObject({ maturity: 'validated', attention: null, gone_since: null })
      if (name !== 'a Claude Code folder') expect(record()).toContain('"maturity":"validated"')
    },
  )
}

test.each(names.slice(0, 2))(
  'when another program sets the state we decided on in %s, nothing is pending and nobody is asked',
  async (name) => {
    await begin(name)
    await decide((by) => validate(by, ['a'], null))
    change(['"maturity":"raw"', '"maturity":"validated"'])
    await sync()
    expect(memory()).toMatchObject({ maturity: 'validated', attention: null, decided_by: 'person-cli' })
    expect(pending()).toBe(0)
  },
)

test.each(names.slice(0, 2))(
  'another state set in %s never silently replaces our decision; the person settles it either way',
  async (name) => {
    await begin(name)
    await decide((by) => discard(by, ['a'], 'noise'))
    change(['"maturity":"raw"', '"maturity":"validated"'])
    const changed = record()
    expect((await write()).needs_you).toHaveLength(1)
    expect(record()).toBe(changed)
    expect(memory()).toMatchObject({ maturity: 'discarded', attention: { theirs: { maturity: 'validated' } } })
    await decide((by) => resolve(by, 'a', false))
    expect(memory()).toMatchObject({ maturity: 'validated', attention: null })
    expect(pending()).toBe(0)
    await decide((by) => undo(by))
    await decide((by) => resolve(by, 'a', true))
    await write()
    expect(memory().maturity).toBe('discarded')
    expect(pending()).toBe(0)
  },
)

test.each(names.slice(0, 2))(
  'a state set in %s on an undecided memory enters the journal as the source’s own',
  async (name) => {
    await begin(name)
    change(['"maturity":"raw"', '"maturity":"validated"'])
    await sync()
    expect(memory()).toMatchObject({ maturity: 'validated' })
    const [row] = readJournal(harness.engine.core.library.db, { limit: 1 })
    expect(row).toMatchObject({ verb: 'validate', actor: expect.stringMatching(/^source:/) })
    expect((await decide((by) => undo(by))).step).toBeNull()
  },
)

test.each(names)(
  'a discarded record that reappears in %s asks a person instead of being discarded again',
  async (name) => {
    await begin(name)
    const [place, content] = [layout.place(), record()]
    await decide((by) => discard(by, [memory().id], 'noise'))
    await write()
    harness.write(place, content)
    await sync()
    expect((await write()).needs_you).toHaveLength(1)
    expect(harness.read(place)).toBe(content)
    expect(memory()).toMatchObject({ maturity: 'discarded', attention: { theirs: { content: text } } })
  },
)

test.each(names)(
  'undoing a verdict that an outside change questioned leaves %s unchanged and takes its text',
  async (name) => {
    await begin(name)
    const { step } = await decide((by) => validate(by, [memory().id], null))
    const changed = change('content')
    await sync()
    await decide((by) => undo(by, step ?? 0))
    await write()
    expect(record()).toBe(changed)
    if (memory().attention) await decide((by) => resolve(by, memory().id, true))
    expect(memory()).toMatchObject({ maturity: 'raw', content: 'Use yarn, never pnpm.', attention: null })
  },
)

test.each(names)('undo removes a result in %s although agents used it meanwhile', async (name) => {
  await begin(name)
  const start = harness.snapshot('app')
  await decide((by) => edit(by, memory().id, { content: 'Use pnpm only.' }))
  await write()
  for (const [path, content] of Object.entries(harness.snapshot('app')))
    if (content.includes('Use pnpm only.'))
      writeFileSync(path, content.replace('"usage_count":0', '"usage_count":5').replace('885ee114', '99'), 'latin1')
  await sync()
  await decide((by) => undo(by))
  await write()
  expect(pending()).toBe(0)
  expect(JSON.stringify(harness.snapshot('app'))).not.toContain('pnpm only.')
  if (name !== 'a Claude Code folder') expect(harness.snapshot('app')).toEqual(start)
  await decide(redo)
  await write()
  expect(JSON.stringify(harness.snapshot('app'))).toContain('Use pnpm only.')
})
