import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputOptions, RolldownOptions } from 'rolldown'
import { expect, test } from 'vitest'
import { everyVariable } from '../../demo/config.ts'
import { folderOf, parts } from '../../deploy/packages/parts.ts'
import { placesOf } from '../../deploy/packages/shipped-packages.ts'
import { readHubConfig } from '../../hub/src/ground/config.ts'
import { hubScreens } from '../../hub/src/top/serve-hub.ts'
import { readPortalConfig } from '../../portal/src/ground/config.ts'
import rolldownConfig from '../../rolldown.config.ts'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('deploy/compose.yaml')
const units = readdirSync(join(root, 'deploy/systemd'))
const environments = readdirSync(join(root, 'deploy/env'))
/** Node reads it itself: certificate authorities besides its own. */
const ofNode = 'NODE_EXTRA_CA_CERTS'
/** Groups of devices that every Debian has. */
const debianGroups = ['dialout', 'lp', 'plugdev']
const programs = rolldownConfig as RolldownOptions[]

/** A source, or a file that the build makes (rolldown.config.ts). */
function isMade(file: string): boolean {
  const made = programs.some(
    ({ input, output }) =>
      typeof input === 'object' &&
      Object.keys(input).some(name => file === `${(output as OutputOptions).dir}/${name}.js`),
  )
  return made || existsSync(join(root, file))
}

