import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The zone that dates are read in must not matter: the suite runs under more than one (demo/test.mjs). */
process.env.TZ ??= 'UTC'

export default defineConfig({
  test: {
    /** Vitest keeps a core free for a person who works at the machine; nobody does while the whole suite runs. */
    maxWorkers: availableParallelism(),
    /** The rules are measured whole (`--coverage`, in demo/test.mjs): a branch that no test takes is a rule nobody has read. */
    coverage: {
      provider: 'v8',
      include: ['shared/src/domain/**/*.ts'],
      reporter: ['text'],
      reportsDirectory: 'test-results/coverage',
      reportOnFailure: true,
      skipFull: true,
      thresholds: { 100: true },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['**/*.int.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
