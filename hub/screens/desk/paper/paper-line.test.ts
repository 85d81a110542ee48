import { expect, it } from 'vitest'
import { blankRow, paperLine, paperLines, paperWalkIn } from './paper-line.ts'

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
