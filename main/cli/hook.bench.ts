import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inTempFolder, percentile, report, timed } from '../engine/testing/benchmark.ts'
import { builtFile } from '../platform/builtFile.ts'

const program = builtFile('main/cli.js')
const runs = 30
/** The work of a hook goes on in a process of its own, which is to end before the next one is timed. */
const pauseMs = 1500

/*
 * What an agent's client waits for when a session ends. The hook opens no library, so that its size does not matter. A Node
 * process that does nothing is started in turn, so that both meet the same moments of the machine.
 */
await inTempFolder(async (folder) => {
  const env = { ...process.env, SCHOOLHOUSE_LIBRARY: join(folder, 'library.db') }
  const input = JSON.stringify({ hook_event_name: 'SessionEnd', cwd: folder, session_id: 'bench', reason: 'exit' })
  const run = (...args: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, input })
    if (status !== 0) throw new Error(stderr.toString())
  }
  const [own, floor]: [number[], number[]] = [[], []]
  for (let at = 0; at < runs; at += 1) {
    floor.push(await timed(() => run('-e', '0')))
    own.push(await timed(() => run(program, 'hook', 'session-end')))
    await pause(pauseMs)
  }
  report('hook session-end, median', percentile(own, 0.5), 'ms', '150 ms')
  report('hook session-end, p95', percentile(own, 0.95), 'ms', '150 ms')
  report('floor: a Node process that does nothing, median', percentile(floor, 0.5), 'ms')
  report('floor: a Node process that does nothing, p95', percentile(floor, 0.95), 'ms')
  report('hook session-end, as a multiple of the floor, median', percentile(own, 0.5) / percentile(floor, 0.5), '×')
})
