import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findGoodNode, noGoodNode } from '../build/scripts/goodNode.mjs'
import { useRunFolder } from '../build/scripts/runFolder.mjs'

/**
 * Takes the screenshots of the main screens in `e2e/screens/`, for the README and for visual checks: light and dark, 1280 and
 * 1920 wide. Run it by hand after `npm run build`: `node e2e/screens.mjs`. Names, a theme or a width select only those: `node
 * e2e/screens.mjs board promote dark 1280`.
 */
useRunFolder()
const node = findGoodNode()
if (!node) {
  process.stderr.write(`${noGoodNode}\n`)
  process.exit(1)
}
const program = join(import.meta.dirname, 'takeScreens.ts')
const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
const { status } = spawnSync(node.command, [...flags, program, ...process.argv.slice(2)], {
  env: node.env,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
