import { join } from 'node:path'
import { typeStripping } from './goodNode.mjs'
import { root, runInForeground, say } from './processes.mjs'

/**
 * `npm run judge`: evaluates the similarity and the verdicts on the labelled pairs in `$SCHOOLHOUSE_SAMPLES`, as Markdown
 * tables; and the harvest on the copies of labelled public sessions in `$SCHOOLHOUSE_SESSIONS`, where it is set.
 * @returns {Promise<number>} 0 even without samples: then it says so and measures nothing
 */
export async function judge() {
  if (!process.env.SCHOOLHOUSE_SAMPLES) {
    say('Skipped: SCHOOLHOUSE_SAMPLES is not set. Set it to the folder with the labelled pairs (pairs-*.jsonl).')
    return 0
  }
  return runInForeground(process.execPath, [...typeStripping, join(root, 'build/judge/judge.ts')])
}
