import process from 'node:process'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 22) {
  /* The database binding crashes older Node versions without a message, so nothing is loaded before this check. */
  process.stderr.write(
    `error: Schoolhouse runs on Node 22.12 or newer and this is ${process.version}. Install a newer Node, or run it with npx schoolhouse.\n`,
  )
  process.exitCode = 1
} else {
  const { runCli } = await import('./cli/runCli.ts')
  const { processStreams } = await import('./cli/io.ts')
  process.exitCode = await runCli(process.argv.slice(2), processStreams())
}
