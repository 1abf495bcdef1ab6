import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../processes.mjs'

/**
 * A small project in a temp folder that our scripts run in, with an npm and an electron-vite that only write down that
 * they were called. `path` gives a path in it, `write` writes a file, `calls` counts, `node` runs a script of ours.
 */
export function madeUpProject() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'schoolhouse-scripts-')))
  const path = (name) => join(folder, name)
  const write = (name, text) => {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), text)
  }
  cpSync(join(root, 'build/scripts'), path('build/scripts'), { recursive: true })
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', lockWith('1.0.0'))
  write('main/cli.ts', 'export const first = 1')
  write('fake/npm-cli.cjs', fakeNpm)
  return {
    path,
    write,
    calls: (log) => linesOf(path(log)).length,
    node: (script, args = [], env = {}) => runNode(path(`build/scripts/${script}`), args, folder, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A lock file that wants one package in the given version. */
export function lockWith(version) {
  return JSON.stringify({ packages: { '': {}, 'node_modules/electron-vite': { version } } })
}

const fakeBuild = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('builds.log', 'built\\n')
for (const name of ['main/index.js', 'main/cli.js', 'preload/index.cjs', 'renderer/index.html']) {
  mkdirSync('out/' + name.split('/')[0], { recursive: true })
  writeFileSync('out/' + name, '')
}
writeFileSync('out/main/cli.js', 'console.log("arguments:", ...process.argv.slice(2)); process.exitCode = 7')
console.log('noise of the build')
setTimeout(() => {}, 300)
`

const fakeNpm = `
const { appendFileSync, copyFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
appendFileSync('installs.log', process.argv.slice(2).join(' ') + '\\n')
if (process.env.BROKEN_LINE) process.exit(1)
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/electron-vite', { recursive: true })
copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
writeFileSync('node_modules/electron-vite/package.json', '{ "bin": "build.cjs" }')
writeFileSync('node_modules/electron-vite/build.cjs', ${JSON.stringify(fakeBuild)})
`

function runNode(script, args, folder, env) {
  const fakes = { npm_execpath: join(folder, 'fake/npm-cli.cjs'), npm_node_execpath: process.execPath }
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: folder, env: { ...process.env, ...fakes, ...env } })
    const said = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => (said.stdout += chunk))
    child.stderr.on('data', (chunk) => (said.stderr += chunk))
    child.on('close', (code) => done({ code, ...said }))
  })
}

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}
