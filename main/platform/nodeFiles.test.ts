import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOrdinaryUser } from '../engine/testing/asOrdinaryUser.ts'
import { nodeFiles } from './nodeFiles.ts'
import { posixTest } from '../engine/testing/posixTest.ts'

let folder: string
beforeEach(() => void (folder = realpathSync(mkdtempSync(join(tmpdir(), 'files-')))))
afterEach(() => {
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

const at = (name: string) => join(folder, name)
const bytes = Buffer.from('after')

posixTest('a write replaces the whole file, keeps its mode and leaves nothing beside it', () => {
  writeFileSync(at('a.md'), 'before')
  chmodSync(at('a.md'), 0o640)
  nodeFiles.writeAtomic(at('a.md'), bytes)
  expect(readFileSync(at('a.md'))).toEqual(bytes)
  expect(statSync(at('a.md')).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder)).toEqual(['a.md'])
})

posixTest('a new file gets the requested mode, and its time to the fraction of a millisecond', () => {
  nodeFiles.writeAtomic(at('a.md'), bytes, { mode: 0o600, mtimeMs: 1_700_000_000_123.456 })
  expect(statSync(at('a.md')).mode & 0o777).toBe(0o600)
  expect(statSync(at('a.md')).mtimeMs).toBeCloseTo(1_700_000_000_123.456, 2)
})

test('root’s write keeps the owner of another user’s file', () => {
  writeFileSync(at('a.md'), 'before')
  const owner = process.getuid?.() === 0 ? 65534 : statSync(at('a.md')).uid
  chownSync(at('a.md'), owner, owner === 65534 ? 65534 : statSync(at('a.md')).gid)
  nodeFiles.writeAtomic(at('a.md'), bytes)
  expect(statSync(at('a.md')).uid).toBe(owner)
})

test('a link is followed and stays a link, also one to a missing file', () => {
  mkdirSync(at('real'))
  writeFileSync(at('real/a.md'), 'before')
  symlinkSync('real/a.md', at('a.md'))
  symlinkSync('real/b.md', at('b.md'))
  nodeFiles.writeAtomic(at('a.md'), bytes)
  nodeFiles.writeAtomic(at('b.md'), bytes)
  expect(readlinkSync(at('a.md'))).toBe('real/a.md')
  expect(readlinkSync(at('b.md'))).toBe('real/b.md')
  expect(readFileSync(at('real/a.md'))).toEqual(bytes)
  expect(readFileSync(at('real/b.md'))).toEqual(bytes)
})

test('a link into a missing folder, and a circular link, are named and unchanged', () => {
  symlinkSync('/nowhere/at/all/a.md', at('a.md'))
  symlinkSync('loop.md', at('loop.md'))
  for (const name of ['a.md', 'loop.md']) {
    expect(() => nodeFiles.writeAtomic(at(name), bytes)).toThrow(/link to .* which is not there/)
    expect(lstatSync(at(name)).isSymbolicLink()).toBe(true)
  }
})

test('a folder or a pipe in place of a file is named and unchanged', () => {
  mkdirSync(at('a.md'))
  writeFileSync(at('a.md/inside'), 'x')
  execFileSync('mkfifo', [at('pipe')])
  expect(() => nodeFiles.writeAtomic(at('a.md'), bytes)).toThrow(`Cannot write ${at('a.md')}: a folder has this name.`)
  expect(() => nodeFiles.read(at('a.md'))).toThrow(`Cannot read ${at('a.md')}: a folder has this name.`)
  expect(() => nodeFiles.writeAtomic(at('pipe'), bytes)).toThrow('a special file has this name')
  expect(readdirSync(folder).sort()).toEqual(['a.md', 'pipe'])
  expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
})

test('a file that differs from the one the write was planned for stays unchanged', () => {
  writeFileSync(at('a.md'), 'theirs')
  expect(() => nodeFiles.writeAtomic(at('a.md'), bytes, { replaces: Buffer.from('before') })).toThrow(
    /changed while it was written/,
  )
  expect(() => nodeFiles.writeAtomic(at('a.md'), bytes, { replaces: null })).toThrow(/changed while it was written/)
  expect(() => nodeFiles.writeAtomic(at('b.md'), bytes, { replaces: Buffer.from('before') })).toThrow(
    /changed while it was written/,
  )
  expect(readdirSync(folder)).toEqual(['a.md'])
  expect(readFileSync(at('a.md'), 'utf8')).toBe('theirs')
  nodeFiles.writeAtomic(at('a.md'), bytes, { replaces: Buffer.from('theirs') })
  expect(readFileSync(at('a.md'))).toEqual(bytes)
})

posixTest('a folder without write permission is refused by name, with what to do', () => {
  writeFileSync(at('a.md'), 'before')
  chmodSync(folder, 0o555)
  const write = () => asOrdinaryUser(() => nodeFiles.writeAtomic(at('a.md'), bytes))
  expect(write).toThrow(
    expect.objectContaining({
      kind: 'forbidden',
      message: expect.stringMatching(/a\.md: it is read-only for this user\. Change its permissions/),
    }),
  )
  expect(() => asOrdinaryUser(() => nodeFiles.remove(at('a.md')))).toThrow(
    expect.objectContaining({ kind: 'forbidden' }),
  )
  expect(readFileSync(at('a.md'), 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['a.md'])
})

posixTest('a read-only file is not replaced', () => {
  writeFileSync(at('a.md'), 'before')
  chmodSync(at('a.md'), 0o444)
  chmodSync(folder, 0o777)
  if (process.getuid?.() === 0) chownSync(at('a.md'), 65534, 65534)
  const write = () => asOrdinaryUser(() => nodeFiles.writeAtomic(at('a.md'), bytes))
  expect(write).toThrow(expect.objectContaining({ kind: 'forbidden' }))
  expect(readFileSync(at('a.md'), 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['a.md'])
})

posixTest('a write the system interrupts leaves the file unchanged and nothing beside it', () => {
  writeFileSync(at('a.md'), 'before')
  const program = `
    import { nodeFiles } from ${JSON.stringify(join(import.meta.dirname, 'nodeFiles.ts'))}
    process.on('SIGXFSZ', () => {})
    try { nodeFiles.writeAtomic(${JSON.stringify(at('a.md'))}, Buffer.alloc(1 << 20)) } catch (error) { console.log(error.kind, error.message) }
  `
  const { stdout } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, program],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain(`unavailable Cannot write ${at('a.md')}`)
  expect(readFileSync(at('a.md'), 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['a.md'])
})

test('a file that grows during a read is read to its former size; a vanished one is empty', () => {
  writeFileSync(at('a.jsonl'), Buffer.alloc(3 << 20, 'a'))
  let size = 0
  for (const chunk of nodeFiles.chunks(at('a.jsonl'))) {
    size += chunk.length
    writeFileSync(at('a.jsonl'), 'more', { flag: 'a' })
  }
  expect(size).toBe(3 << 20)
  expect([...nodeFiles.chunks(at('gone.jsonl'))]).toEqual([])
  expect(nodeFiles.list(at('gone'))).toEqual([])
})

posixTest('an unreadable file is told apart from a missing one', () => {
  mkdirSync(at('closed'))
  writeFileSync(at('closed/a.md'), 'x')
  chmodSync(at('closed'), 0o700)
  if (process.getuid?.() !== 0) chmodSync(at('closed'), 0o000)
  expect(() => asOrdinaryUser(() => nodeFiles.read(at('closed/a.md')))).toThrow(
    expect.objectContaining({ kind: 'forbidden' }),
  )
  chmodSync(at('closed'), 0o700)
  expect(() => nodeFiles.read(at('closed/b.md'))).toThrow(expect.objectContaining({ kind: 'not_found' }))
})

test('reading a file does not change its time', () => {
  writeFileSync(at('a.md'), 'x')
  utimesSync(at('a.md'), 1_700_000_000, 1_700_000_000)
  nodeFiles.read(at('a.md'))
  expect(nodeFiles.stat(at('a.md'))?.mtimeMs).toBe(1_700_000_000_000)
})
