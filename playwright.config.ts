import { defineConfig } from '@playwright/test'
import { useRunFolder } from './build/scripts/runFolder.mjs'
import { browserArguments, findBrowser } from './e2e/fixtures/browser.ts'
import type { JourneyOptions } from './e2e/fixtures/journey.ts'

useRunFolder()

// A test may set the browser; looking for one again in every worker would cost time.
const browser = (process.env['SCHOOLHOUSE_BROWSER'] ??= findBrowser() ?? '')

export default defineConfig<object, JourneyOptions>({
  testDir: 'e2e',
  // What passes at the second try only is named as flaky in the list, and to be mended.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Generous, because a machine that does other things too is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  // Pictures are made by hand only, never because one is missing.
  updateSnapshots: 'none',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/journeys.json' }],
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { args: browserArguments, ...(browser ? { executablePath: browser } : {}) },
  },
  projects: [
    { name: 'web', use: { host: 'tab' } },
    { name: 'desktop', testIgnore: 'web/**', use: { host: 'window' } },
  ],
})
