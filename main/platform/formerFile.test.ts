import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../engine/testing/tempFolder.ts'
import { type Naming, systemNaming } from './formerFile.ts'
import { filesNamedBy, nodeFiles } from './nodeFiles.ts'

let folder: string
beforeEach(() => void (folder = tempFolder()))
const at = (name: string): string => join(folder, name)
const before = Buffer.from('before\n')
const bytes = Buffer.from('ours\n')
const text = (name = 'a.md') => readFileSync(at(name), 'utf8')
const changed = expect.objectContaining({ kind: 'conflict', message: expect.stringContaining('changed while') })

/** Another program that does something right before one of our calls, or right after it. */
function meanwhile(call: keyof Naming, act: () => void, when: 'before' | 'after' = 'before'): Naming {
  let isDone = false
  const once = (): void => {
    if (!isDone) {
      isDone = true
      act()
    }
  }
  return {
    ...systemNaming,
    [call]: (...paths: [string, string]) => {
      if (when === 'before') once()
      systemNaming[call](...paths)
      if (when === 'after') once()
    },
  }
}

const noSecondNames = (naming: Naming, act: () => void = () => undefined): Naming => ({
  ...naming,
  link: () => {
    act()
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  },
})

/** What another program does, and what then has to stand in the file. */
const edits: [string, () => void, string][] = [
  ['rewrites the file', () => writeFileSync(at('a.md'), 'theirs\n'), 'theirs\n'],
  ['appends a line', () => appendFileSync(at('a.md'), 'theirs\n'), 'before\ntheirs\n'],
]

for (const [where, wrap] of [
  ['', (naming: Naming) => naming],
  [', without hard links', (naming: Naming) => noSecondNames(naming)],
] as const) {
  test.each(edits)(
    `bytes of a program that %s between the last read and the rename are kept${where}`,
    (_name, act, theirs) => {
      writeFileSync(at('a.md'), before)
      const files = filesNamedBy(wrap(meanwhile('rename', act)))
      expect(() => files.writeAtomic(at('a.md'), bytes, { replaces: before })).toThrow(changed)
      expect(text()).toBe(theirs)
      expect(readdirSync(folder)).toEqual(['a.md'])
    },
  )

  test.each(edits)(
    `bytes of a program that %s between the last read and the removal are kept${where}`,
    (_name, act, theirs) => {
      writeFileSync(at('a.md'), before)
      const files = filesNamedBy(wrap(meanwhile('unlink', act)))
      expect(() => files.remove(at('a.md'), before)).toThrow(changed)
      expect(text()).toBe(theirs)
      expect(readdirSync(folder)).toEqual(['a.md'])
    },
  )

  test(`a program that opened the file before the rename and writes later keeps its bytes${where}`, () => {
    writeFileSync(at('a.md'), before)
    const handle = openSync(at('a.md'), 'a')
    const files = filesNamedBy(wrap(meanwhile('rename', () => writeSync(handle, 'theirs\n'), 'after')))
    expect(() => files.writeAtomic(at('a.md'), bytes, { replaces: before })).toThrow(changed)
    closeSync(handle)
    expect(text()).toBe('before\ntheirs\n')
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  test(`a file that appears where one is to be created stays${where}`, () => {
    const call = where === '' ? 'link' : 'rename'
    const files = filesNamedBy(wrap(meanwhile(call, () => writeFileSync(at('a.md'), 'theirs\n'))))
    expect(() => files.writeAtomic(at('a.md'), bytes, { replaces: null })).toThrow(changed)
    expect(text()).toBe('theirs\n')
    expect(readdirSync(folder)).toEqual(['a.md'])
  })
}

test('bytes written to the new file while the former one is restored are kept beside it, and named', () => {
  writeFileSync(at('a.md'), before)
  let renames = 0
  const files = filesNamedBy({
    ...systemNaming,
    rename(from, to) {
      renames += 1
      appendFileSync(to, `theirs ${renames}\n`)
      renameSync(from, to)
    },
  })
  let message = ''
  try {
    files.writeAtomic(at('a.md'), bytes, { replaces: before })
  } catch (error) {
    message = error instanceof Error ? error.message : ''
  }
  expect(text()).toBe('before\ntheirs 1\n')
  const [kept] = readdirSync(folder).filter((name) => name !== 'a.md')
  expect(message).toContain(`is kept in ${at(kept!)}`)
  expect(text(kept)).toBe('ours\ntheirs 2\n')
})

test('a file replaced before the last read is noticed, and an untouched file leaves nothing beside it', () => {
  writeFileSync(at('a.md'), before)
  const swap = (): void => {
    writeFileSync(at('b.md'), before)
    renameSync(at('b.md'), at('a.md'))
  }
  const files = filesNamedBy(meanwhile('link', swap, 'after'))
  expect(() => files.writeAtomic(at('a.md'), bytes, { replaces: before })).toThrow(changed)
  expect(text()).toBe('before\n')
  nodeFiles.writeAtomic(at('a.md'), bytes, { replaces: before })
  expect(text()).toBe('ours\n')
  nodeFiles.remove(at('a.md'), bytes)
  expect(readdirSync(folder)).toEqual([])
})

const removals: [string, Naming][] = [
  ['before it gets a hard link', meanwhile('link', () => rmSync(at('a.md')))],
  ['after it got a hard link', meanwhile('link', () => rmSync(at('a.md')), 'after')],
  ['without hard links', noSecondNames(systemNaming, () => rmSync(at('a.md')))],
]

test.each(removals)('a file another program removes %s stays removed, which is a conflict', (_when, naming) => {
  const files = filesNamedBy(naming)
  writeFileSync(at('a.md'), before)
  expect(() => files.writeAtomic(at('a.md'), bytes, { replaces: before })).toThrow(changed)
  expect(readdirSync(folder)).toEqual([])
})

test('another program’s bytes are kept beside and named, even if it removes the new file too', () => {
  writeFileSync(at('a.md'), before)
  const files = filesNamedBy({
    ...systemNaming,
    rename(from, to) {
      appendFileSync(to, 'theirs\n')
      renameSync(from, to)
      rmSync(to)
    },
  })
  const write = (): void => files.writeAtomic(at('a.md'), bytes, { replaces: before })
  expect(write).toThrow(expect.objectContaining({ kind: 'conflict', message: expect.stringContaining('.was.tmp') }))
  const [kept] = readdirSync(folder)
  expect(text(kept)).toBe('before\ntheirs\n')
})

test('a file another program removes right before us counts as removed', () => {
  writeFileSync(at('a.md'), before)
  filesNamedBy(meanwhile('unlink', () => rmSync(at('a.md')))).remove(at('a.md'), before)
  expect(readdirSync(folder)).toEqual([])
})

test('without hard links, a new file whose rename fails leaves nothing behind', () => {
  const failing: Naming = {
    ...systemNaming,
    rename: () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    },
  }
  const files = filesNamedBy(noSecondNames(failing))
  expect(() => files.writeAtomic(at('a.md'), bytes, { replaces: null })).toThrow('the disk is full')
  expect(readdirSync(folder)).toEqual([])
})
