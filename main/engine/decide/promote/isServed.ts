import { clientNames } from '../../../../shared/model/client.ts'
import { configFile } from '../../clients/configFile.ts'
import type { Places } from '../../clients/agentFolders.ts'
import type { Files } from '../../ports.ts'

/** Our server in a configuration, as a key in JSON or the name of a table in TOML. */
const ourServer = /"schoolhouse"|\.schoolhouse\]/
/** Our hook at the start of a session: the program may be called otherwise. */
const ourHook = /--session-start/

/** Checks whether agents in a project get references from us: over MCP, or from the hook at the start of a session. */
export function isServed(files: Files, places: Places, project: string): boolean {
  return [project, undefined].some(
    (folder) =>
      clientNames.some((client) =>
        says(files, configFile({ client, part: 'mcp', project: folder }, places), ourServer),
      ) || says(files, configFile({ client: 'claude-code', part: 'hooks', project: folder }, places), ourHook),
  )
}

function says(files: Files, path: string, words: RegExp): boolean {
  return files.stat(path)?.kind === 'file' && words.test(files.read(path).toString('utf8'))
}
