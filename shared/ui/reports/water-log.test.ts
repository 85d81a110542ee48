import { expect, test } from 'vitest'
import { temperatureText } from './water-log.tsx'

test('a temperature of another unit than the heading names its own (building-562)', () => {
  expect(temperatureText({ temperature: 98, unit: 'F' }, 'C')).toBe('98 °F')
  expect(temperatureText({ temperature: 37, unit: 'C' }, 'C')).toBe('37')
  expect(temperatureText({ temperature: 98 }, 'F')).toBe('98')
  expect(temperatureText({ ph: 7.4 }, 'F')).toBe('')
  expect(temperatureText(null, 'F')).toBe('')
})
