import type { Core } from '../../runtime/core.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { createYield } from '../../runtime/cooperative.ts'
import { folderMeans, minFolderNotes } from '../../recommend/model/folderOdds.ts'
import type { NoteOdds } from '../../recommend/model/noteModel.ts'
import { ownOdds } from '../../recommend/recommend.ts'
import { write } from '../../store/db.ts'
import { type CaseInputs, readCasesAlone } from '../../store/queries/cases.ts'
import { foldersToMeasure, sampleOfFolder, saveFolderWorth } from '../../store/queries/folderWorth.ts'

/** How many notes of a folder are read: the mean of a probability is then within 0.05, in nineteen of twenty. */
const sampleSize = 200

/**
 * Measures what the notes of folders are worth on average, where memories wait to be judged and the folder is new or has
 * gained many. Reads at most 200 notes of each.
 */
export async function measureFolders(
  { library, ports }: Pick<Core, 'library' | 'ports'>,
  by: CaseInputs,
  control: JobControl,
): Promise<void> {
  const { db } = library
  const yieldIfDue = createYield(ports.clock)
  for (const folder of foldersToMeasure(db, minFolderNotes)) {
    const odds: NoteOdds[] = []
    for (const id of sampleOfFolder(db, folder, sampleSize)) {
      const [of] = readCasesAlone(db, [id], by)
      if (of) odds.push(ownOdds(of))
      await yieldIfDue()
      if (control.cancelled) return
    }
    write(db, (writable) => saveFolderWorth(writable, { ...folder, ...folderMeans(odds) }))
  }
}
