import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, stateFolder } from './processes.mjs'

const stamp = join(stateFolder, 'installed')

/**
 * Installs the packages of the lock file, unless they are installed already.
 * @returns {Promise<boolean>} false if it failed; npm or this script has printed why
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

/** Checks whether npm's own record of node_modules has every package of the lock file, as after a manual `npm install`. */
function isInstalled(lock) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || present[path]?.version === entry.version,
  )
}

/**
 * onnxruntime-node, the runtime of the sentence models, ships libraries for every system, a quarter of the whole
 * installation; one is enough.
 */
function removeForeignBinaries() {
  const folder = join(root, 'node_modules', 'onnxruntime-node', 'bin', 'napi-v6')
  if (!existsSync(folder)) return
  for (const platform of readdirSync(folder))
    for (const arch of readdirSync(join(folder, platform)))
      if (platform !== process.platform || arch !== process.arch)
        rmSync(join(folder, platform, arch), { recursive: true, force: true })
}

async function npmInstall() {
  // No package needs its install script, and onnxruntime-node's downloads from a host that is often unreachable.
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
  // `npm start` provides both paths; the Node that runs npm must not be the one npm is about to replace.
  const { code } =
    npm && node && /npm-cli\.c?js$/.test(npm)
      ? await run(node, [npm, ...args], { env })
      : await run('npm', args, { env, shell: process.platform === 'win32' })
  return code === 0
}
