import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string) => resolve(import.meta.dirname, path)

export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: {
          index: at('main/index.ts'),
          cli: at('main/cli.ts'),
          engineWorker: at('main/engineWorker.ts'),
          computeWorker: at('main/platform/computeWorker.ts'),
          readWorker: at('main/platform/readWorker.ts'),
          modelProcess: at('main/platform/modelProcess.ts'),
          symbolsProcess: at('main/platform/symbols/symbolsProcess.ts'),
          secretsWorker: at('main/platform/secretsWorker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    // Elements are made by our own `jsx`, which writes out characters nobody sees.
    plugins: [react({ jsxImportSource: at('renderer/ui/visible') })],
    build: {
      rolldownOptions: { input: { index: at('renderer/index.html') } },
      minify: true,
      // What is bundled has to carry its licences with it.
      license: { fileName: 'licences.md' },
      // In one piece, so that rules keep their order whichever screen is fetched first.
      cssCodeSplit: false,
    },
  },
})
