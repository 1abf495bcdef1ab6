import type { Maturity, Memory } from '../../shared/model/memory.ts'
import { excerptOf } from '../../shared/text/excerptOf.ts'
import { fakeRecommendation } from './fakeAdvice.ts'

export const fakeNow = Date.parse('2026-11-18T09:00:00Z')
const day = 86_400_000

interface Sketch {
  title: string
  text: string
  tags: string[]
  agent: string
  tier: Memory['tier']
  confidence: number | null
}

const sketches: Sketch[] = [
  sketch(
    'Invoices round half to even',
    'Totals differed by one cent from the ledger until every line was rounded with `roundHalfEven` in src/billing/round.ts before it is added up. Rounding the sum is not the same.',
    'billing money',
    'claude-code',
    'grounded',
    0.91,
  ),
  sketch(
    'The importer needs LC_ALL set',
    'Sorting in the nightly import depends on the locale. Without LC_ALL=C.UTF-8 the merge step sees keys out of order and stops at the first umlaut.',
    'import locale',
    'codex',
    'observed',
    0.77,
  ),
  sketch(
    'Feature tests share one mailbox',
    'Two feature tests that wait for mail at the same time read each other’s messages. Give each its own address from `mailbox.fresh()`.',
    'tests mail',
    'cursor',
    'inferred',
    0.64,
  ),
  sketch(
    'Keep the tariff table immutable',
    'A tariff is never changed in place: add a row with valid_from, because invoices of last year are computed again for audits.',
    'tariffs',
    'jaato',
    'grounded',
    0.93,
  ),
  sketch(
    'Fixed the failing build',
    'Fixed the failing build by running the formatter again. All good now.',
    '',
    'claude-code',
    'hypothesis',
    0.32,
  ),
  sketch(
    'Search index lags behind by a minute',
    'After a write the search index answers with the old text for up to 60 s. Tests that look for a fresh record must ask the database, not the index.',
    'search tests',
    'codex',
    'observed',
    0.8,
  ),
  sketch(
    'Never log the whole request',
    'The request holds the session cookie. Log `request.id` and the route; the redaction list in src/log/redact.ts is only the second net.',
    'logging privacy',
    'claude-code',
    'grounded',
    0.95,
  ),
  sketch(
    'Barcode labels are 203 dpi, and the preview in the browser is not, so what looks right on the screen prints two millimetres too wide on the warehouse printers',
    'Multiply by 203/96 before sending. The template in labels/small.zpl already does.',
    'labels printing warehouse',
    'cursor',
    null,
    null,
  ),
  sketch(
    'Time zones come from the depot',
    'Day boundaries follow the depot’s zone, not the customer’s. `depot.zone` is always set; users.zone is not.',
    'time reports',
    'jaato',
    'observed',
    0.84,
  ),
  sketch(
    'Retry the carrier call once',
    'The carrier’s endpoint answers 502 on the first call after its nightly restart. One retry after 2 s is enough; more retries get the key blocked.',
    'carriers http',
    'claude-code',
    'inferred',
    0.7,
  ),
]

function sketch(
  title: string,
  text: string,
  tags: string,
  agent: string,
  tier: Memory['tier'],
  confidence: number | null,
) {
  return { title, text, tags: tags.split(' ').filter(Boolean), agent, tier, confidence }
}

const states: Maturity[] = [
  'raw',
  'raw',
  'validated',
  'raw',
  'discarded',
  'escalated',
  'escalated',
  'raw',
  'validated',
  'discarded',
]
const projects = [
  { id: 'p_depot', name: 'depot-api' },
  { id: 'p_labels', name: 'label-service' },
]

/** One made-up memory; the same number gives the same memory. */
export function fakeMemory(at: number): Memory {
  const base = sketches[at % sketches.length] as Sketch
  const round = Math.floor(at / sketches.length)
  const maturity = states[(at * 7 + round) % states.length] as Maturity
  const id = `m_${String(at).padStart(16, '0')}`
  const title = round === 0 ? base.title : `${base.title}, ${round + 1}`
  return {
    id,
    external_id: `x-${at}`,
    description: title,
    excerpt: excerptOf(base.text),
    content: base.text,
    tags: base.tags,
    source_agent: base.agent,
    source_session: `s-${at % 40}`,
    timestamp: new Date(fakeNow - (at % 400) * 0.7 * day - 3_600_000).toISOString(),
    confidence: base.confidence,
    maturity,
    scope: at % 5 === 0 ? 'universal' : 'project',
    tier: base.tier,
    usage_count: (at * 13) % 60,
    project: projects[at % projects.length] ?? null,
    source_id: 's_1',
    flags: fakeFlags(at, maturity),
    recommendation: fakeRecommendation(at, maturity),
    supersedes_count: at % 17 === 3 ? 29 : 0,
    superseded_by: null,
    escalated_to: maturity === 'escalated' ? 'billing-conventions' : null,
    reason:
      maturity === 'discarded'
        ? at % 2
          ? 'Session chatter, no lesson'
          : 'Out of date since the move to tariffs'
        : null,
    decided_by: maturity === 'raw' ? null : at % 3 === 0 ? 'policy' : 'person-browser',
    evidence: at % 2 ? 'src/billing/round.ts:18\nSeen in 3 sessions' : null,
    last_accessed: null,
    thought_type: at % 17 === 3 ? 'consolidation' : 'original',
    source_ids: [],
    weight: 1,
    kind: 'convention',
    scope_path: null,
    curated_by: null,
    retained_until: null,
    gone_since: null,
    attention: fakeAttention(at, base),
    origin: {
      source: 's_1',
      source_name: '.jaato in depot-api',
      path: '/home/ada/depot-api/.jaato/memories.jsonl',
      line: at + 1,
      locator: id,
      content_hash: 'c0ffee',
      raw: JSON.stringify({ id: `x-${at}`, content: base.text, tags: base.tags }, null, 1),
    },
  }
}

function fakeFlags(at: number, maturity: Maturity): Memory['flags'] {
  if (at % 10 === 1) return [{ kind: 'needs-you', text: 'needs you' }]
  if (at % 10 === 6 && maturity === 'escalated') return [{ kind: 'source-changed', text: 'source changed' }]
  if (at % 10 === 3) return [{ kind: 'pending', text: 'not written yet' }]
  if (at % 10 === 8) return [{ kind: 'gone', text: 'gone from the file' }]
  return []
}

function fakeAttention(at: number, base: Sketch): Memory['attention'] {
  if (at % 10 !== 1) return null
  const theirs = {
    content: `${base.text} Since March the job sets it itself.`,
    description: base.title,
    tags: base.tags,
  }
  return { since: new Date(fakeNow - day).toISOString(), theirs: { ...theirs, maturity: 'raw' } }
}
