import { brokenImports } from './importLaw.mjs'
import { commandFile, root, run, say } from './processes.mjs'
import { slowPatterns } from './slowPatterns.mjs'
import { strayStatements } from './sqlLaw.mjs'

const typed = ['shared', 'main', 'preload', 'renderer', 'e2e']

/**
 * `npm run check`: types, lint, formatting, import rules and slow regular expressions.
 * @returns {Promise<number>} 0 if all checks passed, else 1
 */
export async function check() {
  const { passed, failed } = await runChecks()
  say(`${passed} checks passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** Runs every check, prints the problems, and returns the counts. */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 }
  for (const [name, findings] of checks()) {
    const output = (await findings()).trim()
    if (output) {
      counts.failed += 1
      say(`✗ ${name}\n${output}\n`)
    } else {
      counts.passed += 1
      say(`✓ ${name}`)
    }
  }
  return counts
}

/** Check names and functions; a function returns the problems as text, or an empty string. */
function checks() {
  const pattern = '**/*.{ts,tsx,mjs,css}'
  return [
    ...typed.map((folder) => [`types in ${folder}/`, () => tool('typescript', 'tsc', '--noEmit', '-p', folder)]),
    ['lint', () => tool('oxlint', 'oxlint', '--deny-warnings')],
    [
      'formatting (npm run format mends it)',
      () => tool('prettier', 'prettier', '--check', '--log-level=warn', pattern),
    ],
    ['the law of imports', lawOfImports],
    ['statements only in the store', statementsInStore],
    ['patterns take linear time', linearPatterns],
  ]
}

async function tool(packageName, command, ...args) {
  const { code, output } = await run(process.execPath, [commandFile(packageName, command), ...args], { capture: true })
  if (code === 0) return ''
  return output.trim() || `${command} ended with code ${code} and said nothing`
}

async function lawOfImports() {
  return brokenImports(root)
    .map(({ file, line, specifier, rule, message }) => `${file}:${line}: '${specifier}' breaks “${rule}”. ${message}`)
    .join('\n')
}

async function statementsInStore() {
  const advice = 'Look for the query in main/engine/store/queries/, or add it there, named for what it answers.'
  return strayStatements(root)
    .map(({ file, line, call }) => `${file}:${line}: ${call} gives the database a statement. ${advice}`)
    .join('\n')
}

async function linearPatterns() {
  return (await slowPatterns(root))
    .map(({ file, line, pattern, why }) => `${file}:${line}: ${pattern}\n  ${why}`)
    .join('\n')
}
