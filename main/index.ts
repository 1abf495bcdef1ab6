import { runDesktop } from './desktop/run.ts'

runDesktop(process.argv.slice(1), process.env)
