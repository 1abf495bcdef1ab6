/**
 * How far a triage goes: `compare` finds who says the same, `judge` goes on to findings, evidence and recommendations, `act` to
 * what the policy file allows.
 */
export type TriageReach = 'compare' | 'judge' | 'act'

/** What triage was asked for and has not begun yet, and the job that does it: one job at a time takes everything up. */
export interface TriageQueue {
  /** The job that runs; null while none does. */
  readonly job: string | null
  /** Whether a person cancelled the last job: it goes on with what is asked for next, not with a reading that found nothing. */
  readonly isStopped: boolean
  /** Whether anything is left to begin, apart from the policy. */
  readonly isWaiting: boolean
  /** Asks for these texts, by their hashes; with null, for every text of the library that was not compared yet. */
  request(texts: readonly string[] | null, reach: TriageReach): void
  /** Asks that what is recommended is brought up to date, and nothing else. */
  requestJudging(): void
  /** Asks for every text of the library that was not compared yet. */
  requestScan(): void
  begin(job: string): void
  end(options: { isStopped: boolean }): void
  /** Takes the asking for recommendations; `texts` are those the rules look at, null for all that were not looked at yet. */
  takeJudging(): { isAsked: boolean; texts: string[] | null }
  /** Takes the texts to be compared. */
  takeTexts(): { isScan: boolean; hashes: string[] }
  /** Takes the asking for evidence. */
  takeEvidence(): boolean
  /** Takes the asking for what the policy file allows. */
  takePolicy(): boolean
}

/** A queue with nothing asked for. */
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
