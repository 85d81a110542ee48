// `npm run check`, `npm test` and `npm run proof` run these checks in three sizes. Each prints one count at the end.
// `npm run proof appliance` boots a Debian in which the release is installed, `npm run proof power-cuts` one whose power
// fails; both are part of none of them.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../demo/find-chromium.mjs'
import { installIfNeeded, pinnedNode, root, run, stop } from '../demo/steps.mjs'
import { auditAgeFault } from './audit-age.mjs'
import { endProcessesWithThis, isEnding } from './end-processes.mjs'
import { playwrightFailures, vitestFailures } from './failures.mjs'

const reports = join(root, 'test-results', 'reports')
const processes = 2
/** A zone with daylight saving time. Code that depends on the zone of the machine fails in UTC or here. */
const newYork = 'America/New_York'
/** The domain must have full coverage (vitest.config.ts). Coverage makes tests slower, hence the timeout. */
const coverage = ['--coverage', '--testTimeout=60000']
/** The sources whose results could depend on the zone of the machine; the whole proof runs all of them in both. */
const zoned = ['shared/domain', 'shared/ui']

/** The tools in Go spend a third of their time on collecting memory, of which they need no less for it. */
const rareCollections = { GOGC: '400' }
/** Each checker works out the types that it shares with others again. Another tool has the other processor. */
const oneChecker = ['--checkers', '1']
const types = { name: 'types', of: () => check('tsc', ['-p', 'tsconfig.json', ...oneChecker]) }
/** Checks again only what a change since the last `npm run check` touches. */
const typesAgain = {
  name: 'types',
  of: () =>
    check('tsc', [
      '-p',
      'tsconfig.json',
      ...oneChecker,
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ]),
}
const lint = { name: 'format and lint', of: () => check('biome', ['check', '.']) }
const promises = {
  name: 'promises',
  of: () => check('oxlint', ['--type-aware', '--tsconfig', 'tsconfig.json']),
}
const unit = (zone, ...args) => ({
  name: `unit tests, ${zone}${args.includes('--coverage') ? ', with coverage of the domain' : ''}`,
  of: () => vitest('unit*', args, zone),
})
/** Server processes that a test starts: `built` is what a facility runs and starts sooner, else the sources. */
const integration = (zone, { built }) => ({
  name: `integration tests, ${zone}, processes from ${built ? 'the build' : 'the sources'}`,
  of: () => vitest('integration', [], zone, { MAYIM_BUILT: String(built) }),
})
const build = {
  name: 'build',
  of: async () => {
    await buildOrStop()
    return { passed: 0, failed: 0 }
  },
}
const browser = { name: 'browser tests', of: browserTests }
const seeds = {
  name: 'sync simulation of 100,000 seeds',
  of: () => simulate(Number(process.env.MAYIM_SEEDS ?? 100_000)),
}
const appliance = { name: 'the release in a Debian that boots', of: () => claims('appliance') }
const powerCuts = { name: 'power cuts of an emulated machine', of: () => claims('power-cuts') }

/** The two lists take about as long as each other. */
const atOnce = [
  [types, lint],
  [build, promises],
]
/** The steps of each size: two lists at the same time, a processor each, and after them one step after the other. */
const sizes = {
  check: { atOnce: [[typesAgain], [lint, promises]], after: [unit('UTC')] },
  test: {
    atOnce,
    after: [unit(newYork), unit('UTC', ...zoned, ...coverage), integration('UTC', { built: true }), browser],
  },
  proof: {
    atOnce,
    after: [
      unit(newYork),
      unit('UTC', ...coverage),
      integration('UTC', { built: true }),
      integration(newYork, { built: false }),
      browser,
      seeds,
    ],
  },
  appliance: { atOnce: [[build]], after: [appliance] },
  'power-cuts': { atOnce: [[build]], after: [powerCuts] },
}

const size = process.argv[3] ?? process.argv[2] ?? 'test'
if (!(size in sizes))
  throw new Error(`Unknown size ${size}: use check, test, proof, proof appliance or proof power-cuts`)
// proof/size.ts reads it. Some tests run longer then.
if (size === 'proof') process.env.MAYIM_PROOF_SIZE = 'proof'

