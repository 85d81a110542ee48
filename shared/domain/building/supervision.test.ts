import { expect, it } from 'vitest'
import {
  certificateState,
  changedRules,
  newestOfEach,
  outsideLimits,
  type WaterLimits,
} from './supervision.ts'

const none = { least: null, most: null }
const limits: WaterLimits = {
  level: { least: 120, most: null },
  temperature: { least: 90, most: 104 },
  ph: { least: 7.2, most: 7.8 },
  chlorine: none,
}

it('names what of a reading is outside the limits (building-571)', () => {
  const water = { level: 119.5, temperature: 96, ph: 7.9, chlorine: 50 }
  expect(outsideLimits(water, limits, 'F')).toEqual([
    { measure: 'level', value: 119.5, least: 120, most: null },
    { measure: 'ph', value: 7.9, least: 7.2, most: 7.8 },
  ])
  expect(outsideLimits({ level: 120, temperature: 104, ph: 7.2 }, limits, 'F')).toEqual([])
})

it('compares a temperature in the unit of the limits (building-571)', () => {
  const outside = (temperature: number, unit: 'F' | 'C' | undefined, of: 'F' | 'C') =>
    outsideLimits({ temperature, unit }, limits, of).map(({ value }) => value)
  expect(outside(41, 'C', 'F')).toEqual([105.8])
  expect(outside(36, 'C', 'F')).toEqual([])
  expect(outside(96, 'F', 'C')).toEqual([35.6])
  expect(outside(89, undefined, 'F')).toEqual([89])
})

it('takes the newest entry of each mikvah that was not struck out', () => {
  const entry = (id: number, subject: string, closed: unknown = null) => ({ id, subject, closed })
  const entries = [entry(1, 'Main'), entry(2, ' main '), entry(3, 'Small'), entry(4, 'Small', { at: '' })]
  expect(newestOfEach(entries).map(({ id }) => id)).toEqual([2, 3])
})

it('knows when a certificate ends (building-572)', () => {
  expect(certificateState('2026-11-29', '2026-11-30')).toBe('over')
  expect(certificateState('2026-11-30', '2026-11-30')).toBe('soon')
  expect(certificateState('2026-12-30', '2026-11-30')).toBe('soon')
  expect(certificateState('2026-12-31', '2026-11-30')).toBe('valid')
})

it('names the rules that changed since they were confirmed, and new ones (building-573)', () => {
  expect(changedRules({ a: '1', b: '2', gone: '3' }, { a: '1', b: '5', c: '' })).toEqual([
    { key: 'b', from: '2', to: '5' },
  ])
  expect(changedRules({}, { c: '7' })).toEqual([{ key: 'c', from: '', to: '7' }])
})
