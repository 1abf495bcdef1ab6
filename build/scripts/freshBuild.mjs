import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findGoodNode, noGoodNode } from './goodNode.mjs'
import { holdingBuildLock } from './buildLock.mjs'
import { commandFile, root, run, say } from './processes.mjs'

const sources = [
  'main',
  'preload',
  'renderer',
  'shared',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]
const results = ['out/main/index.js', 'out/main/cli.js', 'out/preload/index.cjs', 'out/renderer/index.html']
const stamp = join(root, 'out', '.built')

/**
 * Builds `out/` if a source is newer than it, or if `always` is set. Concurrent callers in different processes build only
 * once.
 * @returns {Promise<boolean>} false if the build failed; its output has been printed to stderr
 */
export async function ensureBuilt({ always = false } = {}) {
  if (!always && isFresh()) return true
  return holdingBuildLock(async () => (!always && isFresh()) || (await build()))
}

/** Checks whether `out/` was built from the current sources. */
function isFresh() {
  if (!existsSync(stamp) || !results.every((file) => existsSync(join(root, file)))) return false
  const files = sourceFiles()
  const builtAt = statSync(stamp).mtimeMs
  if (files.every(({ changedAt }) => changedAt <= builtAt)) return true
  // Only timestamps or tests may have changed: the contents decide.
  if (readFileSync(stamp, 'utf8') !== fingerprint(files)) return false
  utimesSync(stamp, new Date(), new Date())
  return true
}

async function build() {
  const node = findGoodNode()
  if (!node) {
    say(noGoodNode)
    return false
  }
  say('Building the app from its sources (about 20 seconds) …')
  // Taken before the build, so that an edit during the build counts as newer.
  const begun = new Date()
  const made = fingerprint(sourceFiles())
  const { code, output } = await run(node.command, [commandFile('electron-vite'), 'build'], {
    env: node.env,
    capture: true,
  })
  if (code !== 0) {
    process.stderr.write(output)
    say('The build failed; the reason is above.')
    return false
  }
  writeFileSync(stamp, made)
  utimesSync(stamp, begun, begun)
  return true
}

/** Returns files and folders; a folder's mtime reveals removed files. */
function sourceFiles() {
  return sources.flatMap((name) => walk(name))
}

function walk(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  const stat = statSync(full)
  const self = { path, changedAt: stat.mtimeMs, isFolder: stat.isDirectory() }
  if (!self.isFolder) return isTest(path) ? [] : [self]
  return [self, ...readdirSync(full).flatMap((name) => walk(`${path}/${name}`))]
}

function isTest(path) {
  return /\.(test|bench)\.tsx?$/.test(path)
}

function fingerprint(files) {
  const hash = createHash('sha256')
  for (const { path, isFolder } of files) {
    if (!isFolder)
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
        .update('\0')
  }
  return hash.digest('hex')
}
