import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readBuilding } from './read-building.ts'

const folder = mkdtempSync(join(tmpdir(), 'mayim-building-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (text: string): string => {
  const file = join(folder, 'building.json')
  writeFileSync(file, text)
  return file
}
const simulated = { rooms: [1], cubicles: [], garage: false, printers: ['kiosk'], readers: [] }
const reception = { reception: { host: '10.0.0.9', port: 9100 } }

describe('readBuilding', () => {
  it('is the demo without a file', () => {
    expect(readBuilding(null, null)).toMatchObject([{ driver: 'simulator' }])
  })

  it('runs a driver for what is simulated and one for the real printers', () => {
    const plans = readBuilding(written(JSON.stringify({ simulated, printers: reception })), null)
    expect(plans.map(plan => [plan.driver, plan.points.length])).toEqual([
      ['simulator', 5],
      ['escpos', 1],
    ])
  })

  it('runs one for the phone system, whose password is not in the file', () => {
    const phone = { host: '10.0.0.8', port: 5038, username: 'hub' }
    const file = written(JSON.stringify({ simulated, printers: {}, phone }))
    const options = { channel: 'PJSIP/{ext}', context: 'default', secret: 's' }
    expect(readBuilding(file, 's').at(-1)).toMatchObject({ driver: 'asterisk', options })
    expect(() => readBuilding(file, null)).toThrow(/BRIDGE_PHONE_SECRET/)
  })

  it.each([
    ['no JSON', '{'],
    ['a missing part', '{"simulated":{}}'],
    ['a printer twice', JSON.stringify({ simulated, printers: { kiosk: reception.reception } })],
    ['a port that is none', JSON.stringify({ simulated, printers: { desk: { host: 'a', port: 0 } } })],
  ])('says what is wrong with the file: %s', (_name, text) => {
    expect(() => readBuilding(written(text), null)).toThrow(/BRIDGE_BUILDING|both/)
  })
})
