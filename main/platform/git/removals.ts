import type { GitRemoval, GitTouch } from '../../engine/ports.ts'
import { late } from './runGit.ts'
import { changesOf, eachTouch, raw } from './touches.ts'

/** As `Git.removals`: one pass over the history, whatever the number of names. */
export async function removals(
  root: string,
  { commit, since }: { commit: string; since: string | null },
  names: readonly string[],
  time: number,
): Promise<{ found: GitRemoval[]; isWhole: boolean }> {
  const wanted = byLastPart(names)
  const latest = new Map<string, { touch: GitTouch; path: string }>()
  /** A name that is a whole path does not match a longer path that ends with it. */
  const settled = new Set<string>()
  if (wanted.size === 0) return { found: [], isWhole: true }
  const onTouch = (touch: GitTouch): 'enough' | undefined => {
    const { path } = touch
    for (let end = path.length, slash; end > 0; end = slash) {
      slash = path.lastIndexOf('/', end - 1)
      for (const name of wanted.get(path.slice(slash + 1, end)) ?? []) {
        const isExact = end === name.length && path.startsWith(name)
        const fits = isExact || path.slice(0, end).endsWith(`/${name}`)
        if (!fits || settled.has(name) || (!isExact && latest.has(name))) continue
        latest.set(name, { touch, path: path.slice(0, end) })
        if (isExact || !name.includes('/')) settled.add(name)
      }
      if (slash < 0) break
    }
    return settled.size === names.length ? 'enough' : undefined
  }
  const input = `${[commit, ...(since === null ? [] : [`^${since}`])].join('\n')}\n`
  const words = ['log', ...raw, '--no-renames', '--diff-filter=D', '--stdin']
  const code = await eachTouch(root, words, { input, timeout: time, mayBeLate: true, onTouch })
  const commits = new Set([...latest.values()].map(({ touch }) => touch.commit))
  const renames = (await changesOf(root, [...commits])).filter(({ from }) => from !== null)
  const found = [...latest].map(([name, { touch, path }]) => {
    const rename = renames.find((each) => each.commit === touch.commit && each.from === touch.path)
    const to = rename && (touch.path === path ? rename.path : folderAfter(path, touch.path, rename.path))
    return { name, path, to: to || null, commit: touch.commit, at: touch.at }
  })
  return { found, isWhole: code !== late }
}

function byLastPart(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>()
  for (const name of names) {
    const last = name.slice(name.lastIndexOf('/') + 1)
    const others = all.get(last)
    if (others) others.push(name)
    else if (last !== '') all.set(last, [name])
  }
  return all
}

/** Where a folder was moved to, derived from one of its moved files. */
function folderAfter(folder: string, file: string, target: string): string {
  const rest = file.slice(folder.length)
  return target.endsWith(rest) ? target.slice(0, -rest.length) : target.slice(0, Math.max(0, target.lastIndexOf('/')))
}
