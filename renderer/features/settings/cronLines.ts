import { shellWord } from '../../../shared/text/shellWord.ts'

/**
 * Returns crontab lines that write the digest once a week: one line for a single project, else one per project, because a
 * digest goes into one project’s log folder. `hour` 0 to 23, `day` 0 (Sunday) to 6; `words` start the command line.
 */
export function cronLines(
  hour: number,
  day: number,
  words: readonly string[],
  projects: readonly { id: string; name: string }[],
): string[] {
  const command = [`0 ${hour} * * ${day}`, ...words.map(quoted), 'digest --write'].join(' ')
  if (projects.length < 2) return [command]
  return projects.map(({ id, name }) => {
    const isOnly = projects.filter((other) => other.name === name).length === 1
    return `${command} --project ${quoted(isOnly ? name : id)}`
  })
}

/** Quotes a word for a shell command in a crontab, where an unescaped percent sign ends the command. */
function quoted(word: string): string {
  return shellWord(word).replaceAll('%', String.raw`\%`)
}
