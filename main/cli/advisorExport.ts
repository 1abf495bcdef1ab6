import { resolve } from 'node:path'
import { AdvisorForm, advisorForms } from '../../shared/model/client.ts'
import { showOrMake } from './addToClient.ts'
import { type Call, type Option, WrongUsage } from './command.ts'
import { writeJson } from './print.ts'

/** Options of `advisor export`. */
export const advisorExportOptions: Record<string, Option> = {
  for: { value: 'F', help: 'export: what it is for; default: text', choices: advisorForms },
  to: {
    value: 'FOLDER',
    help: 'export: where the files go: for jaato the project’s folder, for claude-code a folder for the plugin',
  },
  yes: { help: 'export: write the files; without this, only show them' },
}

/** What `advisor export` writes, for the help. */
export const advisorExportNotes = [
  'export --for jaato: a profile, a prompt, instructions for all agents, and the MCP server.',
  'export --for claude-code: a plugin with a subagent, a skill and the MCP server. Try it with `claude --plugin-dir FOLDER`.',
  'export --for text: printed, or written to FOLDER/advisor.md.',
]

/** Prints the advisor's text, or shows the files of its export and with `--yes` writes them. */
export async function exportAdvisor(call: Call): Promise<void> {
  const { arguments: given, io } = call
  const form = AdvisorForm.parse(given.text('for') ?? 'text')
  const to = given.text('to')
  if (to === undefined && form !== 'text') throw new WrongUsage(`--for ${form} needs --to FOLDER.`)
  const { client } = await call.open()
  if (to === undefined) {
    const answer = await client.clients.advisorText({})
    return call.json ? writeJson(call, answer) : io.writeExact(answer.text)
  }
  const wish = { form, folder: resolve(io.folder, to) }
  const files = await client.clients.previewAdvisor(wish)
  await showOrMake(call, files, (seen) => client.clients.exportAdvisor({ ...wish, seen }))
}
