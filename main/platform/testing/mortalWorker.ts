import { parentPort } from 'node:worker_threads'
import type { TaskRequest } from '../taskMessages.ts'

/** Answers with the name of the task; `compareBy` kills it, `beginPairs` goes wrong, `remove` is never answered. */
parentPort?.on('message', ({ call, name }: TaskRequest) => {
  if (name === 'compareBy') process.exit(3)
  if (name === 'remove') return
  const error = name === 'beginPairs' ? 'no pairs today' : null
  parentPort?.postMessage({ call, value: name, error })
})
