import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
