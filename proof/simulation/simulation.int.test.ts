import { expect, test } from 'vitest'
import { isWholeProof } from '../size.ts'
import { regressionSeeds } from './regression-seeds.ts'
import { runProcess } from './run-process.ts'
import { runSeed } from './run-seed.ts'

const seeds = isWholeProof ? 2000 : 6
const processes = 2

test(`sells no room twice and loses nothing in seeds 1 to ${seeds}`, {
  timeout: isWholeProof ? 3_600_000 : 600_000,
}, async () => {
  const each = seeds / processes
  const results = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      runProcess('--runs', String(each), '--seed', String(1 + index * each)),
    ),
  )
  console.log(results.map(({ output }) => output.trim().split('\n').at(-1)).join('\n'))
  expect(results.filter(({ exitCode }) => exitCode !== 0).map(({ output }) => output)).toEqual([])
})

test.each(regressionSeeds)('seed $seed passes: $found', async ({ seed, actions = 'first' }) => {
  expect((await runSeed(seed, actions)).violation).toBeNull()
})

test('the same seed gives the same run', async () => {
  const [once, again] = [await runSeed(4711), await runSeed(4711)]
  expect(once.trace.length).toBeGreaterThan(40)
  expect(again.trace).toEqual(once.trace)
})
