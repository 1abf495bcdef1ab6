import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtFile } from './builtFile.ts'

export interface ProcessOptions {
  /** The module it runs, without extension: a file in this folder when run from source, a built file in the app. */
  module: string
  /** How long it may be idle before it exits, in milliseconds. */
  idle: number
  /** Options of Node for it. */
  flags?: string[]
}

/** A child process that answers requests. If it crashes on one, the caller is unaffected. */
export interface AskedProcess<Question, Answer> {
  /** Sends a request; starts the process when needed. Returns null if the process crashed on it. */
  ask(question: Question): Promise<Answer | null>
  /** Kills the process: pending requests return null, and the next request starts it again. */
  end(): Promise<void>
  pid(): number | null
}

interface Running {
  child: ChildProcess
  waiting: Map<number, (answer: unknown) => void>
  gone: Promise<void>
}

/** Each request carries a number, `call`, which its answer must repeat. */
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
    // The channel closes before the exit event, so the next request must start a new process.
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
    // Without this, a program with no other work would exit while it waits.
    ending?.child.ref()
    ending?.child.kill('SIGKILL')
    await ending?.gone
  }
  /** An idle child process does not keep this process alive; a busy one does. */
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

/** Node runs the TypeScript source directly. */
function fileOf(module: string): string {
  const source = fileURLToPath(new URL(`./${module}.ts`, import.meta.url))
  return existsSync(source) ? source : builtFile(`main/${module.replace(/^.*\//, '')}.js`)
}
