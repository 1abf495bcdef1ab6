import type { HarvestResult } from '../../../shared/model/session.ts'
import type { Changes } from './changes.ts'
import type { History } from '../evidence/history.ts'
import type { Computing } from './computing.ts'
import type { Jobs } from './jobs.ts'
import type { Ports, ScannedSecret } from '../ports.ts'
import type { Readers } from '../sources/reading/readers.ts'
import type { Library } from '../store/library.ts'
import type { Neighbours } from './neighbours.ts'
import type { TriageQueue } from './triageQueue.ts'

/** The open library and its environment: what most reading and planning needs. */
export interface LibraryCore {
  library: Library
  ports: Ports
}

/** What planning a text needs besides: it must hold no secret. */
export interface ScanningCore extends LibraryCore {
  /** Cached results of the secret scanner. */
  scans: SecretScans
}

/** State and services shared by the parts of the engine. A function takes as little of it as it uses. */
export interface Core extends ScanningCore {
  changes: Changes
  jobs: Jobs
  /** The last sync of each source; the next one waits for it. */
  syncing: Map<string, Promise<unknown>>
  /** The state of each source's files when its last complete sync started. */
  looks: Map<string, string>
  /** What the latest harvests found, by job: a job’s own result holds no texts, because agents may list jobs. */
  harvests: Map<string, HarvestResult>
  /** How often syncing a source was cancelled since its last complete sync. */
  stopped: Map<string, number>
  /** Threads that read the files of sources. */
  readers: Readers
  /** The compute thread. */
  computing: Computing
  /** Similarity between texts. */
  neighbours: Neighbours
  /** Pending triage requests. */
  triage: TriageQueue
  /** Lookups of what texts name: one runs at a time, with the cached history of each root. */
  evidence: { running: Promise<unknown>; histories: Map<string, History> }
  /** Whether the host stays open, so that work may continue in the background. */
  live: boolean
}

/** Results of the secret scanner, by text; the oldest are evicted. */
export type SecretScans = Map<string, readonly ScannedSecret[]>
