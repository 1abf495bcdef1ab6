import type { Changes } from './changes.ts'
import type { History } from '../evidence/history.ts'
import type { Computing } from './computing.ts'
import type { Jobs } from './jobs.ts'
import type { Ports, ScannedSecret } from '../ports.ts'
import type { Readers } from '../sources/reading/readers.ts'
import type { Library } from '../store/library.ts'
import type { Neighbours } from './neighbours.ts'
import type { TriageQueue } from './triageQueue.ts'

/** What the parts of the engine share. */
export interface Core {
  library: Library
  ports: Ports
  changes: Changes
  jobs: Jobs
  /** The last reading of each source, so that the next waits for it. */
  syncing: Map<string, Promise<unknown>>
  /** How the files of each source looked when its last whole reading began. */
  looks: Map<string, string>
  /** How often the reading of a source was cancelled since it was last read to its end. */
  stopped: Map<string, number>
  /** What reads the files of sources beside it. */
  readers: Readers
  /** What is computed beside it. */
  computing: Computing
  /** Which texts are near each other. */
  neighbours: Neighbours
  /** What triage was asked for. */
  triage: TriageQueue
  /** What the scanner for secrets said. */
  scans: SecretScans
  /** The looking up of what texts name: one at a time, and what was read of each root's history. */
  evidence: { running: Promise<unknown>; histories: Map<string, History> }
  /** Whether the host stays open, so that work may go on in the background. */
  live: boolean
}

/** What the scanner said about texts, by the text; the oldest are forgotten. */
export type SecretScans = Map<string, readonly ScannedSecret[]>
