import { parseArgs } from 'node:util'
import { commitOfSource } from './simulation/commit-of-source.ts'
import { patchSources } from './simulation/twins/patch-sources.ts'
import { twins } from './simulation/twins/twins.ts'

// npm run simulate-sync -- --runs 100000 --seed 1 [--trace] [--twin name [--by-coverage]]: simulates seeds; exits with 1 when one fails.
// npm run simulate-sync -- --kill 200: kills real processes of both sides 200 times, on a link that corrupts frames.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    twin: { type: 'string' },
    kill: { type: 'string' },
    'by-coverage': { type: 'boolean', default: false },
  },
})
if (values.kill) {
  const { stormyEvening } = await import('./system/stormy-evening.ts')
  const storm = await stormyEvening({ kills: Number(values.kill), seed: Number(values.seed) })
  console.log(
    `${values.kill} kills, ${storm.answered} requests answered, ${storm.lost} not, ${storm.frames} frames: no violation`,
  )
  process.exit(0)
}
const twin = twins.find(each => each.name === values.twin)
if (values.twin && !twin) throw new Error(`Unknown twin ${values.twin}`)
// Must run before the patched sources are loaded.
if (twin) patchSources(twin)
if (twin && values['by-coverage']) {
  const { searchByCoverage } = await import('./simulation/search.ts')
  const found = await searchByCoverage(twin, Number(values.seed), Number(values.runs))
  console.log(
    found === null ? `${values.runs} runs: 0 failed` : [...found.trace, found.violation].join('\n  '),
  )
  if (found !== null) console.log(`after ${found.runs} runs: 1 failed`, JSON.stringify(found.plan))
  process.exit(found === null ? 0 : 1)
}
const { runSeed } = await import('./simulation/run-seed.ts')

const [first, runs] = [Number(values.seed), Number(values.runs)]
const last = first + runs - 1
const startedAt = performance.now()
let failed = 0
let seed = first
for (; seed <= last; seed += 1) {
  const { violation, trace } = await runSeed(seed, twin && !twin.withAll ? 'first' : 'all')
  if (violation === null && !values.trace) continue
  console.log(
    [`seed ${seed}, commit ${commitOfSource()}`, ...trace, violation ?? 'no violation'].join('\n  '),
  )
  if (violation !== null) failed += 1
  // The first failed run detects the twin.
  if (twin && failed > 0) break
}
const perSecond = ((Math.min(seed, last) - first + 1) / (performance.now() - startedAt)) * 1000
console.log(
  `seeds ${first} to ${Math.min(seed, last)}: ${failed} failed, ${perSecond.toFixed(1)} runs a second`,
)
process.exitCode = failed === 0 ? 0 : 1
