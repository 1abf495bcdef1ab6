import process from 'node:process'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 22) {
  /* The database binding crashes older Node versions without a message, so nothing is loaded before this check. */
  process.stderr.write(
    `error: Schoolhouse runs on Node 22.12 or newer and this is ${process.version}. Install a newer Node, or run it with npx schoolhouse.\n`,
  )
  process.exitCode = 1
} else if (process.argv[2] === 'hook' && process.argv[3] === 'session-end' && !process.argv.includes('--wait')) {
  /* An agent's exit waits for this: nothing more is loaded. */
  const { detachSessionEnd } = await import('./cli/detachSessionEnd.ts')
  await detachSessionEnd(process.argv[1] ?? '', process.argv.slice(4))
} else {
  const { runCli } = await import('./cli/runCli.ts')
  const { processStreams } = await import('./cli/io.ts')
  process.exitCode = await runCli(process.argv.slice(2), processStreams())
}
