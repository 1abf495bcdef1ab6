import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Git, GitFile, GitHead } from '../engine/ports.ts'
import { generated, ignored } from './git/attributes.ts'
import { findRepository } from './git/findRepository.ts'
import { findWords } from './git/findWords.ts'
import { lineTimes } from './git/lineTimes.ts'
import { lostWords } from './git/lostWords.ts'
import { readBlobs } from './git/readBlobs.ts'
import { removals } from './git/removals.ts'
import { gitRecords, gitText } from './git/runGit.ts'
import { changesOf, touches } from './git/touches.ts'
import { watchHead } from './git/watchHead.ts'

/** Reads repositories through git's own files and the git program. */
export const nodeGit: Git = {
  repository(path) {
    const found = findRepository(path)
    return found && { commonDir: found.commonDir, root: found.root, remote: found.remote }
  },
  head,
  watchHead,
  files,
  blobs: readBlobs,
  touches,
  changesOf,
  removals,
  async isAncestor(root, commit, of) {
    const { code } = await gitText(root, ['merge-base', '--is-ancestor', commit, of], { fine: [1, 128] })
    return code === 0
  },
  async commits(root, names) {
    const known = new Map<string, string>()
    if (names.length === 0) return known
    let at = 0
    await gitRecords(root, ['cat-file', '--batch-check'], {
      input: names.map((name) => `${name}^{commit}\n`).join(''),
      separator: '\n',
      onRecord(record) {
        const [hash = '', type] = record.split(' ')
        const name = names[at]
        if (type === 'commit' && name !== undefined) known.set(name, hash)
        // For an ambiguous name git prints several lines; only the last one ends with that word.
        if (/ (commit \d+|missing|ambiguous)$/.test(record)) at += 1
      },
    })
    return known
  },
  find: findWords,
  lostWords,
  ignored,
  generated,
  lineTimes,
}

async function head(root: string): Promise<GitHead | null> {
  const { code } = await gitText(root, ['rev-parse', '-q', '--verify', 'HEAD^{commit}'], { fine: [1] })
  if (code !== 0) return null
  const { text } = await gitText(root, ['log', '-1', '--format=%H %ct', 'HEAD'])
  const [commit = '', seconds] = text.trim().split(' ')
  const commonDir = findRepository(root)?.commonDir
  return {
    commit,
    at: Number(seconds) * 1000,
    isShallow: commonDir !== undefined && existsSync(join(commonDir, 'shallow')),
  }
}

async function files(root: string, commit: string): Promise<GitFile[]> {
  const all: GitFile[] = []
  await gitRecords(root, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit], {
    separator: '\0',
    onRecord(record) {
      const tab = record.indexOf('\t')
      const [, type, hash = '', size] = record.slice(0, tab).split(/ +/)
      const isBlob = type === 'blob'
      all.push({ path: record.slice(tab + 1), blob: isBlob ? hash : null, size: (isBlob && Number(size)) || 0 })
    },
  })
  return all
}