endProcessesWithThis()
installIfNeeded()
pinnedNode()
if (size !== 'appliance' && size !== 'power-cuts') useMemoryForFolders()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0 }
/** One line a failure, printed last. */
const failures = []
await Promise.all(sizes[size].atOnce.map(runInOrder))
await runInOrder(sizes[size].after)
process.exitCode = total.failed === 0 ? 0 : 1
for (const failure of failures) console.log(`✗ ${failure}`)
const { refreshed } = readReport(join(root, 'deploy/audit.json'))
const auditFault = auditAgeFault(refreshed, Date.now())
if (auditFault) console.log(`! ${auditFault}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** Databases of tests wait for the disk thousands of times; in memory, where there is enough, they do not. */
function useMemoryForFolders() {
  const [memory, enough] = ['/dev/shm', 4 * 2 ** 30]
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < enough) return
  const folder = mkdtempSync(join(memory, 'mayim-tests-'))
  // PostgreSQL runs as another user, who has to get through to its own folder.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Some tests run programs from their folder, which a container may forbid there.
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  if (spawnSync(program).status === 0) process.env.TMPDIR = folder
}

async function runInOrder(steps) {
  for (const step of steps) {
    await runStep(step)
    // By a signal: the process exits as soon as all that the step started has ended.
    if (isEnding()) await new Promise(() => {})
  }
}

async function runStep({ name, of }) {
  const startedAt = Date.now()
  console.log(`\n— ${name}`)
  const { passed, failed } = await of()
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(`${name}: ${failed} failed`)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}

/** Builds what is older than its sources. */
async function buildOrStop() {
  const exitCode = await run(pinnedNode(), ['demo/build.mjs'])
  if (exitCode !== 0 && !isEnding()) stop('The build failed; the lines above name the reason.')
}

/** Runs a tool that prints no count; it counts as one check. */
async function check(command, args) {
  const exitCode = await run(command, args, { env: rareCollections })
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(project, args, zone, env = {}) {
  const file = join(reports, `${project.replace('*', '')}-${zone.replace('/', '-')}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const exitCode = await run('vitest', ['run', '--project', project, ...args, ...reporters], {
    env: { ...env, TZ: zone },
  })
  const report = readReport(file)
  failures.push(...vitestFailures(report))
  if (exitCode !== 0 && report?.numFailedTests === 0 && args.includes('--coverage'))
    failures.push('a branch in shared/domain has no test: see the table of coverage')
  return counted(exitCode, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

async function browserTests() {
  await buildOrStop()
  const chromium = await findChromium()
  if (chromium === null) return { passed: 0, failed: 1 }
  const file = join(reports, 'browser.json')
  const env = { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, MAYIM_BUILT: 'true' }
  const args = ['test', '-c', 'proof/e2e/playwright.config.ts', '--reporter=list,json']
  const exitCode = await run('playwright', args, { env })
  const report = readReport(file)
  failures.push(...playwrightFailures(report))
  return counted(exitCode, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
  })
}

/** Simulates `runs` seeds from MAYIM_FIRST_SEED on. Every seed counts as one test. */
async function simulate(runs) {
  const first = Number(process.env.MAYIM_FIRST_SEED ?? 1)
  const each = Math.ceil(runs / processes)
  const exitCodes = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      run(pinnedNode(), [
        'proof/simulate-sync.ts',
        ...['--runs', String(each), '--seed', String(first + index * each)],
      ]),
    ),
  )
  const failed = exitCodes.filter(code => code !== 0).length
  return { passed: runs - failed, failed }
}

/** Each line of the report of a machine is a claim. */
async function claims(folder) {
  const file = join(reports, `${folder}.txt`)
  const exitCode = await run(pinnedNode(), [`proof/${folder}/run.ts`, file])
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const failed = lines.filter(line => line.startsWith('not ok '))
  failures.push(...failed.map(line => line.replace('not ok ', '')))
  return counted(exitCode, {
    passed: lines.filter(line => line.startsWith('ok ')).length,
    failed: failed.length,
  })
}

/** Counts a runner that failed without a failed test (a file that does not load, a crash, no tests) as one failure. */
function counted(exitCode, { passed, failed }) {
  const broken = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: broken ? 1 : failed }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
