import { join } from 'node:path'
import { openWindow } from './desktop.mjs'
import { ensureBuilt } from './freshBuild.mjs'
import { root, runInForeground, say } from './processes.mjs'

/**
 * `npm start`: builds stale output, then opens the window, or the same app in a browser tab and says why.
 * @param {string[]} args `--browser` opens the tab directly, `--window` retries the window even if it failed within the last
 * day; everything else is passed on to the app
 * @returns {Promise<number>} the exit code
 */
export async function start(args) {
  if (!(await ensureBuilt())) return 1
  const passedOn = args.filter((argument) => argument !== '--browser' && argument !== '--window')
  if (args.includes('--browser')) return serve(passedOn)
  const { code, reason } = await openWindow(passedOn, { again: args.includes('--window') })
  if (reason === null) return code
  say(`No window: ${reason}. Opening Schoolhouse in a browser tab instead.`)
  return serve(['--note', reason, ...passedOn])
}

function serve(args) {
  return runInForeground(process.execPath, [join(root, 'out/main/cli.js'), 'serve', ...args])
}
