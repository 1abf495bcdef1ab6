import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { type Intent, intents } from '../../shared/model/lookUp.ts'
import { type Level, levels } from '../../shared/model/pack.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { writeJson } from './print.ts'
import { projectHere, projectHereOptions } from './projectOf.ts'

export const pack: Command = {
  name: 'pack',
  summary: 'Print what an agent should know before it begins, within a budget of tokens',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    level: { value: 'L', help: '200, 500 or 1,500 tokens; default: task', choices: levels },
    query: { value: 'Q', help: 'what the agent is about to do; default: the whole project' },
    intent: { value: 'I', help: 'why it is asked; default: recognised from the question', choices: intents },
    files: { value: 'F,…', help: 'files at hand, relative to the project' },
    ...projectHereOptions,
    hypotheses: { help: 'include memories that nothing and nobody supports' },
    'session-start': {
      help: 'for Claude Code’s SessionStart hook: reads the hook’s JSON on stdin, prints the pack of the folder’s project',
    },
  },
  notes: [
    'As a hook in .claude/settings.json, every session begins with the pack:',
    '  {"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "schoolhouse pack --session-start"}]}]}}',
  ],
  async run(call) {
    const { arguments: given } = call
    const request = {
      level: given.text('level') as Level | undefined,
      query: given.text('query'),
      intent: given.text('intent') as Intent | undefined,
      files: given.list('files'),
      hypotheses: given.has('hypotheses'),
    }
    if (given.has('session-start')) return atSessionStart(call, request)
    const { client } = await call.open()
    const project = await projectHere(call)
    const made = await client.retrieval.pack({ ...request, project })
    if (call.json) return writeJson(call, made)
    await call.io.write(made.text)
    if (made.memories.length + made.references.length === 0)
      call.io.warn(
        project === undefined
          ? 'Nothing in the library fits. Add memories with `schoolhouse sync PATH`.\n'
          : 'Nothing of this project fits. Try --all-projects, or add its memories with `schoolhouse sync PATH`.\n',
      )
  },
}

/** What Claude Code tells a hook of the session that begins. */
const HookInput = z.object({ session_id: z.string().min(1).max(200), cwd: z.string().min(1) })

/**
 * Prints the pack of the project the session’s folder is in, as plain text for its context; nothing if there is no such
 * project, so that sessions elsewhere begin as they would without Schoolhouse.
 */
async function atSessionStart(call: Call, request: Record<string, unknown>): Promise<void> {
  const { session_id, cwd } = await readHook(call)
  const session = await call.open()
  const project = session.projectAt(cwd)
  if (project === null) return
  const made = await session.as('agent:claude-code', session_id).retrieval.pack({ ...request, project })
  if (call.json) return writeJson(call, made)
  if (made.memories.length + made.references.length > 0) await call.io.write(made.text)
}

async function readHook(call: Call): Promise<z.infer<typeof HookInput>> {
  if (call.arguments.text('project') !== undefined || call.arguments.has('all-projects'))
    throw new WrongUsage(
      '--session-start takes the project from the session’s folder: leave --project and --all-projects out.',
    )
  const text = (await call.io.readInput()).toString('utf8')
  try {
    return HookInput.parse(JSON.parse(text))
  } catch {
    throw new AppError(
      'validation',
      'stdin does not hold what Claude Code tells a SessionStart hook: a JSON object with session_id and cwd. Without --session-start, use --project.',
    )
  }
}
