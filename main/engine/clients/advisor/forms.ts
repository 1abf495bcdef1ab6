import { join } from 'node:path'
import { assertNever } from '../../../../shared/errors.ts'
import type { AdvisorForm } from '../../../../shared/model/client.ts'
import type { TextEdit } from '../../store/jsonEdit.ts'
import { reviewServerEdits, serverWords } from '../plannedText.ts'
import { advisorInstructions } from './advisorInstructions.ts'
import { storingGuidance } from './storing.ts'

/** The advisor's name where a program wants one. Source: seeds/1-the-school.md, section 3.4. */
const advisorName = 'advisor-knowledge-curator'
const pluginName = 'schoolhouse-advisor'
const advisorPurpose =
  'Reviews raw memories of agents: groups them, checks them against the code and the references, and proposes what becomes of each. A person decides.'
const storingPurpose =
  'How to store what you learned so that other agents can use it: what, with which evidence, confidence and scope. Use it when you had to find something out that would have saved you time.'

/** A file of an export: its path in the folder, and the edits of its present text (empty if there is none) at a path. */
export interface ExportedFile {
  path: string
  edits: (text: string, path: string) => TextEdit[]
}

/** What the files name of this installation: the command line that starts it, its library if any, and its version. */
export interface Installation {
  commandLine: readonly string[]
  library: string | null
  version: string
}

/** Returns the files that tell a program of an advisor. */
export function advisorFiles(form: AdvisorForm, installation: Installation): ExportedFile[] {
  switch (form) {
    case 'jaato':
      return jaatoFiles(installation)
    case 'claude-code':
      return pluginFiles(installation)
    case 'text':
      return [whole('advisor.md', advisorText(installation))]
    default:
      return assertNever(form)
  }
}

/** Returns the instructions of the advisor and of agents that store as one text, with the command that serves their tools. */
export function advisorText({ commandLine, library }: Omit<Installation, 'version'>): string {
  const command = [...commandLine, ...serverWords(library, true)].join(' ')
  return `${advisorInstructions()}\nThe tools are those of the MCP server that this command starts, over stdin and stdout:\n\n    ${command}\n\n${storingGuidance}`
}

/**
 * A profile for jaato, a prompt to review by hand, instructions for all agents, and the server. The profile has no `memory`
 * plugin, because its tools have the names of ours and take effect at once, and no `cli`, because memories are untrusted.
 */
function jaatoFiles(installation: Installation): ExportedFile[] {
  const profile = {
    name: advisorName,
    description: advisorPurpose,
    plugins: ['mcp', 'references', 'filesystem_query'],
    plugin_configs: {},
    system_instructions: advisorInstructions(),
    max_turns: 20,
    gc: { type: 'budget', threshold_percent: 80 },
  }
  return [
    json(join('.jaato', 'profiles', `${advisorName}.json`), profile),
    whole(
      join('.jaato', 'prompts', 'curate-knowledge.md'),
      `${frontMatter({ description: advisorPurpose })}${advisorInstructions()}`,
    ),
    whole(join('.jaato', 'instructions', '50-storing-memories.md'), storingGuidance),
    server(installation),
  ]
}

/** A plugin for Claude Code: subagent, skill and server, with a catalogue of one plugin so that it can be installed. */
function pluginFiles(installation: Installation): ExportedFile[] {
  const agent = { name: advisorName, description: advisorPurpose, disallowedTools: 'Bash, Edit, NotebookEdit, Write' }
  const skill = { name: 'storing-memories', description: storingPurpose }
  const plugin = { name: pluginName, description: advisorPurpose }
  return [
    json(join('.claude-plugin', 'plugin.json'), { ...plugin, version: installation.version }),
    json(join('.claude-plugin', 'marketplace.json'), {
      name: 'schoolhouse',
      owner: { name: 'Schoolhouse' },
      plugins: [{ ...plugin, source: './' }],
    }),
    whole(join('agents', `${advisorName}.md`), `${frontMatter(agent)}${advisorInstructions()}`),
    whole(join('skills', skill.name, 'SKILL.md'), `${frontMatter(skill)}${storingGuidance}`),
    server(installation),
  ]
}

/** Adds the server with the tools for reviewing; other servers of the file stay. */
function server({ commandLine, library }: Installation): ExportedFile {
  return { path: '.mcp.json', edits: (text, path) => reviewServerEdits({ text, path, commandLine, library }) }
}

/** The whole text of a file, which ends with a line end. */
function whole(path: string, wanted: string): ExportedFile {
  return { path, edits: (text) => (text === wanted ? [] : [{ start: 0, end: text.length, text: wanted }]) }
}

function json(path: string, value: object): ExportedFile {
  return whole(path, `${JSON.stringify(value, null, 2)}\n`)
}

function frontMatter(fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  return `---\n${lines.join('')}---\n\n`
}
