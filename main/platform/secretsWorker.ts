import { parentPort } from 'node:worker_threads'
import { scanWithSecretlint } from './secretlint.ts'

/** Answers each `{ call, texts }` with `{ call, found }`, in order. */
parentPort?.on('message', ({ call, texts }: { call: number; texts: string[] }) => {
  void scanWithSecretlint(texts).then(
    (found) => parentPort?.postMessage({ call, found }),
    (error: unknown) => parentPort?.postMessage({ call, error: String(error) }),
  )
})
