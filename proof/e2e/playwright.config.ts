import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROME_PATH

/** Each file is one story and has a house of its own; two at once, as the cores of a small machine. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/browser',
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) },
    actionTimeout: 20_000,
    // It costs a fifth of the time: `npm run e2e -- --trace retain-on-failure` has it.
    trace: 'off',
  },
})