test('the image copies only what is there', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').slice(0, -1),
  )
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('the image runs files that are there, as nobody special', () => {
  const mains = [...dockerfile.matchAll(/CMD \["node", (?:"--[^"]+", )*"([^"]+\.[jt]s)"\]/g)].map(
    ([, main = '']) => main,
  )
  expect(mains).toEqual([
    'portal/dist/server/main.js',
    'hub/dist/server/main.js',
    'firmware-bridge/dist/server/main.js',
  ])
  expect(mains.filter(main => !isMade(main))).toEqual([])
  expect(dockerfile).toMatch(/^USER node$/m)
})

test('compose builds targets of the image and sets variables that exist', () => {
  const targets = [...compose.matchAll(/target: ([\w-]+)/g)].map(([, target]) => target)
  expect(targets).toHaveLength(3)
  for (const target of targets) expect(dockerfile).toMatch(new RegExp(`^FROM runtime AS ${target}$`, 'm'))
  const set = [...compose.matchAll(/^ {2,6}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(set.length).toBeGreaterThan(5)
  const isKnown = (name: string) =>
    name in everyVariable ||
    (everyVariable as Record<string, { secret?: true }>)[name.replace(/_FILE$/, '')]?.secret
  expect(set.filter(name => !isKnown(name))).toEqual([])
})

test('each service of compose ends its logs and its memory somewhere, and no secret is in its environment', () => {
  const postgres = read('deploy/compose.postgres.yaml')
  for (const name of ['portal', 'hub', 'bridge', 'caddy']) {
    const [, service = ''] =
      new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n| {2}#.*\\n)+)`, 'm').exec(compose) ?? []
    expect(service, name).toMatch(/^ {4}mem_limit: \d+[gm]$/m)
    expect(service, name).toMatch(/^ {4}<<: \*(hardened|logs)$/m)
  }
  expect(postgres).toMatch(/^ {4}mem_limit: 1g$/m)
  for (const text of [compose, postgres]) {
    expect(text).toMatch(/max-size: \d+m, max-file: '\d'/)
    const given = [...text.matchAll(/^ {2,6}(\w*(?:KEY|PASSWORD|DATABASE_URL)\w*):/gm)].map(
      ([, name]) => name,
    )
    expect(given.filter(name => !name?.endsWith('_FILE') && name !== 'HUB_TLS_KEY')).toEqual([])
    const used = [...text.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, name]) => name)
    const named = [...text.matchAll(/^ {2}([\w-]+): \{ file: \.\/secrets\/\1 \}$/gm)].map(([, name]) => name)
    expect(new Set(used)).toEqual(new Set(named))
  }
})

test.each(units)('%s runs a file of its package, with an environment that is there', unit => {
  const text = read(`deploy/systemd/${unit}`)
  const main = /^ExecStart=\/opt\/mayim\/(\w+)\/current\/bin\/node (?:--\S+ )*(\S+)$/m.exec(text)
  const [, folder = '', file = ''] = main ?? []
  const environment = /^EnvironmentFile=\/etc\/mayim\/(\S+)$/m.exec(text)?.[1] ?? ''
  expect(isMade(file), file).toBe(true)
  expect(parts.map(folderOf)).toContain(`opt/mayim/${folder}`)
  expect(text).toContain(`WorkingDirectory=/opt/mayim/${folder}/current\n`)
  expect(environments).toContain(environment)
  expect(text).toMatch(/^User=mayim$/m)
  for (const [, helper = ''] of text.matchAll(/^ExecStopPost=-?\S+\/current\/bin\/node (\S+)$/gm))
    expect(isMade(helper), helper).toBe(true)
})

test.each(units)(
  '%s runs a release: a refusal that no call declares is sent and logged, and is no fault',
  unit => {
    expect(read(`deploy/systemd/${unit}`)).toMatch(/^Environment=.*\bNODE_ENV=production\b/m)
  },
)

test.each(units)('%s may read the addresses of its machine, and the groups that it names are made', unit => {
  const text = read(`deploy/systemd/${unit}`)
  expect(text).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
  const groups = /^SupplementaryGroups=(.*)$/m.exec(text)?.[1]?.split(' ') ?? []
  const made = [...read('deploy/packages/sysusers.conf').matchAll(/^g (\S+)/gm)].map(([, name]) => name)
  expect(groups.filter(group => ![...debianGroups, ...made].includes(group))).toEqual([])
})

test.each(parts)(
  'the files of $name are there',
  ({ workspaces, packages, units, settings, scripts, users }) => {
    for (const file of [...units, ...settings, ...scripts, users])
      expect(existsSync(join(root, file)), file).toBe(true)
    const shipped = placesOf(packages, 'arm64')
    for (const name of packages) expect(shipped).toContain(`node_modules/${name}`)
    expect(shipped.filter(place => place.includes('x64'))).toEqual([])
    for (const workspace of workspaces) expect(existsSync(join(root, workspace, 'package.json'))).toBe(true)
  },
)

test('the outputs go to their safe level when the bridge was killed', () => {
  expect(read('deploy/systemd/mayim-bridge.service')).toMatch(/^ExecStopPost=.*safe-levels\.js$/m)
})

test.each(environments)('%s names variables that exist', file => {
  const named = [...read(`deploy/env/${file}`).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(named.filter(name => name !== ofNode && !(name in everyVariable))).toEqual([])
})

test('the portal of compose trusts its Caddy alone, and nothing else of the facility is open to the network', () => {
  const [, trusted] = /PORTAL_TRUST_PROXY: (\S+)/.exec(compose) ?? []
  expect(compose).toContain(`ipv4_address: ${trusted}`)
  const published = [...compose.matchAll(/^ {4}ports: \[(.+)\]$/gm)].map(([, ports]) => ports)
  expect(published.map(ports => ports?.replace('$', ''))).toEqual([
    "'127.0.0.1:4010:4010'",
    "'{HUB_BIND:-127.0.0.1}:4020:4020'",
    "'80:80', '443:443'",
  ])
  const proxied = /reverse_proxy \{\$PORTAL_ADDRESS:127\.0\.0\.1:(\d+)\}/.exec(read('deploy/Caddyfile'))
  expect(Number(proxied?.[1])).toBe(readPortalConfig({}).port)
})

test('the images check that they are ready at the port of the operator, which serves it in plain http', () => {
  const asked = [...dockerfile.matchAll(/process\.env\.(\w+) \|\| (\d+)\) \+ '\/readyz'/g)]
  expect(asked.map(([, name, port]) => [name, Number(port)])).toEqual([
    ['PORTAL_OPERATOR_PORT', readPortalConfig({}).serving.operator.port],
    ['HUB_OPERATOR_PORT', readHubConfig({}).serving.operator.port],
  ])
})

test('a screen opens a page of the hub, with what its file sets', () => {
  const unit = read('deploy/screen/mayim-screen.service')
  const script = read('deploy/screen/open-screen.sh')
  const environment = read('deploy/screen/screen.env')
  const [, started = ''] = /^ExecStart=\S+cage .* \/opt\/mayim\/(\S+)$/m.exec(unit) ?? []
  expect(existsSync(join(root, 'deploy', started)), started).toBe(true)
  const set = [...environment.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  // The directories are systemd's own.
  const used = [...`${unit}${script}`.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name = '']) => name)
  expect(new Set(used.filter(name => !name.endsWith('_DIRECTORY')))).toEqual(new Set(set))
  const [, path = ''] = /^SCREEN_PATH=(.+)$/m.exec(environment) ?? []
  expect(Object.keys(hubScreens({ isDemo: false }).pages)).toContain(/^\/\w+/.exec(path)?.[0])
  expect(script).toContain('--autoplay-policy=no-user-gesture-required')
})

test('what the repository keeps for itself stays out of the image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const path of ['.git', '.data', '.env', '**/node_modules']) expect(ignored).toContain(path)
})
