import { parentPort } from 'node:worker_threads'
import { serveTasks } from '../taskMessages.ts'

/** Finds no secrets, but never finishes with the text `endless`, and fails with `broken`. */
serveTasks(parentPort, {
  scan(texts: readonly string[]) {
    while (texts.includes('endless'));
    if (texts.includes('broken')) throw new Error('no rules')
    return texts.map(() => [])
  },
})
