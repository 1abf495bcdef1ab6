import { gitRecords, late } from './runGit.ts'

/** How long one file may take, in milliseconds. */
const maxMs = 5000

/** As `Git.lineTimes`. */
export async function lineTimes(root: string, commit: string, path: string): Promise<readonly number[] | null> {
  const times = new Map<string, number>()
  const stretches: { hash: string; first: number; count: number }[] = []
  const code = await gitRecords(root, ['blame', '--incremental', '-w', '--no-textconv', commit, '--', path], {
    separator: '\n',
    timeout: maxMs,
    mayBeLate: true,
    // The commit does not contain this path.
    fine: [128],
    onRecord(record) {
      const [, hash, first, count] = /^([\da-f]{40,64}) \d+ (\d+) (\d+)$/.exec(record) ?? []
      if (hash !== undefined) stretches.push({ hash, first: Number(first), count: Number(count) })
      else if (record.startsWith('committer-time '))
        times.set(stretches.at(-1)?.hash ?? '', Number(record.slice('committer-time '.length)) * 1000)
    },
  })
  if (code === late || stretches.length === 0) return null
  const lines: number[] = []
  for (const { hash, first, count } of stretches)
    for (let line = first; line < first + count; line += 1) lines[line - 1] = times.get(hash) ?? 0
  return lines
}
