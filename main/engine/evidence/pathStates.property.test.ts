import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeGit } from '../../platform/nodeGit.ts'
import { checkMentions } from './checkMentions.ts'
import { findMentions } from './findMentions.ts'
import { createHistory } from './history.ts'
import { createTree } from './tree.ts'

const folders = ['src', 'lib', 'lib/deep', 'docs']
/** `which` picks one of the files there are. */
const act = fc.record({ kind: fc.constantFrom('add', 'add', 'change', 'remove', 'rename', 'rename'), which: fc.nat() })

/** What a history does to a file somebody named: where it is at the end, and the commit that first took it from its name. */
interface Fate {
  now: string | null
  by: number | null
}

const day = 86_400_000
const began = Date.UTC(2026, 0, 1)

test('the state of a path follows from its history, for any history', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24 }), fc.nat(), async (acts, at) => {
      const root = mkdtempSync(join(tmpdir(), 'fates-'))
      try {
        const { commits, trees, moves } = write(root, acts)
        const written = at % commits.length
        const said = [...(trees[written]?.keys() ?? [])]
        if (said.length === 0) return
        const text = said.map((path) => `See \`${path}\`.`).join('\n')
        const baseline = began + written * day + 1000
        const head = (await nodeGit.head(root))!
        const files = await nodeGit.files(root, head.commit)
        const repository = {
          git: nodeGit,
          symbols: { reads: () => false, definitions: () => Promise.resolve([]), dispose: () => Promise.resolve() },
          cache: { read: () => new Map(), save: () => undefined },
          root,
          head,
          tree: createTree(files),
          history: createHistory(nodeGit, root),
          names: [],
          notEvidence: () => null,
          yieldIfDue: () => undefined,
        }
        const mentions = findMentions(text)
        const subject = { text, mentions, baseline, scope: null, homes: new Map<number, string>() }
        const [found = []] = await checkMentions(
          repository,
          [subject],
          files.map(({ path }) => path),
        )
        for (const [index, path] of said.entries()) {
          const isThere = trees.at(-1)!.has(path)
          const { now, by } = fateOf(path, moves.slice(written + 1), written + 1)
          const { state, commit, candidate } = {
            state: found[index]?.state,
            commit: found[index]?.by?.commit ?? null,
            candidate: found[index]?.candidate ?? null,
          }
          if (isThere) expect(['present', 'changed']).toContain(state)
          else if (now !== null) expect({ state, candidate }).toEqual({ state: 'renamed', candidate: now })
          else expect({ state, commit }).toEqual({ state: 'removed', commit: commits[by!] })
        }
      } finally {
        rmSync(root, { recursive: true, force: true })
      }
    }),
    { numRuns: 12 },
  )
})

type Move = { from: string; to: string | null } | null

function fateOf(path: string, moves: readonly Move[], from: number): Fate {
  let now: string | null = path
  let by: number | null = null
  for (const [index, move] of moves.entries())
    if (move && move.from === now) {
      now = move.to
      by ??= from + index
      if (now === null) break
    }
  return { now, by }
}

/** Commits one act after another, a day between them; answers the commits, the files after each, and what each moved. */
function write(root: string, acts: readonly { kind: string; which: number }[]) {
  const trees: Map<string, string>[] = []
  const moves: Move[] = []
  const marks: string[] = []
  let tree = new Map<string, string>()
  for (const [index, { kind, which }] of acts.entries()) {
    const next = new Map(tree)
    const path = [...tree.keys()][which % Math.max(1, tree.size)]
    /** A name that was left is not taken again: who speaks of it could mean either file. */
    const fresh = `${folders[which % folders.length]}/file-${index}.ts`
    let move: Move = null
    if (kind === 'add' || path === undefined) next.set(fresh, textOf(index))
    else if (kind === 'change') next.set(path, textOf(index))
    else {
      const to = kind === 'rename' ? fresh : null
      if (to !== null) next.set(to, next.get(path)!)
      next.delete(path)
      move = { from: path, to }
    }
    tree = next
    trees.push(tree)
    moves.push(move)
    const files = [...tree].map(([file, text]) => `M 100644 inline ${file}\ndata ${text.length}\n${text}\n`)
    const time = (began + index * day) / 1000
    marks.push(
      `commit refs/heads/main\nmark :${index + 1}\ncommitter A <a@b> ${time} +0000\ndata 1\nx\n${index > 0 ? `from :${index}\n` : ''}deleteall\n${files.join('')}`,
    )
  }
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: root })
  execFileSync('git', ['fast-import', '--quiet', '--force', '--export-marks=marks'], {
    cwd: root,
    input: marks.join(''),
  })
  const commits = execFileSync('git', ['log', '--reverse', '--format=%H'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  return { commits, trees, moves }
}

/** Texts no two of which git takes for one. */
function textOf(seed: number): string {
  return Array.from({ length: 12 }, (_, line) => `line ${(seed * 7919 + line * 104729) % 1000003} of ${seed}`).join(
    '\n',
  )
}
