import { describe, expect, test } from 'vitest'
import { runProcess } from '../run-process.ts'
import { twins } from './twins.ts'

/** Within these seeds each broken twin must be caught. */
const seeds = 400

describe('a twin of the rules that', () => {
  test.each(twins.map(twin => [twin.wrong, twin] as const))(
    '%s is caught',
    { timeout: 120_000 },
    async (_, twin) => {
      const { exitCode, output } = await runProcess('--twin', twin.name, '--runs', String(seeds))
      expect(output).toMatch(/: 1 failed/)
      expect(exitCode).toBe(1)
    },
  )
})
