import type { GitTouch } from '../../engine/ports.ts'
import { gitRecords, late } from './runGit.ts'

/** Longer lines are machine-generated. */
const maxLineLength = 2000
/** Maximum number of files reported per word: one commit may remove a definition and all its uses. */
const maxFiles = 60
/** How many words one pass over the history looks for. */
const batch = 300

/** As `Git.lostWords`: reads the lines that commits removed, newest first. */
export async function lostWords(
  root: string,
  commit: string,
  words: readonly string[],
  { leaveOut, time }: { leaveOut: (path: string) => boolean; time: number },
): Promise<{ found: ReadonlyMap<string, readonly GitTouch[]>; searched: ReadonlySet<string> }> {
  const plain = [...new Set(words)].filter((word) => /^\w+$/.test(word))
  const found = new Map<string, GitTouch[]>()
  const searched = new Set<string>()
  const end = performance.now() + time
  for (let at = 0; at < plain.length && performance.now() < end; at += batch) {
    const some = plain.slice(at, at + batch)
    const code = await search(root, commit, some, { found, leaveOut, time: end - performance.now() })
    if (code === late) break
    for (const word of some) searched.add(word)
  }
  return { found, searched }
}

/** Adds the results of one pass over the history. Returns git's exit code. */
function search(
  root: string,
  commit: string,
  words: readonly string[],
  { found, leaveOut, time }: { found: Map<string, GitTouch[]>; leaveOut: (path: string) => boolean; time: number },
): Promise<number> {
  const any = words.join('|')
  const whole = new RegExp(`(?<!\\w)(?:${any})(?!\\w)`, 'g')
  let current = { commit: '', at: 0 }
  let path: string | null = null
  /** Whether the current lines are a file's header. Below the header, `--- ` begins a removed line. */
  let isHead = false
  let blobs: { before: string | null; after: string | null } = { before: null, after: null }
  const onRecord = (line: string): void => {
    if (line.startsWith('\u0001')) {
      const [hash = '', seconds = '0'] = line.slice(1).split(' ')
      current = { commit: hash, at: Number(seconds) * 1000 }
    } else if (line.startsWith('diff --git ')) isHead = true
    else if (line.startsWith('@@ ')) isHead = false
    else if (line.startsWith('index ')) blobs = blobsOf(line)
    else if (isHead && line.startsWith('--- ')) {
      const name = line.startsWith('--- a/') ? line.slice(6).replace(/\t$/, '') : null
      path = name === null || leaveOut(name) ? null : name
    } else if (line.startsWith('-') && path !== null && line.length <= maxLineLength)
      for (const [word] of line.matchAll(whole)) {
        const others = found.get(word) ?? []
        if (others.length === 0) found.set(word, others)
        if (others.length < maxFiles && !others.some((each) => each.commit === current.commit && each.path === path))
          others.push({ ...current, path, from: null, ...blobs })
      }
  }
  return gitRecords(
    root,
    [
      'log',
      '--format=%x01%H %ct',
      '-p',
      '-U0',
      '--full-index',
      '--no-renames',
      '--diff-filter=MD',
      '--no-ext-diff',
      '--no-textconv',
      '--no-color',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      '--ignore-submodules=all',
      '--extended-regexp',
      `-G(${any})`,
      commit,
    ],
    { separator: '\n', timeout: time, mayBeLate: true, onRecord },
  )
}

/** From a line such as `index 1a2b..3c4d 100644`. */
function blobsOf(line: string): { before: string | null; after: string | null } {
  const [, before = '', after = ''] = /^index (\w+)\.\.(\w+)/.exec(line) ?? []
  return { before: blobOf(before), after: blobOf(after) }
}

function blobOf(hash: string): string | null {
  return /^0*$/.test(hash) ? null : hash
}
