import { describe, expect, test } from 'vitest'
import { checkClosing, checkEntry, checkShift, doneItems, isOn, standingShifts } from './register.ts'

const entry = { register: 'handover', subject: '', note: '', water: null, until: null } as const

describe('an entry of a register (building-560)', () => {
  test('says something', () => {
    expect(checkEntry({ ...entry, note: 'The boiler hums' }, [])).toMatchObject({ ok: true })
    expect(checkEntry({ ...entry, note: '  ' }, [])).toMatchObject({ code: 'entryEmpty' })
    expect(checkEntry({ ...entry, register: 'water', water: {} }, [])).toMatchObject({ code: 'entryEmpty' })
    expect(checkEntry({ ...entry, register: 'water', water: { ph: 7.4 } }, [])).toMatchObject({ ok: true })
    expect(checkEntry({ ...entry, register: 'water', water: { unit: 'F' } }, [])).toMatchObject({
      code: 'entryEmpty',
    })
  })

  test('of a certificate or a ruling names whose it is, and when a certificate ends (building-570)', () => {
    const paper = { ...entry, register: 'certificate', subject: 'Large', until: '2027-01-01' } as const
    expect(checkEntry(paper, [])).toMatchObject({ ok: true })
    expect(checkEntry({ ...paper, subject: ' ' }, [])).toMatchObject({ code: 'entryEmpty' })
    expect(checkEntry({ ...paper, until: null }, [])).toMatchObject({ code: 'certificateEnd' })
    expect(checkEntry({ ...paper, register: 'ruling', until: null }, [])).toMatchObject({ ok: true })
  })

  test('of a list names one of its items', () => {
    const tick = { ...entry, register: 'opening', subject: 'Lights' } as const
    expect(checkEntry(tick, ['Lights'])).toMatchObject({ ok: true })
    expect(checkEntry({ ...tick, register: 'closing' }, ['Doors'])).toMatchObject({ code: 'entryMissing' })
  })
})

describe('closing an entry (building-561)', () => {
  const fault = { register: 'fault', isClosed: false } as const

  test('closes a fault once, and a reading with a reason', () => {
    expect(checkClosing(fault, { register: 'fault', note: '' })).toMatchObject({ ok: true })
    expect(checkClosing({ ...fault, isClosed: true }, { register: 'fault', note: '' })).toMatchObject({
      code: 'entryClosed',
    })
    for (const register of ['certificate', 'ruling'] as const)
      expect(checkClosing({ register, isClosed: false }, { register, note: '' })).toMatchObject({
        code: 'entryEmpty',
      })
    const reading = { register: 'water', isClosed: false } as const
    expect(checkClosing(reading, { register: 'water', note: '' })).toMatchObject({ code: 'entryEmpty' })
    expect(checkClosing(reading, { register: 'water', note: 'Wrong pool' })).toMatchObject({ ok: true })
  })

  test('closes nothing else', () => {
    expect(checkClosing(undefined, { register: 'fault', note: '' })).toMatchObject({ code: 'entryMissing' })
    expect(checkClosing(fault, { register: 'water', note: 'x' })).toMatchObject({ code: 'entryMissing' })
    const note = { register: 'handover', isClosed: false } as const
    expect(checkClosing(note, { register: 'handover', note: 'x' })).toMatchObject({ code: 'entryMissing' })
  })
})

test('the last tick of an item decides (building-560)', () => {
  const ticks = [
    { subject: 'Lights', done: true, at: 1 },
    { subject: 'Heat', done: true, at: 2 },
    { subject: 'Lights', done: false, at: 3 },
  ]
  expect(doneItems(['Lights', 'Heat', 'Towels'], ticks)).toEqual([
    { item: 'Lights', tick: null },
    { item: 'Heat', tick: ticks[1] },
    { item: 'Towels', tick: null },
  ])
})

const shift = { subject: 'Rivka Gold', from: '18:00', to: '00:30', night: '2026-11-22' }

test.each([
  [{}, null],
  [{ night: '2027-02-22' }, null],
  [{ subject: ' ' }, 'entryEmpty'],
  [{ from: '' }, 'shiftTimes'],
  [{ to: '' }, 'shiftTimes'],
  [{ to: '18:00' }, 'shiftTimes'],
  [{ from: '00:45' }, 'shiftTimes'],
  [{ night: '2026-11-21' }, 'reserveDatePast'],
  [{ night: '2027-02-23' }, 'reserveDateTooFar'],
])('a shift with %j (building-740)', (part, code) => {
  const checked = checkShift({ ...shift, ...part }, '2026-11-22')
  expect(checked.ok ? null : checked.code).toBe(code)
})

test('shifts stand in the order of their beginning until they are taken back', () => {
  const [late, early, gone] = [
    { ...shift, from: '00:00', closed: null },
    { ...shift, closed: null },
    { ...shift, from: '17:00', closed: { at: '' } },
  ]
  expect(standingShifts([late, early, gone])).toEqual([early, late])
})

test('a shift covers its times and not its end', () => {
  const minutes = [17 * 60 + 59, 18 * 60, 24 * 60 + 29, 24 * 60 + 30]
  expect(minutes.map(each => isOn(shift, each))).toEqual([false, true, true, false])
})
