import { defineConfig } from '@playwright/test'
import { isWholeProof } from '../size.ts'

const executablePath = process.env.CHROME_PATH

/**
 * Of the whole proof alone. Their steps are in the short run in other files: evening.e2e.ts has the evening of one
 * patron; new-facility.e2e.ts sets up both sides, joins a hub and pairs a bridge; reserve.e2e.ts and payment.e2e.ts book
 * and pay; the boards of large evenings are drawn by desk.e2e.ts too. The others have integration tests.
 */
const ofProof = [
  'board-frames.e2e.ts',
  'board-pictures.e2e.ts',
  'evening-of-twelve.e2e.ts',
  'https.e2e.ts',
  'import.e2e.ts',
  'payloads.e2e.ts',
  'payment-outcomes.e2e.ts',
  'second-step.e2e.ts',
  'setup.e2e.ts',
]

/** Each file has its own facility. Two files run in parallel: three take as long on two processors. */
export default defineConfig({
  testDir: '.',
  // Node reads TypeScript on its own; Playwright would translate each file first.
  build: { external: ['**/*.ts'] },
  testMatch: '*.e2e.ts',
  testIgnore: isWholeProof ? [] : ofProof,
  outputDir: '../../test-results/browser',
  workers: 2,
  fullyParallel: false,
  // A test that fails and then passes is listed as flaky. It is a defect to mend, but no reason to refuse a change.
  retries: process.env.CI ? 2 : 0,
  timeout: isWholeProof ? 600_000 : 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // The processor draws each frame of a motion, and a click waits for its end.
    contextOptions: isWholeProof ? {} : { reducedMotion: 'reduce' },
    launchOptions: { args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) },
    actionTimeout: 20_000,
    // Traces take a fifth of the time: enable them with `npm run e2e -- --trace retain-on-failure`.
    trace: 'off',
  },
})
