import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { curationConfig } from './curationConfig.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const read = (environment: Record<string, string> = {}) =>
  curationConfig(harness.path('app'), harness.ports.files, environment)

test('without settings, five raw memories are due, automatically, with reports below .jaato', () => {
  expect(read()).toEqual({ threshold: 5, auto: true, logFolder: harness.path('app/.jaato/logs/curation') })
})

test.each([
  ['its own names', { curation: { threshold: 8, auto: false, log_dir: 'notes' } }],
  ['joined names', { curation_threshold: '8', curation_auto: 'no', curation_log_dir: 'notes' }],
  ['the variables', { JAATO_CURATION_THRESHOLD: 8, JAATO_CURATION_AUTO: 'false', JAATO_CURATION_LOG_DIR: 'notes' }],
  ['an environment', { env: { JAATO_CURATION_THRESHOLD: 8, JAATO_CURATION_AUTO: 0, JAATO_CURATION_LOG_DIR: 'notes' } }],
])('the project’s configuration is honoured, with %s', (_, config) => {
  harness.write('app/.jaato/config.json', JSON.stringify(config))
  expect(read()).toEqual({ threshold: 8, auto: false, logFolder: harness.path('app/notes') })
})

test('the environment comes before the configuration', () => {
  harness.write('app/.jaato/config.json', '{"curation": {"threshold": 8, "auto": false}}')
  expect(read({ JAATO_CURATION_THRESHOLD: '3', JAATO_CURATION_AUTO: 'true' })).toMatchObject({
    threshold: 3,
    auto: true,
  })
})

test.each([
  [{ JAATO_CURATION_THRESHOLD: 'many' }, 'JAATO_CURATION_THRESHOLD is “many”'],
  [{ JAATO_CURATION_AUTO: 'maybe' }, 'JAATO_CURATION_AUTO is “maybe”'],
])('a value that cannot be read is named: %j', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})

test('a configuration that is no JSON is named', () => {
  harness.write('app/.jaato/config.json', '{')
  expect(() => read()).toThrow('config.json is not JSON')
})
