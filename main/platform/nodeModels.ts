import { AppError } from '../../shared/errors.ts'
import type { SentenceModels } from '../engine/ports.ts'
import { askProcess } from './askProcess.ts'
import { downloadModel, hostName, modelFolderIn, offerModel } from './modelDownload.ts'
import type { FromModels, ToModels } from './modelMessages.ts'

export interface ModelOptions {
  /** The app's data folder; downloaded models are stored below it. */
  dataFolder: string
  /** The host to download models from; defaults to Hugging Face. */
  host?: string
  /** How long the process may be idle before it exits, in milliseconds. */
  idle?: number
}

/** How many times a call is retried after the process crashed on it. */
const maxDeaths = 3
const usualIdle = 60_000

/** Runs sentence models in a child process, which starts on first use and exits when idle. */
export function nodeModels(options: ModelOptions): SentenceModels & { readonly pid: number | null } {
  const runner = askProcess<Question, FromModels>({ module: 'modelProcess', idle: options.idle ?? usualIdle })
  const ask = async (question: Question): Promise<Answer> => {
    for (let death = 0; death < maxDeaths; death += 1) {
      const answer = await runner.ask(question)
      if (answer?.type === 'failed') throw new AppError(answer.kind, answer.message)
      if (answer) return answer
    }
    throw new AppError(
      'unavailable',
      `The process with the sentence model in ${question.folder} stopped ${maxDeaths} times. Free some memory and try again, or go back to the built-in comparison with \`embed use lexical\`.`,
    )
  }
  const host = (options.host ?? (process.env['HF_ENDPOINT'] || 'https://huggingface.co')).replace(/(?<!\/)\/+$/, '')
  return {
    get pid() {
      return runner.pid()
    },
    async inspect(folder) {
      const answer = await ask({ type: 'inspect', folder })
      if (answer.type !== 'model') throw new Error('unexpected answer')
      return answer.model
    },
    async embed(folder, texts) {
      if (texts.length === 0) return []
      const answer = await ask({ type: 'embed', folder, texts })
      if (answer.type !== 'vectors') throw new Error('unexpected answer')
      const size = answer.vectors.length / texts.length
      return texts.map((_, index) => answer.vectors.slice(index * size, (index + 1) * size))
    },
    host: hostName(host),
    folderOf: (name) => modelFolderIn(options.dataFolder, name),
    offer: (name) => offerModel(host, options.dataFolder, name),
    download: (name, control) => downloadModel(host, options.dataFolder, name, control),
    dispose: () => runner.end(),
  }
}

type Question = ToModels extends infer Message ? (Message extends ToModels ? Omit<Message, 'call'> : never) : never
type Answer = Exclude<FromModels, { type: 'failed' }>
