import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../engine/testing/tempFolder.ts'
import { lostWords } from './lostWords.ts'

const always = { leaveOut: () => false, time: 5000 }

test('a removed word is found behind a removed comment that looks like a file header', async () => {
  const root = tempFolder()
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: root, encoding: 'utf8' })
  git('init', '-q')
  writeFileSync(join(root, 'schema.sql'), '-- Parcels by carrier.\nCREATE INDEX by_carrier ON parcels (carrier);\n')
  git('add', '.')
  git('commit', '-qm', 'first')
  writeFileSync(join(root, 'schema.sql'), 'CREATE TABLE parcels (carrier);\n')
  git('commit', '-qam', 'second')
  const commit = git('rev-parse', 'HEAD').trim()
  const { found, searched } = await lostWords(root, commit, ['by_carrier'], always)
  expect(searched).toEqual(new Set(['by_carrier']))
  expect(found.get('by_carrier')).toMatchObject([{ commit, path: 'schema.sql' }])
})
