import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** No result may depend on the time zone of the machine: proof/run.mjs runs the tests in two zones. */
process.env.TZ ??= 'UTC'

/** These take long. Vitest starts large files first, so these small ones would run last on one core. */
const longest = [
  'system/sync-storm',
  'proof/simulation/twins/twins',
  'simulation/simulation',
  'evening/simulate-evening',
  'bench/rush',
  'database/kill',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some(name => moduleId.endsWith(`${name}.int.test.ts`))
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    /** One more than there are processors, because integration tests wait a lot. */
    maxWorkers: availableParallelism() + 1,
    /** Long enough for a busy machine. */
    testTimeout: 60_000,
    hookTimeout: 120_000,
    /** A condition that a busy machine reaches late is reached all the same. */
    expect: { poll: { timeout: 10_000 } },
    /** With `--coverage` (proof/run.mjs) every branch of the domain must be taken by a test. */
    coverage: {
      provider: 'v8',
      include: ['shared/domain/**/*.ts'],
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
          /** These keep nothing in their modules, so one load of the modules serves all files: half the time. */
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          /**
           * What runs with a document keeps its connection, language and storage, so each file has its own, in a context
           * of a process that serves many files: a process for each would load jsdom again, for two thirds of the time.
           */
          name: 'unit-screens',
          pool: 'vmForks',
          include: ['**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          globalSetup: 'shared/testing/database/postgres-of-run.ts',
          /** Each test creates its own facility and leaves nothing behind, so one load of both servers serves all files. */
          isolate: false,
          include: ['**/*.int.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
})
