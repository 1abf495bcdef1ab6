import type { Maturity } from '../../../shared/model/memory.ts'
import type { NewRecord, RecordEdit } from '../sources/connector.ts'

/** A decision about the record with a locator, taken on the desktop, as a connector is asked to write it. */
export function stateEdit(path: string, locator: string, maturity: Maturity, more = {}): RecordEdit {
  return {
    kind: 'state',
    memory_id: `m_${locator}`,
    path,
    locator,
    maturity,
    curated_by: 'person-desktop',
    superseded: false,
    reference: null,
    texts: null,
    ...more,
  }
}

/** A validated memory made here, which no agent told. */
export function madeHere(
  told: Pick<NewRecord, 'external_id' | 'content' | 'description' | 'title' | 'tags' | 'timestamp'>,
): NewRecord {
  return {
    maturity: 'validated',
    confidence: null,
    evidence: null,
    scope: 'project',
    source_agent: null,
    source_session: null,
    curated_by: 'person-desktop',
    ...told,
  }
}
