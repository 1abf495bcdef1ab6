import type { GitTouch } from '../../engine/ports.ts'
import { gitRecords } from './runGit.ts'

/** Each commit begins with a mark of its own, so that its files cannot be taken for it. */
const format = '--format=%x01%H %ct'
const raw = ['--raw', '-z', '--no-abbrev', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all', format]
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

/** As `Git.removals`. */
export async function removals(root: string, commit: string, paths: readonly string[]): Promise<GitTouch[]> {
  const named = paths.filter((path) => !/[\n\r]/.test(path))
  if (named.length === 0) return []
  const input = `${[commit, '--', ...named.map((path) => (path.includes('/') ? exactly(path) : anywhere(path)))].join('\n')}\n`
  const gone = await readTouches(root, ['log', ...raw, '--no-renames', '--diff-filter=D', '--stdin'], input)
  const latest = new Map<string, GitTouch>()
  for (const touch of gone)
    for (const path of [touch.path, ...foldersOf(touch.path), nameOf(touch.path)])
      if (!latest.has(path)) latest.set(path, touch)
  const wanted = new Map(named.flatMap((path) => [[path, latest.get(path)] as const]).filter(hasTouch))
  const told = await changesOf(root, [...new Set([...wanted.values()].map((touch) => touch.commit))])
  const renames = new Map(
    told.flatMap((touch) => (touch.from === null ? [] : [[`${touch.commit} ${touch.from}`, touch]])),
  )
  return [...wanted].map(([path, touch]) => {
    const rename = renames.get(`${touch.commit} ${touch.path}`)
    if (!rename) return { ...touch, path }
    const target =
      touch.path === path || nameOf(touch.path) === path ? rename.path : folderAfter(path, touch.path, rename.path)
    return { ...touch, from: path, path: target, after: rename.after }
  })
}

function exactly(path: string): string {
  return `:(top,literal)${path}`
}

function anywhere(name: string): string {
  return `:(top,glob)**/${name.replace(/[\\*?[\]]/g, '\\$&')}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function hasTouch(entry: readonly [string, GitTouch | undefined]): entry is [string, GitTouch] {
  return entry[1] !== undefined
}

/** `a/b` and `a` of `a/b/c`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** Where a folder went, by where one of its files went: the folder of that file where the rest of its path is gone as well. */
function folderAfter(folder: string, file: string, target: string): string {
  const rest = file.slice(folder.length)
  return target.endsWith(rest) ? target.slice(0, -rest.length) : target.slice(0, Math.max(0, target.lastIndexOf('/')))
}

async function readTouches(root: string, words: readonly string[], input: string): Promise<GitTouch[]> {
  const all: GitTouch[] = []
  let commit = ''
  let at = 0
  let open: { before: string | null; after: string | null; status: string; from: string | null } | null = null
  await gitRecords(root, words, {
    input,
    separator: '\0',
    onRecord(record) {
      if (open) {
        if ((open.status === 'R' || open.status === 'C') && open.from === null) open.from = record
        else {
          const { before, after, from, status } = open
          all.push({ commit, at, path: record, from: status === 'R' ? from : null, before, after })
          open = null
        }
        return
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
    },
  })
  return all
}

function blobOf(hash: string): string | null {
  return nothing.test(hash) ? null : hash
}
