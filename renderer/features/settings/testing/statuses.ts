import type { EmbeddingStatus } from '../../../../shared/contract/embedding.ts'

/** The built-in comparison, nothing under way. */
export const lexicalStatus: EmbeddingStatus = {
  provider: 'lexical',
  model: null,
  next: null,
  texts: 1200,
  vectors: 1200,
  stale_references: 0,
  job: null,
  suggested: 'Xenova/all-MiniLM-L6-v2',
  host: 'huggingface.co',
}
