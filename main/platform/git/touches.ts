import type { GitTouch } from '../../engine/ports.ts'
import { gitRecords } from './runGit.ts'

/** Each commit begins with a marker that no file name can contain. */
const format = '--format=%x01%H %ct'
export const raw = ['--raw', '-z', '--no-abbrev', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all', format]
const nothing = /^0+$/

interface Range {
  commit: string
  since?: string | null
  after?: number
  paths?: readonly string[] | null
}

/** As `Git.touches`. */
export async function touches(root: string, { commit, since, after, paths }: Range): Promise<GitTouch[]> {
  const named = paths?.filter((path) => !/[\n\r]/.test(path)) ?? null
  if (named?.length === 0) return []
  const words = ['--no-renames', '--stdin']
  if (after !== undefined) words.push(`--since=@${Math.floor(after / 1000)}`)
  const input = [commit, ...(since ? [`^${since}`] : []), ...(named === null ? [] : ['--', ...named.map(exactly)])]
  const found = await readTouches(root, ['log', ...raw, ...words], `${input.join('\n')}\n`)
  return found.filter((touch) => after === undefined || touch.at > after).toReversed()
}

/** As `Git.changesOf`. */
export function changesOf(root: string, commits: readonly string[]): Promise<GitTouch[]> {
  if (commits.length === 0) return Promise.resolve([])
  return readTouches(root, ['log', ...raw, '-M', '--no-walk=unsorted', '--stdin'], `${commits.join('\n')}\n`)
}

function exactly(path: string): string {
  return `:(top,literal)${path}`
}

async function readTouches(root: string, words: readonly string[], input: string): Promise<GitTouch[]> {
  const all: GitTouch[] = []
  await eachTouch(root, words, { input, onTouch: (touch) => void all.push(touch) })
  return all
}

/** Calls back for every changed file that `git log --raw` lists, until the callback returns `enough`. Returns git's exit code. */
export async function eachTouch(
  root: string,
  words: readonly string[],
  { onTouch, ...run }: { input: string; timeout?: number; mayBeLate?: boolean; onTouch: (touch: GitTouch) => unknown },
): Promise<number> {
  let commit = ''
  let at = 0
  let open: { before: string | null; after: string | null; status: string; from: string | null } | null = null
  return gitRecords(root, words, {
    ...run,
    separator: '\0',
    onRecord(record) {
      if (open) {
        if ((open.status === 'R' || open.status === 'C') && open.from === null) open.from = record
        else {
          const { before, after, from, status } = open
          open = null
          return onTouch({ commit, at, path: record, from: status === 'R' ? from : null, before, after })
        }
        return undefined
      }
      for (const line of record.split('\n')) {
        if (line.startsWith('\u0001')) {
          const [hash = '', seconds = '0'] = line.slice(1).split(' ')
          commit = hash
          at = Number(seconds) * 1000
        } else if (line.startsWith(':')) {
          const [, , old = '', fresh = '', status = ''] = line.split(' ')
          open = { before: blobOf(old), after: blobOf(fresh), status: status.charAt(0), from: null }
        }
      }
      return undefined
    },
  })
}

function blobOf(hash: string): string | null {
  return nothing.test(hash) ? null : hash
}
