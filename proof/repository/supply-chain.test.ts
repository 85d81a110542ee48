import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Sbom, sbomOf, sboms } from '../../demo/write-sbom.ts'
import { type Advisory, advisoriesOf, type Lock, openAdvisories } from '../audit.ts'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readJson = (path: string) => JSON.parse(read(path))
const lock: {
  packages: Record<string, { version?: string; dev?: boolean; hasInstallScript?: boolean }>
} = readJson('package-lock.json')
/** Licences of what ships: none asks for our sources. */
const licences =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|\(?MIT (OR|AND) [\w.-]+\)?)$/
/** Packages whose manifest has no licence in the form that npm reads. */
const unnamed: Readonly<Record<string, string>> = { suncalc: 'BSD-2-Clause' }

type Component = Sbom['components'][number]

test.each(Object.entries(sboms))(
  'the packages of %s are listed with licences that may ship (threats-160)',
  { timeout: 60_000 },
  (workspace, file) => {
    const { bomFormat, components } = sbomOf(workspace)
    expect(bomFormat).toBe('CycloneDX')
    expect(file).toContain(`${workspace}/dist/`)
    expect(components.length).toBeGreaterThan(30)
    const licenceOf = ({ name, licenses = [] }: Component) =>
      unnamed[name] ?? licenses.map(each => each.expression ?? each.license?.id ?? each.license?.name).join()
    const refused = components.filter(
      component => !component.name.startsWith('@mayim/') && !licences.test(licenceOf(component)),
    )
    expect(refused.map(each => `${each.name}: ${licenceOf(each)}`)).toEqual([])
  },
)

test('no package runs a script when it is installed (threats-160)', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(scripted)].sort())
  expect(Object.values(allowScripts)).not.toContain(true)
})

test('no known advisory of a package that ships is open (threats-161)', () => {
  const today = new Date().toISOString().slice(0, 10)
  expect(openAdvisories(readJson('deploy/audit.json'), lock, today)).toEqual([])
})

test('an advisory is open while the affected version ships and nobody has accepted it (threats-161)', () => {
  const at = (version: string, dev = false) => ({ packages: { 'node_modules/aedes': { version, dev } } })
  const report = {
    vulnerabilities: {
      aedes: {
        nodes: ['node_modules/aedes'],
        via: [
          'mqtt-packet',
          {
            name: 'aedes',
            title: 'A long topic ends the process',
            url: 'https://github.com/advisories/GHSA-xxqp-5qx8-gj5q',
            severity: 'high',
            range: '<1.2.0',
          },
        ],
      },
    },
  }
  const advisories = advisoriesOf(report, at('1.1.0'), { advisories: [] })
  const [found] = advisories as [Advisory]
  expect(found).toMatchObject({
    id: 'GHSA-xxqp-5qx8-gj5q',
    package: 'aedes',
    versions: ['1.1.0'],
    accepted: null,
  })
  const open = (accepted: Advisory['accepted'], installed: Lock) =>
    openAdvisories({ advisories: [{ ...found, accepted }] }, installed, '2026-11-23').length
  expect([open(null, at('1.1.0')), open(null, at('1.2.0')), open(null, at('1.1.0', true))]).toEqual([1, 0, 0])
  const accepted = { why: 'no client sets the topic', until: '2026-12-31' }
  expect([open(accepted, at('1.1.0')), open({ ...accepted, until: '2026-11-22' }, at('1.1.0'))]).toEqual([
    0, 1,
  ])
  const again = advisoriesOf(report, at('1.1.0'), { advisories: [{ ...found, accepted }] })
  expect(again).toMatchObject([{ accepted }])
})

test('images are pinned by digest as soon as Renovate runs (threats-160)', () => {
  expect(readJson('renovate.json').extends).toContain('docker:pinDigests')
})
