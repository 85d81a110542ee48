import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readHubConfig } from '../hub/src/ground/config.ts'
import { readPortalConfig } from '../portal/src/ground/config.ts'
import { everyVariable, generatedVariables, readDemoConfig } from './config.ts'

const keys = Object.fromEntries(generatedVariables.map(name => [name, 'k'.repeat(43)]))

test('without variables every default applies and there is no fault', () => {
  const { config, faults } = readDemoConfig(keys)
  expect(faults).toEqual([])
  expect(config.ports).toEqual({
    PORTAL_PORT: 4010,
    PORTAL_OPERATOR_PORT: 4011,
    HUB_PORT: 4020,
    HUB_OPERATOR_PORT: 4021,
    MQTT_PORT: 1884,
  })
})

test('all faults are reported at once, each with the name of its variable', () => {
  const { faults } = readDemoConfig({
    ...keys,
    HUB_PORT: 'x',
    PORTAL_PORT: '70000',
    LOG_LEVEL: 'loud',
    MQTT_URL: 'http://a',
  })
  expect(faults).toHaveLength(4)
  expect(faults.join('\n')).toMatch(/HUB_PORT must be a port from 0 to 65535, not "x"\./)
  expect(faults.join('\n')).toMatch(/PORTAL_PORT/)
  expect(faults.join('\n')).toMatch(/LOG_LEVEL must be one of info/)
  expect(faults.join('\n')).toMatch(/MQTT_URL/)
})

test('a short secret is reported by name, without its value', () => {
  const { faults } = readDemoConfig({ ...keys, MAYIM_SYNC_KEY: 'hunter2' })
  expect(faults).toEqual(['MAYIM_SYNC_KEY must be a secret of at least 32 characters.'])
})

test('a half configured service is reported in one sentence', () => {
  const { faults } = readDemoConfig({ ...keys, TWILIO_FROM: '+17185550100' })
  expect(faults).toEqual([
    'Twilio is half configured: set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN too, or none of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM.',
  ])
})

test('a secret may lie in a file, and is then in no variable (threats-1161)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sync-key')
  writeFileSync(file, `${'s'.repeat(43)}\n`)
  const facility = { MAYIM_FACILITY_KEY: 'f'.repeat(43) }
  expect(readHubConfig({ ...facility, MAYIM_SYNC_KEY_FILE: file }).syncKey).toBe('s'.repeat(43))
  const faultsOf = (env: Record<string, string>) => {
    try {
      return readHubConfig({ ...facility, ...env }) && ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(faultsOf({ MAYIM_SYNC_KEY_FILE: file, MAYIM_SYNC_KEY: 's'.repeat(43) })).toBe(
    'Set MAYIM_SYNC_KEY or MAYIM_SYNC_KEY_FILE, not both.',
  )
  expect(faultsOf({ MAYIM_SYNC_KEY_FILE: join(folder, 'none') })).toMatch(
    /^MAYIM_SYNC_KEY_FILE names a file that cannot be read: /,
  )
  // The address of a database has its password.
  expect(() => readPortalConfig({ DATABASE_URL: 'mysql://mayim:hunter2@host' })).toThrow(/^(?!.*hunter2)/s)
})

test('two servers on one port are reported', () => {
  const { faults } = readDemoConfig({ ...keys, HUB_PORT: '4010' })
  expect(faults).toEqual(['PORTAL_PORT and HUB_PORT are both 4010: each needs its own port.'])
})

test('.env.example holds every variable with its default, and no other', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => ({
    name: name ?? '',
    value,
  }))
  expect(named.map(row => row.name).sort()).toEqual(Object.keys(everyVariable).sort())
  for (const { name, value } of named) {
    const fallback = (everyVariable as Record<string, { default?: unknown }>)[name]?.default
    if (fallback !== undefined) expect(`${name}=${value}`).toBe(`${name}=${fallback}`)
  }
})
