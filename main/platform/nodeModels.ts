import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../shared/errors.ts'
import type { SentenceModels } from '../engine/ports.ts'
import { builtFile } from './builtFile.ts'
import { downloadModel, modelFolderIn, offerModel } from './modelDownload.ts'
import type { FromModels, ToModels } from './modelMessages.ts'

export interface ModelOptions {
  /** The folder of the app's data; downloaded models lie below it. */
  dataFolder: string
  /** Where models are fetched from; Hugging Face when not given. */
  host?: string
  /** How long the process may idle before it ends, in milliseconds. */
  idle?: number
}

/** How often a call is asked again when the process died over it. */
const mostDeaths = 3
const usualIdle = 60_000

/** Runs sentence models in a process of their own, started when it is first needed and ended when it idles. */
export function nodeModels(options: ModelOptions): SentenceModels & { readonly pid: number | null } {
  const runner = createRunner(options.idle ?? usualIdle)
  const host = (options.host ?? (process.env['HF_ENDPOINT'] || 'https://huggingface.co')).replace(/\/+$/, '')
  return {
    get pid() {
      return runner.pid()
    },
    async inspect(folder) {
      const answer = await runner.ask({ type: 'inspect', folder })
      if (answer.type !== 'model') throw new Error('unexpected answer')
      return answer.model
    },
    async embed(folder, texts) {
      if (texts.length === 0) return []
      const answer = await runner.ask({ type: 'embed', folder, texts })
      if (answer.type !== 'vectors') throw new Error('unexpected answer')
      const size = answer.vectors.length / texts.length
      return texts.map((_, index) => answer.vectors.slice(index * size, (index + 1) * size))
    },
    folderOf: (name) => modelFolderIn(options.dataFolder, name),
    offer: (name) => offerModel(host, options.dataFolder, name),
    download: (name, control) => downloadModel(host, options.dataFolder, name, control),
    dispose: () => runner.end(),
  }
}

type Question = ToModels extends infer Message ? (Message extends ToModels ? Omit<Message, 'call'> : never) : never
type Answer = Exclude<FromModels, { type: 'failed' }>

interface Runner {
  ask(question: Question): Promise<Answer>
  end(): Promise<void>
  pid(): number | null
}

function createRunner(idle: number): Runner {
  let child: ChildProcess | null = null
  let isEnding = false
  let timer: NodeJS.Timeout | null = null
  let calls = 0
  const waiting = new Map<number, (answer: FromModels | 'died') => void>()

  const start = (): ChildProcess => {
    const started = fork(processFile(), [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    const died = (): void => {
      if (child !== started) return
      child = null
      for (const settle of waiting.values()) settle('died')
    }
    started.on('message', (message: FromModels) => waiting.get(message.call)?.(message))
    started.once('exit', died)
    started.once('error', died)
    return started
  }
  const end = async (): Promise<void> => {
    const ending = child
    if (!ending) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    // Else a program with nothing left to do would end before its wait does.
    ending.ref()
    isEnding = true
    ending.kill('SIGKILL')
    await gone
    isEnding = false
  }
  /** A waiting process does not keep this one alive; a working one does. */
  const rest = (): void => {
    if (isEnding) return
    child?.unref()
    child?.channel?.unref()
    timer = setTimeout(() => void end(), idle)
    timer.unref()
  }
  const send = (question: Question): Promise<FromModels | 'died'> => {
    const call = (calls += 1)
    if (timer) clearTimeout(timer)
    child ??= start()
    child.ref()
    child.channel?.ref()
    const asked = child
    return new Promise((resolve) => {
      waiting.set(call, (answer) => {
        waiting.delete(call)
        if (waiting.size === 0) rest()
        resolve(answer)
      })
      asked.send({ ...question, call }, (error) => {
        if (error) waiting.get(call)?.('died')
      })
    })
  }
  return {
    async ask(question) {
      for (let death = 0; death < mostDeaths; death += 1) {
        const answer = await send(question)
        if (answer === 'died') continue
        if (answer.type === 'failed') throw new AppError(answer.kind, answer.message)
        return answer
      }
      throw new AppError(
        'unavailable',
        `The process with the sentence model in ${question.folder} stopped ${mostDeaths} times. Free some memory and try again, or go back to the built-in comparison with \`embed use lexical\`.`,
      )
    },
    async end() {
      if (timer) clearTimeout(timer)
      await end()
    },
    pid: () => child?.pid ?? null,
  }
}

/** The built process; in the sources' own folder the source itself, which Node reads as it is. */
function processFile(): string {
  const source = fileURLToPath(new URL('./modelProcess.ts', import.meta.url))
  return existsSync(source) ? source : builtFile('main/modelProcess.js')
}
