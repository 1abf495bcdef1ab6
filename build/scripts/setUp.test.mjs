import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockWith, madeUpProject } from './testing/madeUpProject.mjs'

let project
beforeEach(() => (project = madeUpProject()))
afterEach(() => project.remove())

const build = (env) => project.node('bootstrap.mjs', ['build'], env)
const schoolhouse = (...args) => project.node('schoolhouse.mjs', args)
const inAMinute = () => new Date(Date.now() + 60_000)

test('a fresh clone installs once; a changed lock file installs again', async () => {
  expect((await build()).stderr).toContain('700 MB')
  await build()
  expect(project.calls('installs.log')).toBe(1)
  project.write('package-lock.json', lockWith('2.0.0'))
  await build()
  expect(project.calls('installs.log')).toBe(2)
})

test('of the libraries built for every system, only the one for this system is kept', async () => {
  const bin = 'node_modules/onnxruntime-node/bin/napi-v6'
  const own = project.path(`${bin}/${process.platform}/${process.arch}`)
  const foreign = [`${bin}/${process.platform}/other`, `${bin}/other/${process.arch}`].map(project.path)
  await build()
  for (const folder of [own, ...foreign]) mkdirSync(folder, { recursive: true })
  rmSync(project.path('node_modules/.schoolhouse'), { recursive: true })
  await build()
  expect([own, ...foreign].map(existsSync)).toEqual([true, false, false])
})

test('an earlier manual `npm install` is not repeated', async () => {
  await build()
  rmSync(project.path('node_modules/.schoolhouse'), { recursive: true })
  expect((await build()).code).toBe(0)
  expect(project.calls('installs.log')).toBe(1)
})

test('a failed install ends the command with one sentence, and the next command tries again', async () => {
  const broken = await build({ BROKEN_LINE: '1' })
  expect(broken.code).toBe(1)
  expect(broken.stderr).toContain('could not be installed')
  expect(project.calls('builds.log')).toBe(0)
  expect((await build()).code).toBe(0)
})

test('the command line builds only when a source file is new, changed or deleted', async () => {
  await build()
  const builds = async () => (await schoolhouse('list'), project.calls('builds.log'))
  expect(await builds()).toBe(1)
  project.write('main/new.ts', 'export const second = 2')
  utimesSync(project.path('main/new.ts'), inAMinute(), inAMinute())
  expect(await builds()).toBe(2)
  rmSync(project.path('main/new.ts'))
  utimesSync(project.path('main'), inAMinute(), inAMinute())
  expect(await builds()).toBe(3)
})

test('a changed test or a touched but unchanged file triggers no build', async () => {
  await build()
  project.write('main/cli.test.ts', 'export const changed = 1')
  for (const name of ['main', 'main/cli.ts', 'main/cli.test.ts']) {
    utimesSync(project.path(name), inAMinute(), inAMinute())
  }
  await schoolhouse('list')
  expect(project.calls('builds.log')).toBe(1)
})

test('five commands started together build once, and all run', async () => {
  await build()
  rmSync(project.path('out'), { recursive: true })
  const results = await Promise.all([1, 2, 3, 4, 5].map((number) => schoolhouse('list', String(number))))
  expect(results.map(({ stdout }) => stdout)).toEqual([1, 2, 3, 4, 5].map((number) => `arguments: list ${number}\n`))
  expect(project.calls('builds.log')).toBe(2)
})

test('a build lock left by a dead process is taken over', async () => {
  await build()
  rmSync(project.path('out'), { recursive: true })
  mkdirSync(project.path('node_modules/.schoolhouse'), { recursive: true })
  project.write('node_modules/.schoolhouse/build.lock', '999999999')
  expect((await schoolhouse('list')).stdout).toBe('arguments: list\n')
})

test('a build lock whose owner died before writing its process number is taken over', async () => {
  await build()
  rmSync(project.path('out'), { recursive: true })
  mkdirSync(project.path('node_modules/.schoolhouse'), { recursive: true })
  project.write('node_modules/.schoolhouse/build.lock', '')
  utimesSync(project.path('node_modules/.schoolhouse/build.lock'), 0, 0)
  expect((await schoolhouse('list')).stdout).toBe('arguments: list\n')
})

test('stdout and the exit code come from the program, even when it had to be built first', async () => {
  await build()
  rmSync(project.path('out'), { recursive: true })
  const { code, stdout, stderr } = await schoolhouse('list', '--json')
  expect(stdout).toBe('arguments: list --json\n')
  expect(stderr).not.toContain('noise')
  expect(code).toBe(7)
})

test('the command line installs nothing and says what to do', async () => {
  const { code, stderr } = await schoolhouse('list')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error: .*npm install/)
  expect(project.calls('installs.log')).toBe(0)
})

test('the browser tab opens with the reason why there is no window, and with the arguments', async () => {
  await build()
  const { stdout, stderr, code } = await project.node('bootstrap.mjs', ['start', '--sample', '--no-open'], {
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
    ELECTRON_OVERRIDE_DIST_PATH: project.path('nowhere'),
  })
  expect(stderr).toMatch(/^No window: .*\. Opening Schoolhouse in a browser tab instead\.$/m)
  expect(stdout).toMatch(/^arguments: serve --note .+ --sample --no-open$/m)
  expect(code).toBe(7)
})

test('--browser opens the tab without a message', async () => {
  await build()
  const { stdout, stderr } = await project.node('bootstrap.mjs', ['start', '--browser', '--library', 'a.db'])
  expect(stdout).toBe('arguments: serve --library a.db\n')
  expect(stderr).not.toContain('No window')
})
