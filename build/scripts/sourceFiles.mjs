import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The source files below a folder, by their paths from the project's root.
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

/** Tests, benchmarks, journeys and build scripts are held to fewer rules. */
export function isTest(file) {
  return /\.(test|spec|bench)\.(ts|tsx|mjs)$|\/testing\/|^(e2e|build)\//.test(file)
}

/** The 1-based line an offset of a text lies in. */
export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length
}
