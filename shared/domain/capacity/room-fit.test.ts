import { describe, expect, it } from 'vitest'
import { plainChoices } from './choices.ts'
import {
  lacksSomething,
  misfitsOf,
  needsOf,
  type RoomFacts,
  type RoomNeeds,
  refusalOf,
  roomUses,
  wasteOf,
} from './room-fit.ts'

const room: RoomFacts = {
  status: 'Ready',
  bath: true,
  uses: [],
  outOfService: false,
  taken: false,
  keptForAnother: false,
  sectionHasAttendant: true,
  attendantAvoided: false,
}
const plain: RoomNeeds = { bath: false, uses: [], sparesBaths: false }
const may = { bathMayServeShower: true }

describe('what a visit needs of its room', () => {
  it.each([
    ['a shower', {}, false, []],
    ['a bath', { bath: true }, true, []],
    ['the accessible room is a bath', { handicapped: true }, true, ['accessible']],
    ['a kallah', { kallah: true }, true, ['kallah']],
    ['a kallah in a wheelchair', { kallah: true, handicapped: true }, true, ['accessible', 'kallah']],
    ['a private shower', { privateRoom: true }, false, ['private']],
    [
      'a private accessible room is sold as an accessible one',
      { privateRoom: true, handicapped: true },
      true,
      ['accessible'],
    ],
    ['a kallah who chose a private room', { privateRoom: true, kallah: true }, true, ['kallah']],
    ['segula', { segula: true, privateRoom: true }, false, ['segula']],
  ])('%s', (_, chosen, bath, uses) => {
    expect(needsOf({ ...plainChoices, ...chosen }, [{ uses: roomUses }], may)).toEqual({
      ...plain,
      bath,
      uses,
    })
  })

  it('asks for what no room of the building is only where a body needs it', () => {
    const all = { ...plainChoices, kallah: true, handicapped: true, segula: true, privateRoom: true }
    expect(needsOf(all, [{ uses: [] }], may).uses).toEqual(['accessible'])
  })

  it('spares the baths where a bath does not serve a shower', () => {
    const needs = needsOf(plainChoices, [], { bathMayServeShower: false })
    expect(misfitsOf(room, needs)).toEqual([{ code: 'roomKeptForBaths', level: 'reason' }])
    expect(misfitsOf({ ...room, bath: false }, needs)).toEqual([])
    expect(misfitsOf(room, { ...needs, bath: true })).toEqual([])
  })
})

describe('a room and a visit (visit-41)', () => {
  it.each([
    [{ outOfService: true }, plain, 'roomOutOfService never'],
    [{ attendantAvoided: true }, plain, 'chooseAnotherAttendant never'],
    [{ taken: true }, plain, 'roomTaken now'],
    [{ status: 'NeedsCleaning' }, plain, 'roomNotReady now'],
    [{ sectionHasAttendant: false }, plain, 'sectionWithoutAttendant now'],
    [{ keptForAnother: true }, plain, 'roomPreassigned reason'],
    [{ bath: false }, { ...plain, bath: true }, 'roomHasNoBath reason'],
    [{}, { ...plain, uses: ['accessible'] }, 'roomNotAccessible reason'],
    [{}, { ...plain, uses: ['kallah'] }, 'roomNotForKallah reason'],
    [{}, { ...plain, uses: ['private'] }, 'roomNotPrivate reason'],
    [{}, { ...plain, uses: ['segula'] }, 'roomNotSegula reason'],
    [{ uses: ['accessible'] }, { ...plain, uses: ['accessible'] }, undefined],
    [{ status: 'Offline' }, plain, undefined],
  ] as const)('%o', (facts, needs, expected) => {
    const misfits = misfitsOf({ ...room, ...facts }, needs)
    expect(misfits.map(({ code, level }) => `${code} ${level}`)[0]).toBe(expected)
    const isReason = misfits[0]?.level === 'reason'
    expect(refusalOf(misfits, true)).toBe(isReason ? null : (misfits[0]?.code ?? null))
    expect(lacksSomething({ ...room, ...facts }, needs)).toBe(isReason)
  })

  it('is not given by the system while it is closed', () => {
    expect(misfitsOf({ ...room, status: 'Offline' }, plain, { byHand: false })[0]?.code).toBe('roomNotReady')
  })

  it('says first what nobody can pass over', () => {
    const codes = misfitsOf(
      { ...room, bath: false, outOfService: true, taken: true, keptForAnother: true },
      { ...plain, bath: true, uses: ['accessible'] },
    ).map(({ code }) => code)
    expect(codes).toEqual([
      'roomOutOfService',
      'roomTaken',
      'roomNotAccessible',
      'roomHasNoBath',
      'roomPreassigned',
    ])
  })
})

it('wastes least where a room is no more than she needs (visit-168)', () => {
  const accessible = { bath: true, uses: ['accessible'] } as const
  const wastes = [{ bath: false, uses: [] }, { bath: true, uses: [] }, accessible].map(each =>
    wasteOf(each, plain),
  )
  expect(wastes).toEqual([0, 1, 3])
  expect(wasteOf(accessible, { ...plain, bath: true, uses: ['accessible'] })).toBe(0)
})
