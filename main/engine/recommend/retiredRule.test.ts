import { expect, test } from 'vitest'
import { recommend } from './recommend.ts'
import { caseOf } from './testing/caseOf.ts'

const rule =
  'The test agent must only write failing tests and stubs that compile, because the code agent has nothing to do otherwise.'

test.each([
  'STALE — `LabelSent` was deleted. Do not use this file.',
  '> **RETIRED 2026-03-25**: `LabelSent` was deleted, the event is `LabelDone`.',
  'Promoted to `.claude/rules/labels.md` — see its section on labels.',
  'ARQUIVO APOSENTADO — NÃO ATUALIZAR',
  'Esta nota foi substituída por `rotulos.md`.',
  'Diese Datei ist veraltet.',
  'Veraltet seit März: `LabelSent` wurde gelöscht. Diese Datei nicht mehr verwenden.',
  'Este archivo está obsoleto.',
  'Ce fichier est obsolète.',
  'Migrado para `docs/rotulos.md` em 2026-04-08.',
])('%s: a retired note that still says much is asked about, not promoted', (mark) => {
  const told = recommend(caseOf(`${mark}\n\n${rule}`))
  expect(told).toMatchObject({ action: 'needs-you' })
  expect(told.because[0]?.at).not.toBeNull()
})

test.each([
  { heading: '⚠️ ARQUIVO APOSENTADO — NÃO ATUALIZAR' },
  { heading: 'Labels (SUPERSEDED)' },
  { description: 'Wall sites — MOVED' },
  { description: 'DEPRECATED: how tests are split' },
])('its title or a heading may say so: %o', (more) => {
  expect(recommend(caseOf(rule, more))).toMatchObject({ action: 'needs-you', lead: 'recommend.retired' })
})

test.each([
  'Stale labels are printed when the cache is not cleared.',
  'No use of the old printer is allowed: it must stay off, because it prints old tariffs.',
  'Deprecated calls of the label API must be replaced before the next release.',
  'Não usar a impressora antiga: ela imprime tarifas antigas.',
  'Moved labels to the depot queue, because the printer was slow.',
  'Labels that were promoted to express must be printed first, because the truck leaves at noon.',
])('%s is about something else', (text) => {
  expect(recommend(caseOf(text)).lead).not.toBe('recommend.retired')
})

test('what a person validated is not asked about again', () => {
  const validated = { approved: 'validated' as const, maturity: 'validated' as const }
  expect(recommend(caseOf(`Diese Datei ist veraltet.\n\n${rule}`, validated)).lead).not.toBe('recommend.retired')
})
