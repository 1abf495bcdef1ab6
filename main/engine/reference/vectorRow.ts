import type { Files } from '../ports.ts'
import type { FileChange } from '../store/fileChange.ts'
import { applyEdits, piecesOf, setProperties } from '../store/jsonEdit.ts'
import { overlayOf } from '../store/overlay.ts'
import { matrixBytes, planRow } from './npy.ts'
import {
  type VectorFolder,
  configName,
  embeddedText,
  parseJsonObject,
  readVectorFolder,
  acceptsModel,
  textFieldsIn,
} from './vectorFolder.ts'

/** The vector of a reference, computed before the step that writes it is planned. */
export interface ReferenceVector {
  /** Hash of the text it was made from, as the folder has it. */
  hash: string
  vector: Float32Array
  model: { name: string; dimensions: number }
}

/** Vectors computed before a step is planned, by the hash of the text each was made from. */
export type Vectors = ReadonlyMap<string, ReferenceVector>

export const noVectors: Vectors = new Map()

/** Merges the vectors of several parts of a step. */
export function joinVectors(parts: readonly Vectors[]): Vectors {
  return new Map(parts.flatMap((part) => [...part]))
}

/**
 * Returns all file changes of a step that writes a reference's file: `change` itself, with `embedding` set in the reference,
 * and the changes to the folder's matrix and configuration. Returns only `change` when no vector matches the reference's new
 * text or the folder uses another model. Pass null as `change` to renew the vector of the current file.
 */
export function withVector(
  files: Files,
  reference: { id: string; path: string },
  change: FileChange | null,
  vectors: Vectors,
): FileChange[] {
  const alone = change ? [change] : []
  const { id, path } = reference
  const folder = vectors.size > 0 && change?.kind !== 'remove' ? readVectorFolder(path, files) : null
  if (!folder) return alone
  const overlay = overlayOf(files)
  if (change) overlay.apply(change)
  const bytes = overlay.stat(path) ? overlay.read(path) : null
  const value = bytes && parseJsonObject(bytes)
  const made = value && vectors.get(embeddedText(textFieldsIn(value), folder.source).hash)
  if (!made || !acceptsModel(folder, made.model)) return alone
  const index = rowOf(folder, id, value['embedding'])
  const embedding = { ...(folder.isIndexed ? { index } : {}), source_hash: made.hash }
  const written = withEmbedding(files, path, change, { id, embedding })
  if (!written) return alone
  return [...written, ...sidecarChanges(files, folder, { id, index, made })]
}

/** Like `withVector`, for all changes of a step; the first must be that of the reference's own file. */
export function withVectors(
  files: Files,
  reference: { id: string; path: string },
  changes: readonly FileChange[],
  vectors: Vectors,
): FileChange[] {
  return [...withVector(files, reference, changes[0] ?? null, vectors), ...changes.slice(1)]
}

/** Returns the reference's own row, else the one after the last. */
export function rowOf({ rows, matrix }: VectorFolder, id: string, embedding: unknown): number {
  const count = matrix?.rows ?? 0
  if (rows) return rows.includes(id) ? rows.indexOf(id) : count
  const said = typeof embedding === 'object' && embedding !== null && 'index' in embedding ? embedding.index : null
  return typeof said === 'number' && Number.isInteger(said) && said >= 0 && said < count ? said : count
}

function withEmbedding(
  files: Files,
  path: string,
  change: FileChange | null,
  { id, embedding }: { id: string; embedding: { index?: number; source_hash: string } },
): FileChange[] | null {
  if (change?.kind === 'create') {
    const text = change.after.toString('utf8')
    const edits = setProperties(text, { embedding })
    return edits && [{ ...change, after: Buffer.from(applyEdits(text, edits)) }]
  }
  const text = files.read(path).toString('utf8')
  const edits = setProperties(text, { embedding })
  if (!edits) return null
  const own = change?.kind === 'modify' ? change.pieces : []
  const pieces = [...own, ...piecesOf(id, 0, text, edits)].toSorted((one, other) => one.at - other.at)
  return pieces.length === 0 ? [] : [{ kind: 'modify', path, pieces }]
}

function sidecarChanges(
  files: Files,
  folder: VectorFolder,
  { id, index, made }: { id: string; index: number; made: ReferenceVector },
): FileChange[] {
  const { configPath, matrixPath, rows, matrix } = folder
  if (!matrix) {
    const config = {
      embedding_model: made.model.name,
      embedding_dimensions: made.model.dimensions,
      embedding_sidecar: matrixPath.slice(configPath.length - configName.length),
      ...(rows ? { rows: [id] } : {}),
    }
    const after = Buffer.from(`${JSON.stringify(config, null, 2)}\n`)
    return [
      { kind: 'create', path: configPath, owner: id, after },
      { kind: 'create', path: matrixPath, owner: id, after: matrixBytes([made.vector], made.model.dimensions) },
    ]
  }
  const pieces = planRow(files.read(matrixPath), index, made.vector, id)
  const config = files.read(configPath).toString('utf8')
  const edits = rows && !rows.includes(id) ? setProperties(config, { rows: [...rows, id] }) : null
  return [
    ...(edits ? [{ kind: 'modify' as const, path: configPath, pieces: piecesOf(id, 0, config, edits) }] : []),
    ...(pieces.length > 0 ? [{ kind: 'modify' as const, path: matrixPath, pieces }] : []),
  ]
}
