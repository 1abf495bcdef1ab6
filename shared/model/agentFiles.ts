/** Files with instructions for agents at a project's root. */
export const agentFileNames = [
  'CLAUDE.md',
  'AGENTS.md',
  'GEMINI.md',
  '.claude/CLAUDE.md',
  '.cursorrules',
  '.windsurfrules',
  '.clinerules',
  '.github/copilot-instructions.md',
] as const

/** Folders of such files. */
export const agentFileFolders = [
  '.claude/rules',
  '.cursor/rules',
  '.github/instructions',
  '.windsurf/rules',
  '.devin/rules',
  '.agent/rules',
  '.clinerules',
  '.kiro/steering',
] as const

/** Checks whether the name of a file in such a folder is that of instructions. */
export function isAgentFileName(name: string): boolean {
  return /\.(?:mdc?|markdown)$/i.test(name)
}

/**
 * Returns the name, such as `CLAUDE.md` or `.cursor/rules/tests.mdc`, of a file that agents read by themselves, in a project or a
 * part of one; null for any other path.
 */
export function agentFileAt(path: string): string | null {
  const parts = path.split(/[\\/]/)
  const name = parts.at(-1) ?? ''
  const isNamed = (file: string): boolean => agentFileNames.some((known) => known === file)
  const inFolder = agentFileFolders.find((folder) => parts.slice(0, -1).join('/').endsWith(`/${folder}`))
  if (inFolder !== undefined && isAgentFileName(name)) return `${inFolder}/${name}`
  return [parts.slice(-2).join('/'), name].find(isNamed) ?? null
}

/** Files that agents of several programs read, and that promotion writes to. */
const promotedTo: ReadonlySet<string> = new Set(['CLAUDE.md', 'AGENTS.md', '.claude/CLAUDE.md'])

/**
 * Returns the name, such as `CLAUDE.md` or `.claude/rules/tests.md`, of a file that promotion would write to and that agents read
 * already; null for any other path, also for the rules of a single program, such as `.cursor/rules`.
 */
export function promotedFileAt(path: string): string | null {
  const name = agentFileAt(path)
  return name !== null && (promotedTo.has(name) || name.startsWith('.claude/rules/')) ? name : null
}
