import { expect, it } from 'vitest'
import { paletteEntries } from './palette-entries.ts'

it('the palette offers actions by name, and a phone that may not be on the list', () => {
  const known = { reservations: [], rooms: [], actions: [{ id: 'walkIn', text: 'Walk-in' }] }
  expect(paletteEntries('', known).map(({ id }) => id)).toEqual(['walkIn'])
  expect(paletteEntries('walk', known).map(({ id }) => id)).toEqual(['walkIn'])
  expect(paletteEntries('718 555 0147', known)).toEqual([
    { kind: 'phone', id: 'phone', phone: '718 555 0147' },
  ])
})

it('what a reader types of her booking proof is that, and nothing else', () => {
  const known = { reservations: [], rooms: [], actions: [{ id: 'walkIn', text: 'Walk-in' }] }
  const proof = `mb1.${'aZ09_-'.repeat(50)}.sig`
  expect(paletteEntries(`${proof}\n`, known)).toEqual([{ kind: 'proof', id: 'proof', proof }])
})
