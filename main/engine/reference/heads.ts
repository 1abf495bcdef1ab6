import { headingOf } from '../../../shared/text/markdown.ts'
import { fittingTitle } from '../../../shared/text/title.ts'
import { yamlText } from '../store/yamlText.ts'

/**
 * Returns the front matter of a `.claude/rules/<id>.md`: `paths` when the lesson applies to part of the project only, so that
 * agents load it for those files alone. A folder stands for everything below it.
 */
export function ruleFrontMatter(scopePath: string | null): string {
  const paths = (scopePath ?? '').split(',').flatMap((path) => globOf(path) ?? [])
  return paths.length === 0
    ? ''
    : `---\npaths:\n${paths.map((path) => `  - ${JSON.stringify(path)}\n`).join('')}---\n\n`
}

/** Returns what agents read of a rule: its name as a heading, unless the text begins with that heading itself, then the text. */
export function ruleText({ name, content }: { name: string; content: string }): string {
  const title = name.replace(/\s+/g, ' ').trim()
  const own = headingOf(content.trimStart().split(/\r?\n/, 1)[0] ?? '')
  return own && sameTitle(own.text, title) ? content : `# ${title}\n\n${content}`
}

/** Compares without marks, which a name lost, and capitals. */
function sameTitle(one: string, other: string): boolean {
  const plain = (title: string) => fittingTitle(title).replaceAll('`', '').toLowerCase()
  return plain(one) === plain(other)
}

/** Returns the front matter of a topic file as Claude Code writes it. */
export function topicFrontMatter(topic: { id: string; description: string; kind: string | null; at: string }): string {
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
