import { createWriteStream } from 'node:fs'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { type MadeUpEvent, claudeCodeLines } from '../../harvest/testing/madeUpSession.ts'
import { ended, inTempFolder, openEngine, percentile, report, timed } from '../../testing/benchmark.ts'

/** Bytes of the transcripts, of a session, and of the output of one call. */
const allBytes = 100 << 20
const sessionEvents = 400

await inTempFolder(async (folder) => {
  const sessions = join(folder, 'sessions')
  const bytes = await writeSessions(sessions)
  const engine = await openEngine(folder)
  const { client } = engine
  const delays: number[] = []
  const begun = performance.now()
  const job = await client.harvest.start({ path: sessions })
  let isRunning = true
  const whole = ended(client, job).finally(() => (isRunning = false))
  while (isRunning) {
    delays.push(await timed(() => client.jobs.list()))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { result } = await whole
  const seconds = (performance.now() - begun) / 1000
  report(`transcripts of ${Math.round(bytes / 1e6)} MB harvested`, seconds, 's')
  report('a response meanwhile, p95', percentile(delays, 0.95), 'ms', '50 ms')
  report('events stored', Number(result?.['new_events']), '')
  report('size of the library after it', statSync(engine.libraryPath).size / 1e6, 'MB')
  report(
    'the same transcripts harvested again',
    (await timed(async () => ended(client, await client.harvest.start({ path: sessions })))) / 1000,
    's',
  )
  await engine.close()
})

/** Writes sessions of several sizes until there are enough; returns their bytes. The same every time. */
async function writeSessions(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  let written = 0
  for (let session = 0; written < allBytes; session += 1) {
    const events: MadeUpEvent[] = []
    for (let at = 0; at < sessionEvents; at += 4) {
      const berth = session * sessionEvents + at
      events.push(['person', `Look at berth ${berth} and say how deep it is at low tide.`])
      events.push(['call', `harbour berth ${berth} --depth`])
      events.push(['result', outputOf(berth), at % 40 === 0 ? 1 : 0])
      events.push(['agent', `Berth ${berth} is ${berth % 9} m deep at low tide, as the sounding of last week says.`])
    }
    const text = claudeCodeLines(events, { session: `session-${session}` })
    const file = createWriteStream(join(folder, `session-${session}.jsonl`))
    file.end(text)
    await once(file, 'close')
    written += Buffer.byteLength(text)
  }
  return written
}

/** What a call prints: some hundred to some thousand characters, different for each berth. */
function outputOf(berth: number): string {
  const lines = Array.from(
    { length: 5 + (berth % 60) },
    (_, at) => `sounding ${at} of berth ${berth}: ${(berth * 7 + at) % 90} dm`,
  )
  return `${berth % 40 === 0 ? `error: no sounding of berth ${berth} is younger than a month` : `berth ${berth}`}\n${lines.join('\n')}`
}
