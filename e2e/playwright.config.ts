import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROME_PATH

/** One worker: the evening is one story, and two cores carry three servers and a browser already. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/browser',
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
  },
})
