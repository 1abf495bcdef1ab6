import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

/** Put together so that scanners of repositories do not report it. */
const token = ['ghp', 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2U'].join('_')
const password = 'w8Zt-qn42-Lx'
const mark = '[removed secret (GitHub token)]'
const file = 'app/.jaato/memories.jsonl'

async function world(): Promise<void> {
  // The password is only called one where its name stands; what repeats it is far below.
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index} of the notes.`).join('\n')
  const body = `db_password = "${password}"\n${lines}\nIt is ${password} on the mirror too.`
  terminal.write(
    file,
    [jaatoLine('a', `Push with ${token}.`), jaatoLine('b', `CI uses ${token}.`), jaatoLine('c', body)].join('\n'),
  )
  await terminal.json('sync', 'app')
}

/** Everything a person or a program can be told about the memories and their history. */
async function told(): Promise<string> {
  const asked = [
    ['list'],
    ['show', 'a'],
    ['show', 'c'],
    ['journal'],
    ['lineage', 'a'],
    ['write-back', '--dry-run'],
    ['remove-secret', 'b', '--dry-run'],
  ]
  let all = ''
  for (const line of asked)
    for (const json of [[], ['--json']]) {
      const { out, errors } = await terminal.run(...line, ...json)
      all += out + errors
    }
  return all
}

test('before, after, undone and redone, written or not: no answer and no history says the value', async () => {
  await world()
  const steps = [
    ['remove-secret', 'a'],
    ['remove-secret', 'c'],
    ['write-back'],
    ['undo'],
    ['undo'],
    ['write-back'],
    ['redo'],
    ['redo'],
    ['write-back'],
  ]
  for (const step of steps) {
    const { out, errors, code } = await terminal.run(...step)
    expect({ step, code, errors }).toMatchObject({ code: 0 })
    for (const text of [out, errors, await told()]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(password)
    }
  }
  expect(terminal.read(file)).not.toContain(password)
  expect(terminal.read(file)).toContain(`CI uses ${token}.`)
})

test('a dry run names the other memories, and --everywhere takes them along as one step', async () => {
  await world()
  const before = terminal.read(file)
  const { out } = await terminal.run('remove-secret', 'a', '--dry-run')
  expect(out).toMatch(/^Would remove: GitHub token\n1 other memory holds it too: m_\w+ “CI uses .*”/)
  expect(await terminal.json('remove-secret', 'a', '--everywhere')).toMatchObject({
    label: 'Removed a secret from 2 memories',
    pending: 2,
  })
  await terminal.json('write-back')
  expect(terminal.read(file)).toBe(before.replaceAll(token, mark))
  await terminal.json('undo')
  await terminal.json('write-back')
  expect(terminal.read(file)).toBe(before)
})

test('a file that is not written is named, as soon as its memory is taken along', async () => {
  await world()
  const notes = terminal.write('notes/lessons.md', `# Lessons\n\n- Labels need ${token}.\n`)
  await terminal.json('sync', 'notes/lessons.md')
  const kept = `lessons.md still holds it: Schoolhouse does not write this format`
  expect((await terminal.run('remove-secret', 'a', '--dry-run')).out).not.toContain(kept)
  expect((await terminal.run('remove-secret', 'a', '--dry-run', '--everywhere')).out).toContain(kept)
  const { errors } = await terminal.run('remove-secret', 'a', '--everywhere')
  expect(errors).toContain(`${notes} still holds it`)
  expect(terminal.read('notes/lessons.md')).toContain(token)
})

test('forgetting says what it means, and needs --yes and a written file', async () => {
  await world()
  await terminal.json('remove-secret', 'a', '--everywhere')
  const refused = await terminal.run('forget-secret', 'a', 'b')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.errors).toContain('can then not be undone')
  expect((await terminal.run('forget-secret', 'a', 'b', '--yes')).errors).toContain(
    'Write the change to the file first',
  )
  await terminal.json('write-back')
  const { out } = await terminal.run('forget-secret', 'a', 'b', '--yes')
  expect(out).toContain('Forgot the secrets removed from 2 memories')
  const undone = await terminal.run('undo')
  expect(undone.out + undone.errors).toMatch(/nothing to undo/i)
})
