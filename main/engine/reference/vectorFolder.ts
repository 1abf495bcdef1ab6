import { dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { sha256 } from '../store/blobs.ts'
import { type Matrix, readMatrix } from './npy.ts'

/** The fields of a reference that its vector is made from. */
export interface EmbeddedText {
  name: string
  description: string
  tags: readonly string[]
  content: string
  fetchHint: string | null
}

/** How a folder of references stores vectors. Null parts do not exist yet. */
export interface VectorFolder {
  configPath: string
  matrixPath: string
  model: string | null
  dimensions: number | null
  matrix: Matrix | null
  /** The owner of each row; null when the folder does not list them. */
  rows: string[] | null
  /** What vectors are made from: the text itself, or the fields above it. */
  source: 'content' | 'metadata'
  /** Whether each reference records its row. */
  isIndexed: boolean
}

export const configName = 'embedding_config.json'
const matrixName = 'references.embeddings.npy'

/**
 * Reads how the folder of a reference stores vectors; null when it cannot be extended: a matrix without a configuration, a
 * configuration without a matrix, or two that do not match.
 */
export function readVectorFolder(referencePath: string, files: Files): VectorFolder | null {
  const folder = dirname(referencePath)
  const configPath = join(folder, configName)
  if (!files.stat(configPath)) return freshFolder(folder, files)
  const config = readJsonObject(configPath, files)
  const name = config?.['embedding_sidecar'] ?? matrixName
  if (!config || typeof name !== 'string' || /[\\/]/.test(name)) return null
  const { embedding_model: model, embedding_dimensions: dimensions, rows } = config
  const matrixPath = join(folder, name)
  const matrix = files.stat(matrixPath)?.kind === 'file' ? readMatrix(files.read(matrixPath)) : null
  if (typeof model !== 'string' || typeof dimensions !== 'number' || matrix?.columns !== dimensions) return null
  const owners = Array.isArray(rows) ? rows.map(String) : null
  if (owners && owners.length !== matrix.rows) return null
  return {
    configPath,
    matrixPath,
    model,
    dimensions,
    matrix,
    rows: owners,
    ...conventionsOf(folder, files, owners !== null),
  }
}

/** Checks whether a model's vectors may be added to a folder: the folder uses that model, or none yet. */
export function acceptsModel(folder: VectorFolder, model: { name: string; dimensions: number }): boolean {
  if (folder.model === null) return true
  return folder.dimensions === model.dimensions && nameOf(folder.model) === nameOf(model.name)
}

/**
 * Returns the text the vector of a reference is made from, as the folder has it, and the hash that shows when the vector is
 * stale.
 */
export function embeddedText(text: EmbeddedText, source: VectorFolder['source']): { text: string; hash: string } {
  const { name, description, tags, content, fetchHint } = text
  const whole =
    source === 'content' ? content : [name, description, tags.toSorted().join(','), fetchHint ?? ''].join('\n')
  return { text: whole, hash: `sha256:${sha256(whole)}` }
}

/** Reads a JSON object from a file; null when it does not hold one. */
export function readJsonObject(path: string, files: Files): Record<string, unknown> | null {
  try {
    return parseJsonObject(files.read(path))
  } catch {
    return null
  }
}

/** Parses a JSON object from bytes; null when they hold anything else. */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Returns the embedded fields of a learned reference; fields of another type count as empty. */
export function textFieldsIn(reference: Record<string, unknown>): EmbeddedText {
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

/** Ignores the model's publisher: `sentence-transformers/all-MiniLM-L6-v2` is all-MiniLM-L6-v2. */
function nameOf(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1).toLowerCase()
}

/** The layout with a folder for raw memories lists its rows and embeds the fields above the text. */
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

/** Maximum number of references read to find out how they were embedded. */
const maxSampledReferences = 50

/** Infers the source from the hashes of the existing references; when they are inconclusive, from the layout. */
function conventionsOf(folder: string, files: Files, isListed: boolean): Pick<VectorFolder, 'source' | 'isIndexed'> {
  const known = files
    .list(folder)
    .filter(({ name, kind }) => kind === 'file' && name.endsWith('.json') && name !== configName)
    .slice(0, maxSampledReferences)
    .flatMap(({ name }) => {
      const reference = readJsonObject(join(folder, name), files)
      const embedding = reference?.['embedding']
      if (!reference || typeof embedding !== 'object' || embedding === null) return []
      return [{ text: textFieldsIn(reference), embedding: embedding as Record<string, unknown> }]
    })
  const made = (source: VectorFolder['source']): number =>
    known.filter(({ text, embedding }) => embedding['source_hash'] === embeddedText(text, source).hash).length
  const [byContent, byMetadata] = [made('content'), made('metadata')]
  const isMetadata = byContent === byMetadata ? isListed : byMetadata > byContent
  const isIndexed = !isListed || known.length === 0 || known.some(({ embedding }) => 'index' in embedding)
  return { source: isMetadata ? 'metadata' : 'content', isIndexed }
}
