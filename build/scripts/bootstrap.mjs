import { fileURLToPath } from 'node:url'
import { findGoodNode, isGood, noGoodNode } from './goodNode.mjs'
import { ensureInstalled } from './install.mjs'
import { runInForeground, say } from './processes.mjs'

/** Each command's module is loaded only after the packages are installed and Node is new enough for it. */
const commands = {
  start: async (args) => (await import('./start.mjs')).start(args),
  build: async () => ((await (await import('./freshBuild.mjs')).ensureBuilt({ always: true })) ? 0 : 1),
  check: async () => (await import('./check.mjs')).check(),
  test: async (args) => (await import('./test.mjs')).test(args),
  bench: async (args) => (await import('./bench.mjs')).bench(args),
  judge: async () => (await import('./judge.mjs')).judge(),
}

process.exitCode = await main(process.argv.slice(2))

async function main([command, ...args]) {
  if (!Object.hasOwn(commands, command ?? '')) {
    say(`Usage: node build/scripts/bootstrap.mjs ${Object.keys(commands).join('|')} [arguments]`)
    return 2
  }
  if (!(await ensureInstalled())) return 1
  if (isGood(process.version)) return commands[command](args)
  const node = findGoodNode()
  if (!node) {
    say(noGoodNode)
    return 1
  }
  return runInForeground(node.command, [fileURLToPath(import.meta.url), command, ...args], node.env)
}
