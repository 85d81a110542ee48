import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** No result may depend on the zone of the machine: the suite runs under two (proof/run.mjs). */
process.env.TZ ??= 'UTC'

/** These take a minute each, and are small files, which would come last: one core would wait for the other. */
const longest = ['e2e/sync-storm', 'proof/simulation/twins/twins', 'simulation/simulation']

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
    /** Vitest keeps a core free for a person who works at the machine; nobody does while the whole suite runs. */
    maxWorkers: availableParallelism(),
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
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          /** Each brings its own house and leaves nothing: both servers are loaded once for all of them. */
          isolate: false,
          include: ['**/*.int.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
