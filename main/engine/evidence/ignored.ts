import type { Repository } from './repository.ts'

/** Maximum number of folders whose own ignore rules are checked. */
const maxRules = 50
const nobodysName = '.a-name-nobody-has'
/** Folders that are never committed, whatever the repository's rules say. */
const neverCommitted = /^(?:\.git|node_modules|\.?venv|__pycache__|\.DS_Store)(?:\/|$)/

/** Returns the paths git ignores, by the root's rules and by those of folders that have their own. */
export async function ignoredOf(
  { git, root, tree }: Repository,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = new Map<string, string>()
  const some = tree
    .named('.gitignore')
    .map((path) => path.slice(0, -'.gitignore'.length))
    .slice(0, maxRules)
  // Everything inside an ignored folder is ignored.
  const closed = await git.ignored(
    root,
    some.map((folder) => folder + nobodysName),
  )
  const folders = some.filter((folder) => !closed.has(folder + nobodysName))
  for (const path of paths)
    for (const folder of new Set(['', ...folders]))
      if (tree.submoduleOf(folder + path) === null)
        for (const form of [path, `${path}/`]) asked.set(folder + form, path)
  const found = await git.ignored(root, [...asked.keys()])
  return new Set([
    ...paths.filter((path) => neverCommitted.test(path)),
    ...[...found].flatMap((path) => asked.get(path) ?? []),
  ])
}
