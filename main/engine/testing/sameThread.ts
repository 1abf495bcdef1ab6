import { nodeFiles } from '../../platform/nodeFiles.ts'
import { createReading } from '../sources/reading/reading.ts'
import type { Answer, Files, Question, Thread } from '../ports.ts'
import { createThreadTasks } from '../runtime/threadTasks.ts'
import type { Threads } from '../runtime/threads.ts'

const clock = { monotonic: () => performance.now() }

/** Computes and reads here and now, so that a test needs no other thread. */
export const sameThread: Threads = {
  start: () => threadOf(createThreadTasks(clock)),
  startReader: () => threadOf(createReading(nodeFiles, clock)),
}

/** The same with other files. */
export function sameThreadOn(files: Files): Threads {
  return { ...sameThread, startReader: () => threadOf(createReading(files, clock)) }
}

function threadOf<Tasks>(tasks: Tasks): Thread<Tasks> {
  return {
    async ask<Name extends keyof Tasks & string>(name: Name, question: Question<Tasks, Name>) {
      await new Promise((resolve) => setImmediate(resolve))
      return (tasks[name] as (asked: Question<Tasks, Name>) => Answer<Tasks, Name>)(question)
    },
    end: async () => undefined,
  }
}
