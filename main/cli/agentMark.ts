/** An agent whose process runs the command: its name, and its session where its environment names one. */
export interface AgentMark {
  agent: string
  session: string | null
}

interface Mark {
  agent: string
  /** Variables that only an agent's own child processes have. Any one of them is enough. */
  anyOf: readonly string[]
  /** The variable that names the session. */
  session?: string
}

/**
 * The variables by which agents mark the commands they run. Variables that are also set in a person's terminal are left out
 * on purpose: CLAUDECODE in that of an editor with the extension, CURSOR_TRACE_ID in that of the editor itself.
 */
const marks: readonly Mark[] = [
  { agent: 'claude-code', anyOf: ['CLAUDE_CODE_CHILD_SESSION'], session: 'CLAUDE_CODE_SESSION_ID' },
  { agent: 'codex', anyOf: ['CODEX_THREAD_ID', 'CODEX_SANDBOX', 'CODEX_CI'], session: 'CODEX_THREAD_ID' },
  { agent: 'gemini-cli', anyOf: ['GEMINI_CLI'] },
  { agent: 'cursor', anyOf: ['CURSOR_AGENT'] },
  { agent: 'opencode', anyOf: ['OPENCODE'] },
  { agent: 'amp', anyOf: ['AMP_CURRENT_THREAD_ID'], session: 'AMP_CURRENT_THREAD_ID' },
  { agent: 'qwen-code', anyOf: ['QWEN_CODE'] },
  { agent: 'augment', anyOf: ['AUGMENT_AGENT'] },
  { agent: 'antigravity', anyOf: ['ANTIGRAVITY_AGENT'] },
  { agent: 'pi', anyOf: ['PI_CODING_AGENT'] },
]

/** What an agent sets that has no variable of its own: its name, or just 1. */
const anyAgent = 'AI_AGENT'

/** The name of every variable that marks an agent's process. */
export const agentMarkVariables: readonly string[] = [...marks.flatMap(({ anyOf }) => anyOf), anyAgent]

/**
 * Returns the agent in whose process a command runs; null for a person's terminal. A variable that is empty, `0` or `false`
 * is not set.
 */
export function agentMarkOf(environment: Readonly<Record<string, string | undefined>>): AgentMark | null {
  const valueOf = (name: string): string | null => {
    const value = environment[name]?.trim() ?? ''
    return value === '' || value === '0' || value === 'false' ? null : value
  }
  const mark = marks.find(({ anyOf }) => anyOf.some((name) => valueOf(name) !== null))
  if (mark) return { agent: mark.agent, session: mark.session === undefined ? null : valueOf(mark.session) }
  const named = valueOf(anyAgent)
  return named === null ? null : { agent: nameFrom(named), session: null }
}

/** An agent's name is letters, digits, dots and dashes, at most 60, as over HTTP. */
function nameFrom(value: string): string {
  const name = value
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60)
  return name === '' || name === '1' || name === 'true' ? 'agent' : name
}
