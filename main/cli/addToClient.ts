import { resolve } from 'node:path'
import { type Addition, clientNames } from '../../shared/model/client.ts'
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
  const { io, arguments: given } = call
  const project = given.text('project')
  const addition: Addition = {
    client: client as Addition['client'],
    part,
    ...(project !== undefined && { project: resolve(io.folder, project) }),
  }
  const { client: contract } = await call.open()
  const files = await contract.clients.preview(addition)
  if (given.has('yes')) {
    const seen = Object.fromEntries(files.map(({ path, seen: hash = '' }) => [path, hash]))
    return writeStep(call, await contract.clients.add({ ...addition, seen }))
  }
  if (call.json) return writeJson(call, { files, added: false })
  if (files.length === 0) return io.warn('Nothing to change: it is there already.\n')
  await writePatch(call, files)
  io.warn('Nothing was changed. Add --yes to change the file; `undo` takes it back.\n')
}

/** Returns the client named by `--client`. Throws `WrongUsage` without one. */
export function namedClient(call: Call): string {
  const client = call.arguments.text('client')
  if (client === undefined) throw new WrongUsage(`Name the client: --client ${clientNames.join('|')}.`)
  return client
}
