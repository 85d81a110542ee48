import { expect, it } from 'vitest'
import { blankRow, paperLine, paperLines, paperWalkIn } from './paper/paper-line.ts'
import { paletteEntries } from './people/palette-entries.ts'
import { choicesBody, isOverridable } from './visit/more-choices.ts'

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

it('a line of paper has nothing more for who did not come', () => {
  const row = { came: true, arrived: '19:05', left: '', attendantId: '2', paid: '30' }
  expect(paperLine('a', row)).toEqual({
    reservationId: 'a',
    came: true,
    arrived: '19:05',
    attendantId: 2,
    paid: 30,
  })
  expect(paperLine('a', { ...row, came: false })).toEqual({ reservationId: 'a', came: false })
  expect(paperLine('a', undefined)).toEqual({ reservationId: 'a', came: false })
})

it('who is not ticked has not come when the night is over, and while it goes on nothing is said of her', () => {
  const open = [
    { reservationId: 'came', reservationStatus: 'Reserved' },
    { reservationId: 'expected', reservationStatus: 'Reserved' },
    { reservationId: 'noted', reservationStatus: 'Reserved', noShowAt: '2026-11-23T04:16:00.000Z' },
    { reservationId: 'inside', reservationStatus: 'Prep' },
  ] as const
  const rows = new Map([['came', { ...blankRow, came: true }]])
  const came = { reservationId: 'came', came: true }
  expect(paperLines(open, rows, false)).toEqual([came])
  expect(paperLines(open, rows, true)).toEqual([came, { reservationId: 'expected', came: false }])
})

it('who came unbooked is written by her name, or by her phone', () => {
  const row = {
    key: 'k',
    who: ' Rivka Klein ',
    bath: true,
    arrived: '19:05',
    left: '',
    attendantId: '',
    paid: '',
  }
  const same = { key: 'k', time: '19:05', bath: true }
  expect(paperWalkIn(row)).toEqual({ ...same, name: 'Rivka Klein' })
  expect(paperWalkIn({ ...row, who: '718 555 0147' })).toEqual({ ...same, name: '', phone: '718 555 0147' })
})

it('staff pass over what is full or late, and nothing else', () => {
  const codes = ['slotTaken', 'reserveDatePastCutoff', 'reserveDateClosed'] as const
  expect(codes.map(code => isOverridable(code))).toEqual([true, true, false])
  expect(choicesBody(new Set(['kallah']))).toMatchObject({ kallah: true, parking: false })
})
