import type { ErrorKind } from '../../shared/errors.ts'
import type { SentenceModel } from '../engine/ports.ts'

/** What the process with the models is asked; `call` names the answer. */
export type ToModels =
  | { call: number; type: 'inspect'; folder: string }
  | { call: number; type: 'embed'; folder: string; texts: readonly string[] }

/** Its answers. The vectors of an `embed` lie one after another. */
export type FromModels =
  | { call: number; type: 'model'; model: SentenceModel }
  | { call: number; type: 'vectors'; vectors: Float32Array }
  | { call: number; type: 'failed'; kind: ErrorKind; message: string }
