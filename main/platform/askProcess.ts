import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtFile } from './builtFile.ts'

export interface ProcessOptions {
  /** The module it runs, without its ending: in the sources a file beside this one, in the app one of the built ones. */
  module: string
  /** How long it may idle before it ends, in milliseconds. */
  idle: number
  /** Options of Node for it. */
  flags?: string[]
}

/** A process of its own that answers questions. It may die over one without harm to the one that asks. */
export interface AskedProcess<Question, Answer> {
  /** Starts it when it is first needed. Null where it died over the question. */
  ask(question: Question): Promise<Answer | null>
  /** Ends it at once: what was asked is answered with null, the next question starts it anew. */
  end(): Promise<void>
  pid(): number | null
}

interface Running {
  child: ChildProcess
  waiting: Map<number, (answer: unknown) => void>
  gone: Promise<void>
}

/** Each question is sent with a number, `call`, that the answer has to bear too. */
export function askProcess<Question extends object, Answer extends { call: number }>(
  options: ProcessOptions,
): AskedProcess<Question, Answer> {
  let running: Running | null = null
  let resting: NodeJS.Timeout | undefined
  let calls = 0

  const start = (): Running => {
    const child = fork(fileOf(options.module), [], {
      serialization: 'advanced',
      execArgv: options.flags ?? [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    const waiting: Running['waiting'] = new Map()
    const died = (): void => {
      if (running?.child === child) running = null
      for (const settle of waiting.values()) settle(null)
    }
    // Its line ends before its end is heard of: the next question goes to another one.
    child.once('disconnect', died)
    child.on('error', died)
    const gone = new Promise<void>((resolve) => {
      child.once('exit', resolve)
      child.once('error', resolve)
    })
    child.on('message', (message: Answer) => waiting.get(message.call)?.(message))
    return { child, waiting, gone }
  }
  const end = async (): Promise<void> => {
    clearTimeout(resting)
    const ending = running
    running = null
    // Else a program with nothing left to do would end before its wait does.
    ending?.child.ref()
    ending?.child.kill('SIGKILL')
    await ending?.gone
  }
  /** A process that waits does not keep this one alive; one that works does. */
  const rest = ({ child }: Running): void => {
    child.unref()
    child.channel?.unref()
    resting = setTimeout(() => void end(), options.idle)
    resting.unref()
  }
  return {
    ask(question) {
      clearTimeout(resting)
      const call = (calls += 1)
      const asked = (running ??= start())
      asked.child.ref()
      asked.child.channel?.ref()
      return new Promise((resolve) => {
        const settle = (answer: unknown): void => {
          asked.waiting.delete(call)
          if (running === asked && asked.waiting.size === 0) rest(asked)
          resolve(answer as Answer | null)
        }
        asked.waiting.set(call, settle)
        asked.child.send({ ...question, call }, (error) => {
          if (error) settle(null)
        })
      })
    },
    end,
    pid: () => running?.child.pid ?? null,
  }
}

/** Node reads a source as it is. */
function fileOf(module: string): string {
  const source = fileURLToPath(new URL(`./${module}.ts`, import.meta.url))
  return existsSync(source) ? source : builtFile(`main/${module.replace(/^.*\//, '')}.js`)
}
