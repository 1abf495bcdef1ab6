import type { MessagePort } from 'node:worker_threads'

/** A task for a worker; its `TaskAnswer` has the same `call`. */
export interface TaskRequest {
  call: number
  name: string
  question: unknown
}

export interface TaskAnswer {
  call: number
  value: unknown
  /** The error; null if `value` is set. */
  error: string | null
}

/** Runs the tasks received through a port: each begins when it arrives, and a failing one answers with its error. */
export function serveTasks(port: MessagePort | null, tasks: object): void {
  const byName = tasks as Record<string, (question: unknown) => unknown>
  port?.on('message', async ({ call, name, question }: TaskRequest) => {
    const work = (): unknown => {
      const task = byName[name]
      if (!task) throw new Error(`There is no task named ${name}.`)
      return task(question)
    }
    port.postMessage(await answer(call, work))
  })
}

async function answer(call: number, work: () => unknown): Promise<TaskAnswer> {
  try {
    return { call, value: await work(), error: null }
  } catch (error) {
    return { call, value: null, error: error instanceof Error ? error.message : String(error) }
  }
}
