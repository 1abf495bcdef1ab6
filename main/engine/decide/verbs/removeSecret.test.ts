import { afterEach, beforeEach, expect, test } from 'vitest'
import { mask } from '../../../../shared/text/mask.ts'
import { builtInRules } from '../../rules/ruleSet.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { countPending } from '../../store/pending.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import { discard, validate } from './move.ts'
import { removeSecret } from './removeSecret.ts'
import { resolve } from './resolve.ts'
import { redo, undo } from './undo.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, write, idOf } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const textOf = (id: string) => findMemory(db(), id)
const cutFrom = (id: string, more: { also?: string[]; seen?: string } = {}) =>
  decide(removeSecret(harness.engine.core, { id, ...more }))

/** Put together so that scanners of repositories do not report it. */
const token = ['ghp', 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2U'].join('_')
const mark = '[removed secret (GitHub token)]'
const jaatoFile = 'app/.jaato/memories.jsonl'

/** One note of jaato in each of two lines, and a topic file with the token in its text, title, front matter and index. */
async function world(): Promise<void> {
  harness.write(
    jaatoFile,
    `${jaatoLine('s', `Push the labels with ${token}; CI uses ${token} too.`, { evidence: `seen ${token}` })}\n${jaatoLine('t', 'Another fact.')}\n`,
  )
  harness.write('cc/memory/MEMORY.md', `# Memory\n\n- [Push](push.md) — with ${token}\n- [Plain](plain.md) — plain\n`)
  harness.write('cc/memory/push.md', topic('push', `Push with ${token}`, `Use ${token}.\n\nNever print ${token}.`))
  harness.write('cc/memory/plain.md', topic('plain', 'plain', 'Plain body.'))
  await harness.sync('app/.jaato')
  await harness.sync('cc/memory')
}
const files = () => ({ ...harness.snapshot('app'), ...harness.snapshot('cc') })
const inFiles = (words: string) => Object.values(files()).filter((text) => text.includes(words)).length

test('where a note holds no secret, or none any more, its personal data go in the same way', async () => {
  const [mail, phone] = ['ada.lovelace@gmail.com', '+49 171 8306254']
  harness.write(jaatoFile, `${jaatoLine('s', `Push with ${token}; ask Ada (${mail}, ${phone}).`)}\n`)
  await harness.sync('app/.jaato')
  expect(await cutFrom('s')).toMatchObject({ label: 'Removed a secret from 1 memory' })
  expect(textOf('s').content).toBe(`Push with ${mark}; ask Ada (${mail}, ${phone}).`)
  expect(await cutFrom('s')).toMatchObject({ label: 'Removed personal data from 1 memory' })
  const left = `Push with ${mark}; ask Ada ([removed personal data (e-mail address)], [removed personal data (telephone number)]).`
  expect(textOf('s').content).toBe(left)
  expect((await write()).needs_you).toEqual([])
  for (const value of [token, mail, phone]) expect(harness.read(jaatoFile)).not.toContain(value)
  expect((await cutFrom('s')).step).toBeNull()
  for (const _ of [1, 2]) await decide((by) => undo(by))
  await write()
  for (const value of [token, mail, phone]) expect(harness.read(jaatoFile)).toContain(value)
})

test('every place of a secret goes from the note, and with the next write-back from its file; nothing else changes', async () => {
  await world()
  const before = files()
  for (const id of ['s', idOf('push.md')]) expect((await cutFrom(id)).changed).toHaveLength(1)
  expect(textOf('s')).toMatchObject({
    content: `Push the labels with ${mark}; CI uses ${mark} too.`,
    evidence: `seen ${mark}`,
    maturity: 'raw',
    decided_by: null,
  })
  expect(textOf(idOf('push.md'))).toMatchObject({
    description: `Push with ${mark}`,
    content: `Use ${mark}.\n\nNever print ${mark}.`,
  })
  expect(files()).toEqual(before)
  expect(countPending(db())).toBe(2)
  expect((await write()).needs_you).toEqual([])
  expect(countPending(db())).toBe(0)
  const replaced = Object.fromEntries(
    Object.entries(before).map(([path, text]) => [path, text.replaceAll(token, mark)]),
  )
  expect(files()).toEqual(replaced)
})

test('front matter stays readable when a value of it begins with the secret, or only it names it', async () => {
  harness.write('cc/memory/key.md', topic('Key of the mirror', token, `Push with ${token}.`))
  await harness.sync('cc/memory')
  await cutFrom(idOf('key.md'))
  await write()
  expect(harness.read('cc/memory/key.md')).toBe(topic('Key of the mirror', JSON.stringify(mark), `Push with ${mark}.`))
})

test('a note is still found by the description in its front matter, and by nothing that was removed from it', async () => {
  const found = (words: string): number => {
    const query = 'SELECT count(*) FROM memory_text WHERE memory_text MATCH ?'
    return db().prepare<[string], number>(query).pluck().get(words) ?? 0
  }
  const secret = token.slice(4).toLowerCase()
  harness.write('cc/memory/key.md', topic('Key of the mirror', `Quarterly rotation, now ${token}`, `Use ${token}.`))
  await harness.sync('cc/memory')
  expect([found('quarterly'), found(secret)]).toEqual([1, 1])
  await cutFrom(idOf('key.md'))
  expect([found('quarterly'), found('rotation'), found(secret)]).toEqual([1, 1, 0])
  await write()
  expect([found('quarterly'), found(secret)]).toEqual([1, 0])
})

test('no word that is indexed holds a removed secret, not even a longer one in front matter', async () => {
  const held = (part: string) =>
    db().prepare<[string], string>('SELECT term FROM temp.memory_words WHERE instr(term, ?) > 0').pluck().all(part)
  const secret = token.slice(4, 20).toLowerCase()
  const stated = `Quarterly rotation of https://mirror:${token}@ports.example/v2, https://${'harbour.'.repeat(5)}example/${token}`
  harness.write('cc/memory/key.md', topic('Key of the mirror', stated, `Use ${token}.`))
  await harness.sync('cc/memory')
  expect(held(secret)).not.toEqual([])
  await cutFrom(idOf('key.md'))
  expect(held(secret)).toEqual([])
  expect(held('quarterly')).not.toEqual([])
})

test('undo restores note and file byte for byte, redo removes the secret again, written or not', async () => {
  await world()
  const before = files()
  await cutFrom('s')
  await decide((by) => undo(by))
  expect(textOf('s').content).toContain(token)
  expect(countPending(db())).toBe(0)
  await cutFrom('s')
  await cutFrom(idOf('push.md'))
  await write()
  const after = files()
  for (const _ of [1, 2]) await decide((by) => undo(by))
  expect(textOf('s')).toMatchObject({ rewritten: null, evidence: `seen ${token}` })
  await write()
  expect(files()).toEqual(before)
  for (const _ of [1, 2]) await decide(redo)
  await write()
  expect(files()).toEqual(after)
  expect(textOf('s').content).not.toContain(token)
})

test('a verdict given before or after, written with it or later, and both undone', async () => {
  await world()
  const before = files()
  await decide((by) => validate(by, ['s'], null))
  await write()
  await cutFrom('s')
  await decide((by) => validate(by, ['t'], null))
  await write()
  await decide((by) => discard(by, ['s'], 'old'))
  await write()
  expect(inFiles(token)).toBe(2)
  expect(countPending(db())).toBe(0)
  for (const _ of [1, 2, 3, 4]) await decide((by) => undo(by))
  await write()
  expect(files()).toEqual(before)
})

test('other notes with the value are taken along in the same step, and keep their own secrets', async () => {
  await world()
  const other = idOf('push.md')
  const password = 'w8Zt-qn42Lx'
  harness.write('cc/memory/push.md', topic('push', 'Push', `Use ${token} or db_password: "${password}".`))
  await harness.sync('cc/memory')
  const { step, changed, label } = await cutFrom('s', { also: [other] })
  expect([changed.length, label]).toEqual([2, 'Removed a secret from 2 memories'])
  expect(textOf(other).content).toBe(`Use ${mark} or db_password: "${password}".`)
  await decide((by) => undo(by, step ?? 0))
  expect(textOf(other).content).toContain(token)
})

test('a change of the file by another program stands, and the note asks for a person', async () => {
  await world()
  await cutFrom('s')
  const theirs = harness.read(jaatoFile).replace('Push the labels', 'Push all labels')
  harness.write(jaatoFile, theirs)
  expect((await write()).needs_you).toMatchObject([{ memory_id: textOf('s').id }])
  expect(harness.read(jaatoFile)).toBe(theirs)
  await expect(cutFrom('s')).resolves.toMatchObject({ step: null })
  await decide((by) => resolve(by, 's', true))
  expect(textOf('s')).toMatchObject({
    content: `Push all labels with ${token}; CI uses ${token} too.`,
    rewritten: null,
  })
  await cutFrom('s')
  await write()
  expect(harness.read(jaatoFile)).toBe(theirs.replaceAll(token, mark))
})

test('a count that an agent updates meanwhile is no conflict', async () => {
  await world()
  await cutFrom('s')
  harness.write(jaatoFile, harness.read(jaatoFile).replace('"usage_count":1', '"usage_count":7'))
  await harness.sync('app/.jaato')
  expect(textOf('s')).toMatchObject({ usage_count: 7, attention: null, evidence: `seen ${mark}` })
  await write()
  expect(harness.read(jaatoFile)).not.toContain(token)
  expect(harness.read(jaatoFile)).toContain('"usage_count":7')
})

test('after it is written, a text an agent writes is taken as any other', async () => {
  await world()
  await cutFrom('s')
  await write()
  harness.write(jaatoFile, harness.read(jaatoFile).replace('Push the labels', 'Push all labels'))
  await harness.sync('app/.jaato')
  expect(textOf('s')).toMatchObject({ rewritten: null, attention: null })
  expect(textOf('s').content).toMatch(/^Push all labels/)
  expect(countPending(db())).toBe(0)
})

test('refused: a text that changed since it was shown, and a note without a secret', async () => {
  await world()
  await expect(cutFrom('s', { seen: 'other' })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await cutFrom('t')).toMatchObject({ step: null, label: 'It holds no secret and no personal data' })
})

const secretRules = builtInRules.filter(({ group }) => group === 'secret')

test.each(secretRules.map(({ id, examples }) => ({ id, texts: examples.fire })))(
  'in the examples of $id, nothing of the secret is left and nothing left is called one',
  async ({ texts }) => {
    harness.write(
      'all/.jaato/memories.jsonl',
      texts.map((text, at) => jaatoLine(`n${at}`, text, { description: 'Example' })).join('\n'),
    )
    await harness.sync('all/.jaato')
    for (const at of texts.keys()) {
      const before = textOf(`n${at}`).content
      expect(mask(before, [])).toBe(before)
      expect((await cutFrom(`n${at}`)).changed, before).toHaveLength(1)
      expect(textOf(`n${at}`).content).toContain('[removed secret (')
      expect(await cutFrom(`n${at}`), textOf(`n${at}`).content).toMatchObject({ step: null })
    }
    expect((await write()).needs_you).toEqual([])
  },
)
