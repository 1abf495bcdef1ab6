import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { useRunFolder } from './build/scripts/runFolder.mjs'

useRunFolder()

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Tests start real processes and write real files; a loaded machine with two cores must not fail them.
    testTimeout: 120_000,
    // Node strips the types of our threads' sources by WebAssembly, and the V8 of Node 24 may free its code while the
    // next thread takes it up: the process crashes. What is built has no types to strip.
    execArgv: ['--no-wasm-code-gc'],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{shared,main,preload,build}/**/*.test.{ts,mjs}'],
        },
      },
      {
        plugins: [react({ jsxImportSource: resolve(import.meta.dirname, 'renderer/ui/visible') })],
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['renderer/**/*.test.{ts,tsx}'],
          // Testing Library tidies the page up after each test only where it finds a global afterEach.
          globals: true,
          setupFiles: ['renderer/testing/patience.ts'],
        },
      },
    ],
  },
})
