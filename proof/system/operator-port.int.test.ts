import { browserOf } from '@mayim/testing/http/http-client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BareSides } from './start/bare-sides.ts'

const facilityKey = 'the facility key of this test, which is long enough'

let sides: BareSides
let running: readonly { readonly side: string; readonly port: number; readonly operatorPort: number }[]

beforeAll(async () => {
  sides = new BareSides()
  const dataDir = sides.folder()
  await sides.seed(dataDir, facilityKey)
  running = [
    { side: 'portal', ...(await sides.portal(dataDir, { MAYIM_FACILITY_KEY: facilityKey })) },
    { side: 'hub', ...(await sides.hub(dataDir)) },
  ]
}, 60_000)
afterAll(() => sides.end())

const at = (port: number) => browserOf({ origin: `http://127.0.0.1:${port}` })

test('the public port has neither metrics nor the pages of the calls (threats-123)', async () => {
  for (const { side, port } of running) {
    expect((await at(port).get('/metrics')).text, side).not.toContain('mayim_request')
    const files = ['', '/openapi.json', '/swagger-ui-bundle.js', '/start.js']
    for (const path of files.map(file => `/api/docs${file}`))
      expect((await at(port).get(path)).status, `${side} ${path}`).toBe(404)
    for (const path of ['/healthz', '/readyz', '/updatez'])
      expect((await at(port).get(path)).status, path).not.toBe(404)
  }
})

test('the operator port has metrics, health and the pages of the calls, without inline scripts or styles', async () => {
  for (const { side, port, operatorPort } of running) {
    await at(port).get('/readyz')
    const { text, status } = await at(operatorPort).get('/metrics')
    expect(status).toBe(200)
    expect(text).toMatch(/mayim_request_duration_ms_count\{method="GET",route="\/readyz",status="200"\} \d+/)
    expect(text).toMatch(/^mayim_linked 0$/m)
    // No backup yet (sync-547).
    expect(text).toMatch(/^mayim_backup_timestamp_seconds 0$/m)
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
    expect((await at(operatorPort).get('/readyz')).text).toBe('ready\n')
    expect((await at(operatorPort).get('/healthz')).text).toBe('ok\n')

    const page = await at(operatorPort).get('/api/docs')
    expect(page.text).not.toMatch(/<script>|<style|onload=/)
    const linked = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(linked).toHaveLength(4)
    for (const path of linked) expect((await at(operatorPort).get(path)).status, path).toBe(200)
    const { json } = await at(operatorPort).get('/api/docs/openapi.json')
    expect([json.openapi.slice(0, 3), json.info.title.toLowerCase().includes(side)]).toEqual(['3.1', true])
    expect((await at(operatorPort).get('/api/api/settings/publicsettings')).status).toBe(404)
  }
})
