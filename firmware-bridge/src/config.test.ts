import { expect, it } from 'vitest'
import { readBridgeConfig } from './config.ts'

const env = { BRIDGE_PASSWORD: 'p'.repeat(16) }

it('building-93: refuses to start without a building file, except in the demo', () => {
  expect(() => readBridgeConfig(env)).toThrow(/BRIDGE_BUILDING is missing/)
  expect(readBridgeConfig({ ...env, MAYIM_DEMO: 'true' }).buildingFile).toBeNull()
  expect(readBridgeConfig({ ...env, BRIDGE_BUILDING: '/etc/b.json' }).buildingFile).toBe('/etc/b.json')
})

it('names every fault at once', () => {
  expect(() => readBridgeConfig({ MQTT_URL: 'http://a', MAYIM_DATA_DIR: '/nowhere' })).toThrow(
    /MQTT_URL[\s\S]*BRIDGE_BUILDING[\s\S]*BRIDGE_CODE/,
  )
})
