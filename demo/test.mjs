// `npm test`: everything that proves the project, in one go, with one count at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { buildIfNeeded, installIfNeeded, pinnedNode, root, run } from './steps.mjs'

const reports = join(root, 'test-results', 'reports')
/** A zone with changes of the clock: what depends on the machine's own zone fails here. */
const otherZone = 'America/New_York'
/** The rules have to be covered whole (vitest.config.ts); measured tests are slower. */
const measured = ['--coverage', '--testTimeout=60000']

installIfNeeded()
pinnedNode()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const steps = [
  { name: 'types', of: () => check('tsc', ['-p', 'tsconfig.json']) },
  { name: 'format and lint', of: () => check('biome', ['check', '.']) },
  { name: 'promises', of: () => check('oxlint', ['--type-aware', '--tsconfig', 'tsconfig.json']) },
  { name: 'unit and integration tests', of: () => vitest('all', [], 'UTC') },
  {
    name: `unit tests, ${otherZone}, and how far they reach into the rules`,
    of: () => vitest('other-zone', ['--project', 'unit', ...measured], otherZone),
  },
  { name: 'browser tests', of: browserTests },
]

const total = { passed: 0, failed: 0 }
for (const step of steps) {
  const startedAt = Date.now()
  console.log(`\n— ${step.name}`)
  const { passed, failed } = await step.of()
  total.passed += passed
  total.failed += failed
  console.log(`  ${passed} passed, ${failed} failed (${Math.round((Date.now() - startedAt) / 1000)} s)`)
}
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** A tool that has no count of its own counts as one. */
async function check(command, args) {
  const ended = await run(command, args)
  return ended === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(name, args, zone) {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const ended = await run('vitest', ['run', ...args, ...reporters], { env: { TZ: zone } })
  const report = readReport(file)
  if (ended !== 0 && report?.numFailedTests === 0 && args.includes('--coverage'))
    console.log('  A rule in shared/domain has a part that no test takes: the table above names it.')
  return settled(ended, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

async function browserTests() {
  await buildIfNeeded()
  const chromium = await findChromium()
  if (chromium === null) return { passed: 0, failed: 1 }
  const file = join(reports, 'browser.json')
  // The servers as they are shipped; the integration tests have run their sources.
  const env = { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, MAYIM_BUILT: 'true' }
  const args = ['test', '-c', 'proof/e2e/playwright.config.ts', '--reporter=list,json']
  const ended = await run('playwright', args, { env })
  const stats = readReport(file)?.stats
  return settled(ended, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
  })
}

/** A runner that failed without a failed test (a file that does not load, a crash, no test at all) counts as one. */
function settled(ended, { passed, failed }) {
  const broken = failed === 0 && (ended !== 0 || passed === 0)
  return { passed, failed: broken ? 1 : failed }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
