import type { Repository } from './repository.ts'

/** Of how many folders the rules of their own are asked. */
const maxRules = 50
const nobodysName = '.a-name-nobody-has'
/** Folders nobody commits, whatever the rules of the repository say. */
const neverCommitted = /^(?:\.git|node_modules|\.?venv|__pycache__|\.DS_Store)(?:\/|$)/

/** The paths git ignores, by the rules at the top and by those of the folders that have some of their own. */
export async function ignoredOf(
  { git, root, tree }: Repository,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = new Map<string, string>()
  const some = tree
    .named('.gitignore')
    .map((path) => path.slice(0, -'.gitignore'.length))
    .slice(0, maxRules)
  // In a folder that is ignored as a whole everything is, whatever it is called.
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
