import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeGit } from './nodeGit.ts'

let folder: string
beforeEach(() => void (folder = realpathSync(mkdtempSync(join(tmpdir(), 'git-')))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const git = (cwd: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd, stdio: 'ignore' })

function repository(name: string): string {
  mkdirSync(at(name), { recursive: true })
  git(at(name), 'init', '-q')
  git(at(name), 'commit', '-q', '--allow-empty', '-m', 'first')
  return at(name)
}

test('a folder inside a repository belongs to it, with its remote; one outside belongs to none', () => {
  const root = repository('app')
  git(root, 'remote', 'add', 'upstream', 'https://example.org/other.git')
  git(root, 'remote', 'add', 'origin', 'git@example.org:team/app.git')
  mkdirSync(at('app/.jaato/memories'), { recursive: true })
  expect(nodeGit.repository(at('app/.jaato/memories'))).toEqual({
    commonDir: at('app/.git'),
    root,
    remote: 'git@example.org:team/app.git',
  })
  expect(nodeGit.repository(at('app/not/there/yet'))).toMatchObject({ root })
  writeFileSync(at('app/notes.jsonl'), '')
  expect(nodeGit.repository(at('app/notes.jsonl'))).toMatchObject({ root })
  expect(nodeGit.repository(folder)).toBeNull()
})

test('work trees of one repository share its common folder', () => {
  const root = repository('app')
  git(root, 'worktree', 'add', '-q', at('tree'), '-b', 'side')
  mkdirSync(at('tree/deep'))
  expect(nodeGit.repository(at('tree/deep'))).toEqual({ commonDir: at('app/.git'), root: at('tree'), remote: null })
})

test('a submodule is its own repository', () => {
  const inner = repository('inner')
  const root = repository('app')
  git(root, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner, 'lib')
  expect(nodeGit.repository(at('app/lib'))).toEqual({
    commonDir: at('app/.git/modules/lib'),
    root: at('app/lib'),
    remote: inner,
  })
})

test('a link into a repository leads to it', () => {
  const root = repository('app')
  mkdirSync(at('app/notes'))
  symlinkSync(at('app/notes'), at('link'))
  expect(nodeGit.repository(at('link'))).toMatchObject({ root })
})

test('an invalid .git neither stops the search nor fails it', () => {
  const root = repository('app')
  mkdirSync(at('app/a/b'), { recursive: true })
  writeFileSync(at('app/a/.git'), 'gitdir: /gone/with/the/wind\n')
  expect(nodeGit.repository(at('app/a/b'))).toMatchObject({ root })
  writeFileSync(at('app/a/.git'), '')
  expect(nodeGit.repository(at('app/a/b'))).toMatchObject({ root })
  rmSync(at('app/a/.git'))
  mkdirSync(at('app/a/.git'))
  expect(nodeGit.repository(at('app/a/b'))).toMatchObject({ root })
})

test('a remote is read as git reads it, despite comments, spacing and other sections', () => {
  const root = repository('app')
  writeFileSync(
    at('app/.git/config'),
    '[core]\n\tbare = false\n; url = no\n[remote "origin"]\n\tpushurl = ssh://push\n\turl=https://example.org/app.git ; why\n[branch "main"]\n\turl = wrong\n',
  )
  expect(nodeGit.repository(root)?.remote).toBe('https://example.org/app.git')
  writeFileSync(
    at('app/.git/config'),
    '[remote "origin"]\n\tfetch = +refs/heads/*[x]:y\n\turl = "https://example.org/a b.git"\n',
  )
  expect(nodeGit.repository(root)?.remote).toBe('https://example.org/a b.git')
  writeFileSync(at('app/.git/config'), '[remote "origin"]\n\turl = https://me:secret@example.org/app.git\n')
  expect(nodeGit.repository(root)?.remote).toBe('https://example.org/app.git')
})

test('reading a repository starts no program its configuration names', async () => {
  const root = repository('app')
  const script = at('script')
  writeFileSync(script, `#!/bin/sh\ntouch ${at('started')}\n`, { mode: 0o755 })
  writeFileSync(at('app/a.txt'), 'A line.\n')
  git(root, 'add', 'a.txt')
  git(root, 'commit', '-qm', 'a line')
  const head = execFileSync('git', ['cat-file', 'commit', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const signed = head.replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n')
  const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: root,
    encoding: 'utf8',
    input: signed,
  }).trim()
  git(root, 'reset', '-q', '--hard', hash)
  for (const [name, value] of [
    ['log.showSignature', 'true'],
    ['gpg.program', script],
    ['core.fsmonitor', script],
    ['core.pager', script],
    ['diff.started.textconv', script],
  ])
    git(root, 'config', name!, value!)
  writeFileSync(at('app/.git/info/attributes'), '*.txt diff=started\n')
  expect((await nodeGit.head(root))?.commit).toBe(hash)
  await nodeGit.files(root, hash)
  await nodeGit.touches(root, { commit: hash })
  await nodeGit.removals(root, { commit: hash, since: null }, ['a.txt'], 1000)
  await nodeGit.lostWords(root, hash, ['word'], { leaveOut: () => false, time: 1000 })
  await nodeGit.ignored(root, ['a.txt'])
  await nodeGit.generated(root, ['a.txt'])
  expect(await nodeGit.lineTimes(root, hash, 'a.txt')).toHaveLength(1)
  expect(existsSync(at('started'))).toBe(false)
  execFileSync('git', ['log', '-1'], { cwd: root, stdio: 'ignore' })
  expect(existsSync(at('started'))).toBe(true)
})
