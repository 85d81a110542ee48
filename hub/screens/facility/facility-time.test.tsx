// @vitest-environment happy-dom
import { startTexts, textOf } from '@mayim/ui/i18n.ts'
import { expect, test } from 'vitest'
import { durationText } from './facility-time.ts'

test('minutes beyond an hour are shown as hours', async () => {
  await startTexts(['desk'], 'en')
  const shown = [0, 1, 59, 60, 125, 1426].map(minutes => durationText(minutes, textOf))
  expect(shown).toEqual(['0 min', '1 min', '59 min', '1 h 0 min', '2 h 5 min', '23 h 46 min'])
})
