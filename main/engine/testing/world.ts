import type { PromotionRequest } from '../../../shared/model/reference.ts'
import { type TestEngine, createTestEngine } from './createTestEngine.ts'
import type { SentenceModels } from '../ports.ts'
import { noModels } from './fakeModels.ts'
import { type FailingDisk, failingDisk } from './failingDisk.ts'
import { jaatoLine, topic } from './stores.ts'

/** The stores of the world, by the path they are added with. */
export const stores = ['old', 'new', 'cc/memory', 'ro/notes.jsonl'] as const

/** A learned reference that somebody else wrote. */
export const foreignFile = 'new/.jaato/references/tides.json'

/**
 * Files in every layout we write, and one store we only read. The odd one has both of jaato's layouts in one folder, new
 * files yet to be made, an index without a last line break, and topics in a folder of their own.
 */
export async function buildWorld(harness: TestEngine, kind: 'even' | 'odd' = 'even'): Promise<void> {
  if (kind === 'even') buildEven(harness)
  else buildOdd(harness)
  harness.write(
    foreignFile,
    '{\r\n\t"weight" : 1.50,\r\n\t"content":"Tides gate the quay at 4 m.",\r\n\t"id": "tides"\r\n}',
  )
  harness.write(
    'ro/notes.jsonl',
    '{"id":"r1","content":"Logs go to stderr."}\n{"id":"r2","content":"Builds print nothing."}\n',
  )
  for (const store of stores)
    await harness.sync(store, store === 'ro/notes.jsonl' ? {} : { project: store.split('/')[0] ?? '' })
}

/** The world on a disk that can be made to fail; `end` removes both. */
export async function worldOnFailingDisk(
  models: SentenceModels = noModels,
): Promise<{ harness: TestEngine; disk: FailingDisk; end: () => Promise<void> }> {
  const disk = failingDisk()
  const harness = createTestEngine({ files: disk.files, models })
  await buildWorld(harness)
  const end = async (): Promise<void> => {
    disk.end()
    await harness.end()
  }
  return { harness, disk, end }
}

function buildOdd(harness: TestEngine): void {
  harness.write(
    'old/.jaato/memories.jsonl',
    `${jaatoLine('o1', 'Use pnpm, never yarn.')}\n${jaatoLine('o1', 'The same id again.')}${jaatoLine('o2', 'On one line.')}\n\n`,
  )
  harness.write('old/.jaato/memories/raw/o1.json', jaatoLine('o1', 'The id a third time.'))
  harness.write('new/.jaato/memories/raw/n1.json', jaatoLine('n1', 'Retry five times.'))
  harness.write(
    'new/.jaato/memories/raw/two.json',
    `${jaatoLine('n2', 'Two in one file.')}\n${jaatoLine('n3', 'The second of them.')}`,
  )
  harness.write(
    'cc/memory/MEMORY.md',
    '- [Retries](retries.md) — webhooks retry\r\n- [Ports](deep/ports.md)\r\n## Hard rules\r\n- [Retries again](retries.md)',
  )
  harness.write(
    'cc/memory/retries.md',
    topic('retries', 'webhooks retry', 'Carriers resend after 5 s.').replaceAll('\n', '\r\n'),
  )
  harness.write('cc/memory/deep/ports.md', topic('ports', 'ports begin at 4000', 'The first free port is 4000.'))
  harness.write('cc/memory/locks.md', '')
}

function buildEven(harness: TestEngine): void {
  const odd =
    '{"id": "o3",  "content":"caf\\u00e9 pool", "usage_count":1, "confidence": 2.50e-1,"maturity":"raw","maturity": "raw" }'
  harness.write(
    'old/.jaato/memories.jsonl',
    [
      '',
      jaatoLine('o1', 'Use pnpm, never yarn.'),
      'not json at all',
      jaatoLine('o2', 'Always use pnpm here.'),
      odd,
      jaatoLine('o4', 'Deploys run at noon.', { maturity: 'validated', curated_by: 'ada' }),
    ].join('\r\n'),
  )
  harness.write('new/.jaato/memories/raw/n1.json', jaatoLine('n1', 'Retry five times.'))
  harness.write('new/.jaato/memories/raw/n2.json', `${jaatoLine('n2', 'The cache lives in /var/tmp.')}\n`)
  harness.write(
    'new/.jaato/memories/raw/spread.json',
    JSON.stringify(JSON.parse(jaatoLine('n3', 'Ports begin at 4000.')), null, 2),
  )
  harness.write(
    'new/.jaato/memories/curated.jsonl',
    `${jaatoLine('n4', 'Tags are signed.', { maturity: 'validated', curated_by: 'ada' })}\n${jaatoLine('n5', 'Main is protected.', { maturity: 'validated', curated_by: 'ada' })}`,
  )
  harness.write(
    'cc/memory/MEMORY.md',
    '# Memory\n\n- [Retries](retries.md) — webhooks retry\n- [Ports](ports.md) — ports begin at 4000\n- [Locks](locks.md) - take them late\n\n## Hard rules\n\n- Never push to main.\n',
  )
  harness.write('cc/memory/retries.md', topic('retries', 'webhooks retry', 'Carriers resend after 5 s.'))
  harness.write(
    'cc/memory/ports.md',
    topic('ports', 'ports begin at 4000', 'The first free port is 4000.\n\n**Why:** proxies'),
  )
  harness.write('cc/memory/locks.md', 'Take locks late.\r\nFree them early.')
}

/** The request that promotes a memory of the world into a section of its MEMORY.md. */
export function intoSection(harness: TestEngine, memory_id: string, id = 'rule'): PromotionRequest {
  return {
    memory_id,
    target: 'memory-md',
    file: harness.path('cc/memory/MEMORY.md'),
    section: 'Hard rules',
    id,
    reason: 'x',
  }
}
