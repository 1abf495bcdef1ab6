import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../e2e/fixtures/browser.ts'
import { ensureBuilt } from './freshBuild.mjs'
import { typeStripping } from './goodNode.mjs'
import { root, run, say } from './processes.mjs'
import { useRunFolder } from './runFolder.mjs'

/**
 * `npm run bench`: runs every *.bench.ts in order and prints the measurements as one Markdown table.
 * @param {string[]} args runs only files whose path contains one of these words; all files if empty
 * @returns {Promise<number>} 1 if a benchmark failed to run, else 0; a missed target is shown but is no failure
 */
export async function bench(args) {
  if (!(await ensureBuilt())) return 1
  useRunFolder()
  const files = benchFiles().filter((file) => args.length === 0 || args.some((word) => file.includes(word)))
  const env = { ...process.env, SCHOOLHOUSE_BROWSER: findBrowser() ?? '' }
  const rows = []
  let broken = 0
  for (const file of files) {
    say(file)
    const { code, output } = await run(process.execPath, [...typeStripping, join(root, file)], { env, capture: true })
    const measured = output.split('\n').flatMap(readRow)
    rows.push(...measured)
    if (code === 0) continue
    broken += 1
    say(`${output}✗ ${file} ended with code ${code}`)
  }
  process.stdout.write(table(rows))
  return broken === 0 ? 0 : 1
}

function benchFiles() {
  return ['shared', 'main', 'renderer', 'e2e']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.bench.ts'))
    .toSorted()
}

function readRow(line) {
  if (!line.startsWith('{')) return []
  const { name, value, unit, target } = JSON.parse(line)
  return [{ name, value, unit, target }]
}

function table(rows) {
  const lines = rows.map(({ name, value, unit, target }) => `| ${name} | ${value} ${unit} | ${target ?? ''} |`)
  return ['| what | measured | goal |', '|---|---|---|', ...lines, ''].join('\n')
}
