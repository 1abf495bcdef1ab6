import { yamlText } from './ownFile.ts'

/**
 * The head of a `.claude/rules/<id>.md`: `paths` where the lesson holds for part of the project only, so that agents load it
 * for those files alone. A folder means everything below it.
 */
export function rulesHead(scopePath: string | null): string {
  const paths = (scopePath ?? '').split(',').flatMap((path) => globOf(path) ?? [])
  return paths.length === 0
    ? ''
    : `---\npaths:\n${paths.map((path) => `  - ${JSON.stringify(path)}\n`).join('')}---\n\n`
}

/** What agents read of a rule: its name as heading, then the text. */
export function rulesBody({ name, content }: { name: string; content: string }): string {
  return `# ${name.replace(/\s+/g, ' ').trim()}\n\n${content}`
}

/** The head of a topic file as Claude Code writes one. */
export function topicHead(topic: { id: string; description: string; kind: string | null; at: string }): string {
  const type = topic.kind === 'preference' || topic.kind === 'convention' ? 'feedback' : 'project'
  return [
    '---',
    `name: ${yamlText(topic.id)}`,
    `description: ${yamlText(topic.description)}`,
    'metadata:',
    '  node_type: memory',
    `  type: ${type}`,
    `  modified: ${topic.at}`,
    '---',
    '',
  ].join('\n')
}

function globOf(path: string): string | null {
  const clean = path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/(?<!\/)\/+$/, '')
  if (clean === '' || clean === '.') return null
  return /[*?[{]/.test(clean) || /\.[a-z0-9]{1,8}$/i.test(clean) ? clean : `${clean}/**`
}
