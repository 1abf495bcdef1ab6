/**
 * How far triage goes: `compare` finds texts with the same meaning, `judge` continues to findings, evidence and
 * recommendations, `act` to what the policy file allows.
 */
export type TriageReach = 'compare' | 'judge' | 'act'

/** Triage requests not started yet, and the job that processes them: a single job at a time takes all requests. */
export interface TriageQueue {
  /** The running job; null when there is none. */
  readonly job: string | null
  /** Whether a person cancelled the last job: triage resumes at the next request, not after a sync that found nothing. */
  readonly isStopped: boolean
  /** Whether any request is pending, apart from the policy. */
  readonly isWaiting: boolean
  /** Requests triage of these texts, by their hashes; null requests every text of the library not compared yet. */
  request(texts: readonly string[] | null, reach: TriageReach): void
  /** Requests only an update of the recommendations. */
  requestJudging(): void
  /** Requests a comparison of every text of the library not compared yet. */
  requestScan(): void
  begin(job: string): void
  end(options: { isStopped: boolean }): void
  /** Takes the request for recommendations; `texts` are those the rules check, null for all not checked yet. */
  takeJudging(): { isAsked: boolean; texts: string[] | null }
  /** Takes the texts to compare. */
  takeTexts(): { isScan: boolean; hashes: string[] }
  /** Takes the request for evidence. */
  takeEvidence(): boolean
  /** Takes the request for what the policy file allows. */
  takePolicy(): boolean
}

/** Creates an empty queue. */
export function createTriageQueue(): TriageQueue {
  const hashes = new Set<string>()
  const asked = { scan: false, judging: false, evidence: false, policy: false }
  let job: string | null = null
  let isStopped = false
  const take = (what: keyof typeof asked): boolean => {
    const was = asked[what]
    asked[what] = false
    return was
  }
  return {
    get job() {
      return job
    },
    get isStopped() {
      return isStopped
    },
    get isWaiting() {
      return hashes.size > 0 || asked.scan || asked.judging || asked.evidence
    },
    request(texts, reach) {
      if (texts === null) asked.scan = true
      else for (const hash of texts) hashes.add(hash)
      if (reach !== 'compare') asked.judging = asked.evidence = true
      if (reach === 'act') asked.policy = true
      isStopped = false
    },
    requestJudging: () => void (asked.judging = true),
    requestScan: () => void (asked.scan = true),
    begin: (id) => void (job = id),
    end(options) {
      job = null
      isStopped = options.isStopped
    },
    takeJudging: () => ({ isAsked: take('judging'), texts: asked.scan ? null : [...hashes] }),
    takeTexts() {
      const taken = { isScan: take('scan'), hashes: [...hashes] }
      hashes.clear()
      return taken
    },
    takeEvidence: () => take('evidence'),
    takePolicy: () => take('policy'),
  }
}
