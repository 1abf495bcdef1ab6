import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { pluralForm } from '../../shared/text/counted.ts'

/** The files every model folder has besides the model itself. */
export const plainFiles = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const
/** The model file; the full-precision one is preferred to the 8-bit quantised one. */
export const modelFiles = ['onnx/model.onnx', 'onnx/model_quantized.onnx'] as const

/** A folder with all files of a model. */
export interface ModelFolder {
  folder: string
  name: string
  isQuantized: boolean
  /** Maximum number of tokens the model reads of a text. */
  maxTokens: number
}

/** Throws `not_found` with all missing files, or `corrupt` if a file is not JSON. */
export function readModelFolder(folder: string): ModelFolder {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat?.isDirectory())
    throw new AppError(
      'not_found',
      `There is no model folder ${folder}. Choose the folder with the model’s config.json.`,
    )
  const modelFile = modelFiles.find((name) => existsSync(join(folder, name)))
  const missing = [
    ...plainFiles.filter((name) => !existsSync(join(folder, name))),
    ...(modelFile ? [] : [modelFiles.join(' or ')]),
  ]
  if (missing.length > 0)
    throw new AppError(
      'not_found',
      `${folder} is not a complete sentence model: ${missing.join(', ')} ${pluralForm(missing.length, 'is', 'are')} missing. Put the missing files there, or choose another folder.`,
    )
  const config = readObject(join(folder, 'config.json'))
  const tokens = readObject(join(folder, 'tokenizer_config.json'))['model_max_length']
  const limits = [tokens, config['max_position_embeddings'], maxTokens]
  return {
    folder,
    name: nameOf(config, folder),
    isQuantized: modelFile !== modelFiles[0],
    maxTokens: Math.min(...limits.filter((limit): limit is number => typeof limit === 'number' && limit > 2)),
  }
}

/** Identifies the model: a hash of the files that determine its vectors. */
export async function fingerprintOf({ folder, isQuantized }: ModelFolder): Promise<string> {
  const hash = createHash('sha256')
  for (const name of [...plainFiles, modelFiles[isQuantized ? 1 : 0]])
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 12)
}

/** No sentence model in use reads more. */
const maxTokens = 512

/** The model's published name without its owner; the folder's name if unknown. */
function nameOf(config: Record<string, unknown>, folder: string): string {
  const said = config['_name_or_path']
  const name = typeof said === 'string' ? basename(said.replaceAll('\\', '/')) : ''
  return /^[\w.-]+$/.test(name) && /\w/.test(name) ? name : basename(folder)
}

function readObject(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    throw notJson(path)
  }
  throw notJson(path)
}

function notJson(path: string): AppError {
  return new AppError('corrupt', `${path} is not a JSON object. Get the model’s file again.`)
}
