import { settingsRegistry } from '@mayim/contract/settings.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleUser } from '@mayim/testing/database/sample-rows.ts'
import {
  eveningStart,
  type TestFacility,
  testFacility,
  tonightDate,
} from '@mayim/testing/facility/test-facility.ts'
import { exchange, exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { addEntry, listEntries, photoOf } from './registers.ts'

const staff = { ...systemCaller, id: 'user-1', roles: ['Attendant'] } as const
const absent = '01930000-0000-7000-8000-0000000000aa'

it('keeps the registers of both sides, also of an outage, and each entry as it was written (building-560, building-561)', async () => {
  const [hub, portal] = [await testFacility('hub'), await testFacility('portal')]
  for (const { facility } of [hub, portal])
    await facility.write(async trx => ok(await trx.insertInto('user').values(sampleUser()).execute()))
  await hub.set('defaultLanguage', 'he')
  const add = async ({ facility }: TestFacility, body: Parameters<typeof addEntry>[2]) => {
    const added = await addEntry(facility, staff, body)
    return added.ok ? added.value : added.code
  }
  const idOf = (added: Awaited<ReturnType<typeof add>>) => (typeof added === 'string' ? added : added.id)
  const list = async ({ facility }: TestFacility, register: Parameters<typeof listEntries>[1]) => {
    const listed = await listEntries(facility, register, { dt: tonightDate })
    if (!listed.ok) throw new Error(listed.code)
    return listed.value
  }

  expect((await list(hub, 'closing')).items).toHaveLength(5)
  expect((await list(hub, 'opening')).items[0]).toBe('להדליק את האורות')
  await hub.set('defaultLanguage', 'en')
  expect((await list(hub, 'opening')).items.join(', ')).toBe(settingsRegistry.openingList.default)
  await hub.set('openingList', 'Lights, Water')
  expect(await add(hub, { register: 'opening', subject: 'Garden' })).toBe('entryMissing')
  await add(hub, { register: 'opening', subject: 'Lights' })
  await add(hub, { register: 'opening', subject: 'Lights', done: false })
  expect((await list(hub, 'opening')).items).toEqual(['Lights', 'Water'])
  expect((await list(hub, 'opening')).entries).toMatchObject([
    { subject: 'Lights', done: true, by: 'Rivka Sample', night: tonightDate },
    { subject: 'Lights', done: false },
  ])

  await hub.set('closingList', 'Boiler off')
  expect((await list(hub, 'closing')).items).toEqual(['Boiler off'])

  const shift = { register: 'shift', subject: 'Rivka Gold', fromTime: '18:00', toTime: '00:30' } as const
  expect(await add(hub, { ...shift, toTime: '17:00' })).toBe('shiftTimes')
  expect(await add(hub, { ...shift, night: '2026-11-21' })).toBe('reserveDatePast')
  const planned = await add(portal, { ...shift, subject: 'Leah Stern', night: '2026-11-25' })
  await add(portal, shift)
  await add(portal, { register: 'shift', closes: idOf(planned) })

  expect(await add(hub, { register: 'handover', note: ' ' })).toBe('entryEmpty')
  expect(await add(hub, { register: 'water', water: {} })).toBe('entryEmpty')
  const reading = await add(hub, { register: 'water', subject: 'Large', water: { ph: 7.4, seams: true } })
  const photo = `/9j/${'A'.repeat(1000)}`
  const fault = await add(portal, { register: 'fault', note: 'The tap drips', roomId: 3, photo })
  expect(fault).toMatchObject({ hasPhoto: true, roomId: 3, closed: null })

  await exchange(hub, portal)
  expect((await list(portal, 'water')).entries).toMatchObject([
    { subject: 'Large', water: { ph: 7.4, seams: true }, closed: null },
  ])
  expect((await list(hub, 'shift')).entries).toMatchObject([
    { subject: 'Rivka Gold', from: '18:00', to: '00:30', night: tonightDate, closed: null },
  ])
  const later = await listEntries(hub.facility, 'shift', { dt: '2026-11-25' })
  expect(later).toMatchObject({ value: { entries: [{ subject: 'Leah Stern', closed: { note: '' } }] } })
  expect(await photoOf(hub.facility, idOf(fault))).toEqual(ok({ photo }))
  expect(await photoOf(hub.facility, absent)).toMatchObject({ code: 'entryMissing' })

  expect(await add(portal, { register: 'water', closes: idOf(reading) })).toBe('entryEmpty')
  await add(portal, { register: 'water', closes: idOf(reading), note: 'The wrong mikvah' })
  expect((await list(portal, 'water')).entries).toMatchObject([
    { water: { ph: 7.4 }, closed: { by: 'Rivka Sample', note: 'The wrong mikvah' } },
  ])
  // Both sides repair it while they are apart: it is closed once.
  await add(hub, { register: 'fault', closes: idOf(fault) })
  await add(portal, { register: 'fault', closes: idOf(fault) })
  expect(await add(hub, { register: 'fault', closes: idOf(fault) })).toBe('entryClosed')
  await exchangeToEqual(hub, portal)
  expect((await list(hub, 'fault')).entries).toMatchObject([{ note: 'The tap drips', closed: { note: '' } }])
  // Of another night only what is open.
  expect(await listEntries(hub.facility, 'fault', { dt: '2026-12-30' })).toMatchObject({
    value: { entries: [] },
  })
  await hub.close()
  await portal.close()
})

it('keeps the unit in which a temperature was measured (building-562)', async () => {
  const hub = await testFacility('hub')
  const read = (water: object) => addEntry(hub.facility, staff, { register: 'water', water })
  await read({ temperature: 98 })
  await read({ ph: 7.4 })
  await hub.set('temperatureUnit', 'C')
  await read({ temperature: 37 })
  // The setting was changed while the form was open.
  await read({ temperature: 99, unit: 'F' })
  expect(await read({ unit: 'F' })).toMatchObject({ code: 'entryEmpty' })
  const listed = await listEntries(hub.facility, 'water', { dt: tonightDate })
  expect(listed.ok && listed.value.entries.map(({ water }) => water)).toEqual([
    { temperature: 98, unit: 'F' },
    { ph: 7.4 },
    { temperature: 37, unit: 'C' },
    { temperature: 99, unit: 'F' },
  ])
  await hub.close()
})

it('shows at both sides the earlier of two closings of one entry (decision 250)', async () => {
  const [hub, portal] = [await testFacility('hub'), await testFacility('portal')]
  const reading = await addEntry(hub.facility, staff, { register: 'water', water: { ph: 7.4 } })
  if (!reading.ok) throw new Error(reading.code)
  await exchange(hub, portal)

  const strike = { register: 'water', closes: reading.value.id } as const
  hub.clock.set('2026-11-22T22:05:00.000Z')
  await addEntry(hub.facility, staff, { ...strike, note: 'Typo' })
  await addEntry(portal.facility, staff, { ...strike, note: 'The wrong mikvah' })
  await exchange(hub, portal)
  for (const { facility } of [hub, portal])
    expect(await listEntries(facility, 'water', { dt: tonightDate })).toMatchObject({
      value: { entries: [{ closed: { note: 'The wrong mikvah', at: eveningStart } }] },
    })
  await hub.close()
  await portal.close()
})
