import { expect, it } from 'vitest'
import { panel } from './en/panel.ts'
import { refusal } from './en/refusal.ts'

it('a text that cannot be sent while cut off is not said to be a matter of cards', () => {
  expect(refusal.portalUnreachable).not.toMatch(/card/i)
})

it('the panel of the next patron promises the attendant, who has not pressed yet (visit-57)', () => {
  for (const status of ['ReadyForCheckingNext', 'ReadyForMikvahNext'] as const)
    expect(panel.sentence[status]).not.toMatch(/on her way/)
})
