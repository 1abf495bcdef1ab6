import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, stateFolder } from './processes.mjs'

const stamp = join(stateFolder, 'installed')

/**
 * Installs the packages the lock file names, unless they are there already.
 * @returns {Promise<boolean>} false when it failed; npm and we have said why
 */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  if (!isInstalled(JSON.parse(lock))) {
    say('Installing the packages the app is built from: about 700 MB in node_modules, a minute or two, once …')
    rmSync(stamp, { force: true })
    if (!(await npmInstall())) {
      say(
        'The packages could not be installed; npm says why above. Nothing else was changed: try the same command again.',
      )
      return false
    }
  }
  removeForeignBinaries()
  mkdirSync(stateFolder, { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

/** Whether npm's own record of node_modules has every package of the lock file: somebody typed `npm install`. */
function isInstalled(lock) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || present[path]?.version === entry.version,
  )
}

/** The runtime of sentence models brings libraries for every system, a quarter of all that is installed; one is enough. */
function removeForeignBinaries() {
  const folder = join(root, 'node_modules', 'onnxruntime-node', 'bin', 'napi-v6')
  if (!existsSync(folder)) return
  for (const platform of readdirSync(folder))
    for (const arch of readdirSync(join(folder, platform)))
      if (platform !== process.platform || arch !== process.arch)
        rmSync(join(folder, platform, arch), { recursive: true, force: true })
}

async function npmInstall() {
  // No package needs its install script; onnxruntime-node's would fetch from a place that often cannot be reached.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  // Under `npm start` both are known; the Node that runs npm must not be the one npm is about to replace.
  const { code } =
    npm && node && /npm-cli\.c?js$/.test(npm)
      ? await run(node, [npm, ...args], { env })
      : await run('npm', args, { env, shell: process.platform === 'win32' })
  return code === 0
}
