import { failureOf, failureText } from '../../cli/failure.ts'
import { serve } from '../../serve.ts'
import { tinyWorkerFile } from './tinyEngine.ts'
import { tinyPages } from './tinyWeb.ts'

/** `serve` as its own process, over the tiny engine: what the command line starts, without a library. */
const [libraryPath = '', ...flags] = process.argv.slice(2)
const port = Number(flags.find((flag) => /^\d+$/.test(flag)) ?? 0)
const agent = flags.includes('--agent') ? 'codex' : null
const options = { libraryPath, port, open: false, note: null, sample: flags.includes('--sample'), agent }
try {
  await serve(options, { workerFile: tinyWorkerFile, pagesFolder: tinyPages() })
} catch (error) {
  process.stderr.write(failureText(failureOf(error)))
  process.exitCode = 1
}
