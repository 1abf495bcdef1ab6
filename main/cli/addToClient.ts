import { resolve } from 'node:path'
import { type Addition, clientNames } from '../../shared/model/client.ts'
import type { StepResult } from '../../shared/model/decision.ts'
import { type FileDiff, type SeenFiles, seenIn } from '../../shared/model/diff.ts'
import { type Call, type Option, WrongUsage } from './command.ts'
import { writeJson, writePatch, writeStep } from './print.ts'

/** Options of commands that add something to a client's configuration. */
export const additionOptions: Record<string, Option> = {
  client: { value: 'C', help: 'the program to add it to', choices: clientNames },
  project: { value: 'DIR', help: 'only for the project in this folder; default: for all projects' },
  yes: { help: 'change the file; without this, only show the change' },
}

/** Shows how a client's configuration would change, or with `--yes` changes it. */
export async function addToClient(call: Call, part: Addition['part'], client: string): Promise<void> {
  const project = call.arguments.text('project')
  const addition: Addition = {
    client: client as Addition['client'],
    part,
    ...(project !== undefined && { project: resolve(call.io.folder, project) }),
    ...(call.arguments.has('curation') && { curation: true }),
  }
  const { client: contract } = await call.open()
  const files = await contract.clients.preview(addition)
  await showOrMake(call, files, (seen) => contract.clients.add({ ...addition, seen }))
}

/** Shows a change of a client's files, or with `--yes` makes it. */
export async function showOrMake(
  call: Call,
  files: readonly FileDiff[],
  make: (seen: SeenFiles) => Promise<StepResult>,
): Promise<void> {
  if (call.arguments.has('yes')) return writeStep(call, await make(seenIn(files)))
  if (call.json) return writeJson(call, { files, added: false })
  if (files.length === 0) return call.io.warn('Nothing to change: it is there already.\n')
  await writePatch(call, files)
  const what = files.length === 1 ? 'the file' : `the ${files.length} files`
  call.io.warn(`Nothing was changed. Add --yes to change ${what}; \`undo\` takes it back.\n`)
}

/** Returns the client named by `--client`. Throws `WrongUsage` without one. */
export function namedClient(call: Call): string {
  const client = call.arguments.text('client')
  if (client === undefined) throw new WrongUsage(`Name the client: --client ${clientNames.join('|')}.`)
  return client
}
