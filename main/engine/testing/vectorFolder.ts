import { readFileSync } from 'node:fs'
import { matrixBytes, readMatrix } from '../reference/npy.ts'
import { sha256 } from '../store/blobs.ts'
import type { TestEngine } from './createTestEngine.ts'

interface Written {
  embedding?: { index?: number; source_hash?: string }
  [key: string]: unknown
}

/** A folder of references with their vectors, at a path in the folder of the engine that a test has at that time. */
export function vectorFolder(it: () => TestEngine, folder: string) {
  const bytes = () => readFileSync(it().path(`${folder}/references.embeddings.npy`))
  return {
    /** Makes the folder as a framework leaves it: two references with vectors. Answers the matrix. */
    writeFolder(options: { model?: string; columns?: number; rows?: string[]; isIndexed?: boolean } = {}): Buffer {
      const { model = 'sentence-transformers/all-MiniLM-L6-v2', columns = 64, rows, isIndexed = true } = options
      const matrix = matrixBytes([new Float32Array(columns).fill(0.1), new Float32Array(columns).fill(0.2)], columns)
      it().write(`${folder}/references.embeddings.npy`, matrix)
      const parts = {
        embedding_model: model,
        embedding_dimensions: columns,
        embedding_sidecar: 'references.embeddings.npy',
      }
      it().write(
        `${folder}/embedding_config.json`,
        `${JSON.stringify({ ...parts, ...(rows ? { rows } : {}) }, null, 4)}\n`,
      )
      for (const [index, id] of ['first', 'second'].entries()) {
        const content = `Content of ${id}.`
        const text = rows ? [`Name of ${id}`, 'About it', 'a,b', ''].join('\n') : content
        const embedding = { ...(isIndexed ? { index } : {}), source_hash: `sha256:${sha256(text)}` }
        const reference = {
          id,
          name: `Name of ${id}`,
          description: 'About it',
          type: 'local',
          tags: ['b', 'a'],
          content,
          embedding,
        }
        it().write(`${folder}/${id}.json`, JSON.stringify(reference))
      }
      return matrix
    },
    /** A reference as its file says it. */
    json: (id: string) => JSON.parse(it().read(`${folder}/${id}.json`)) as Written,
    config: () => JSON.parse(it().read(`${folder}/embedding_config.json`)) as Record<string, unknown>,
    /** The matrix as it stands. */
    bytes,
    /** One row of the matrix. */
    rowAt(index: number, columns = 64): Float32Array {
      const { start } = readMatrix(bytes())!
      return Float32Array.from({ length: columns }, (_, at) => bytes().readFloatLE(start + 4 * (index * columns + at)))
    },
  }
}
