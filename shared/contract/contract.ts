import { advisor } from './advisor.ts'
import { clients } from './clients.ts'
import { contributions } from './contributions.ts'
import { decisions } from './decisions.ts'
import { evidence } from './evidence.ts'
import { embedding } from './embedding.ts'
import { harvest } from './harvest.ts'
import { lineage } from './lineage.ts'
import { jobs } from './jobs.ts'
import { memories } from './memories.ts'
import { neighbours } from './neighbours.ts'
import { proposals } from './proposals.ts'
import { references } from './references.ts'
import { retrieval } from './retrieval.ts'
import { review } from './review.ts'
import { reports } from './reports.ts'
import { settings } from './settings.ts'
import { sources } from './sources.ts'
import { system } from './system.ts'
import { triage } from './triage.ts'

/** Every operation of Schoolhouse, the same for the window, the tab, the terminal and agents. */
export const contract = {
  advisor,
  clients,
  embedding,
  system,
  sources,
  memories,
  neighbours,
  contributions,
  decisions,
  evidence,
  harvest,
  references,
  reports,
  proposals,
  retrieval,
  review,
  lineage,
  jobs,
  settings,
  triage,
}
