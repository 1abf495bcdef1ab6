import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the source files below a folder, as paths from the project root.
 * @param {string} root the project's folder
 * @param {string} folder
 * @returns {string[]}
 */
export function sourceFiles(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()
}

/** Fewer rules apply to tests, benchmarks, end-to-end tests and build scripts. */
export function isTest(file) {
  return /\.(test|spec|bench)\.(ts|tsx|mjs)$|\/testing\/|^(e2e|build)\//.test(file)
}

/** Returns the 1-based line of an offset in a text. */
export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length
}
