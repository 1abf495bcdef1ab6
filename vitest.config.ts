import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{shared,main,preload,build}/**/*.test.{ts,mjs}'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['renderer/**/*.test.{ts,tsx}'],
          // Testing Library tidies the page up after each test only where it finds a global afterEach.
          globals: true,
        },
      },
    ],
  },
})
