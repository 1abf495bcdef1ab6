/**
 * The lines of a crontab that write the digest once a week: one for the only project there is, else one each, as a digest
 * goes into the log folder of one project. `hour` 0 to 23, `day` 0 (Sunday) to 6; `words` run the command line.
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

/** A word as a shell takes it from a crontab, where a per cent sign ends the command unless it is escaped. */
function quoted(word: string): string {
  const bare = /^[\w./=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
  return bare.replaceAll('%', String.raw`\%`)
}
