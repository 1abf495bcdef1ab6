import type { ErrorKind } from '../../shared/errors.ts'
import type { SentenceModel } from '../engine/ports.ts'

/** Requests to the model process; `call` identifies the answer. */
export type ToModels =
  | { call: number; type: 'inspect'; folder: string }
  | { call: number; type: 'embed'; folder: string; texts: readonly string[] }

/** Its answers. The vectors of an `embed` are concatenated. */
export type FromModels =
  | { call: number; type: 'model'; model: SentenceModel }
  | { call: number; type: 'vectors'; vectors: Float32Array }
  | { call: number; type: 'failed'; kind: ErrorKind; message: string }
