import { dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { sha256 } from '../store/blobs.ts'
import { type Matrix, readMatrix } from './npy.ts'

/** What a reference says, as far as its vector is made from it. */
export interface EmbeddedText {
  name: string
  description: string
  tags: readonly string[]
  content: string
  fetchHint: string | null
}

/** How a folder of references keeps vectors. Null parts do not exist yet. */
export interface VectorFolder {
  configPath: string
  matrixPath: string
  model: string | null
  dimensions: number | null
  matrix: Matrix | null
  /** Whose the rows are, where the folder lists that. */
  rows: string[] | null
  /** What vectors are made from: the text itself, or what stands above it. */
  source: 'content' | 'metadata'
  /** Whether references say which row is theirs. */
  isIndexed: boolean
}

export const configName = 'embedding_config.json'
const matrixName = 'references.embeddings.npy'

/**
 * How the folder of a reference keeps vectors, by what is there; null where it keeps them in a way nobody can add to: no
 * matrix beside its configuration, or one that does not fit it.
 */
export function readVectorFolder(referencePath: string, files: Files): VectorFolder | null {
  const folder = dirname(referencePath)
  const configPath = join(folder, configName)
  if (!files.stat(configPath)) return freshFolder(folder, files)
  const config = objectAt(configPath, files)
  const name = config?.['embedding_sidecar'] ?? matrixName
  if (!config || typeof name !== 'string' || /[\\/]/.test(name)) return null
  const { embedding_model: model, embedding_dimensions: dimensions, rows } = config
  const matrixPath = join(folder, name)
  const matrix = files.stat(matrixPath)?.kind === 'file' ? readMatrix(files.read(matrixPath)) : null
  if (typeof model !== 'string' || typeof dimensions !== 'number' || matrix?.columns !== dimensions) return null
  const owners = Array.isArray(rows) ? rows.map(String) : null
  if (owners && owners.length !== matrix.rows) return null
  return { configPath, matrixPath, model, dimensions, matrix, rows: owners, ...habits(folder, files, owners !== null) }
}

/** Whether a model's vectors may go into a folder: it is that folder's own, or the folder has none. */
export function takesModel(folder: VectorFolder, model: { name: string; dimensions: number }): boolean {
  if (folder.model === null) return true
  return folder.dimensions === model.dimensions && nameOf(folder.model) === nameOf(model.name)
}

/** What the vector of a reference is made from, in a folder's way, and the hash it is known to be stale by. */
export function embeddedText(text: EmbeddedText, source: VectorFolder['source']): { text: string; hash: string } {
  const { name, description, tags, content, fetchHint } = text
  const whole =
    source === 'content' ? content : [name, description, tags.toSorted().join(','), fetchHint ?? ''].join('\n')
  return { text: whole, hash: `sha256:${sha256(whole)}` }
}

/** A JSON object's file; null where it is none. */
export function objectAt(path: string, files: Files): Record<string, unknown> | null {
  try {
    return objectIn(files.read(path))
  } catch {
    return null
  }
}

/** The JSON object that bytes hold; null where they hold anything else. */
export function objectIn(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** What of a learned reference is embedded; a field that is no text counts as empty. */
export function textIn(reference: Record<string, unknown>): EmbeddedText {
  const { name, description, tags, content, fetchHint } = reference
  const said = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    name: said(name),
    description: said(description),
    tags: Array.isArray(tags) ? tags.map(String) : [],
    content: said(content),
    fetchHint: typeof fetchHint === 'string' ? fetchHint : null,
  }
}

/** Whose model it is does not matter: `sentence-transformers/all-MiniLM-L6-v2` is all-MiniLM-L6-v2. */
function nameOf(model: string): string {
  return model.split('/').at(-1)!.toLowerCase()
}

/** The layout with a folder for raw memories comes with lists of rows, and vectors of what stands above the text. */
function freshFolder(folder: string, files: Files): VectorFolder | null {
  const matrixPath = join(folder, matrixName)
  if (files.stat(matrixPath)) return null
  const isNewer = files.stat(join(folder, '..', 'memories'))?.kind === 'folder'
  return {
    configPath: join(folder, configName),
    matrixPath,
    model: null,
    dimensions: null,
    matrix: null,
    rows: isNewer ? [] : null,
    source: isNewer ? 'metadata' : 'content',
    isIndexed: true,
  }
}

/** How many references are looked at for how they were embedded. */
const maxLookedAt = 50

/** As the hashes of the references that are there were made; where these do not tell, as their layout has it. */
function habits(folder: string, files: Files, isListed: boolean): Pick<VectorFolder, 'source' | 'isIndexed'> {
  const known = files
    .list(folder)
    .filter(({ name, kind }) => kind === 'file' && name.endsWith('.json') && name !== configName)
    .slice(0, maxLookedAt)
    .flatMap(({ name }) => {
      const reference = objectAt(join(folder, name), files)
      const embedding = reference?.['embedding']
      if (!reference || typeof embedding !== 'object' || embedding === null) return []
      return [{ text: textIn(reference), embedding: embedding as Record<string, unknown> }]
    })
  const made = (source: VectorFolder['source']): number =>
    known.filter(({ text, embedding }) => embedding['source_hash'] === embeddedText(text, source).hash).length
  const [byContent, byMetadata] = [made('content'), made('metadata')]
  const isMetadata = byContent === byMetadata ? isListed : byMetadata > byContent
  const isIndexed = !isListed || known.length === 0 || known.some(({ embedding }) => 'index' in embedding)
  return { source: isMetadata ? 'metadata' : 'content', isIndexed }
}
