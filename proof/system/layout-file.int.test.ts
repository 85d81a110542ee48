import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import { demoStaff } from '../../demo/people.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import { bookOne, type Crew, crewOf, keepDeskOpen, newPhone, onBoard, panelOf } from './evening.ts'

const none = { version: 1, sections: [], rooms: [], cubicles: [] }
const room9 = { id: 9, name: 'Garden', kind: 'bath', sectionId: 3, extension: '109' }
const north = { id: 3, name: 'North' }

let facility: TemporaryFacility
let crew: Crew
let atHub: Api
let atPortal: Api
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  await keepDeskOpen(facility)
  crew = await crewOf(facility)
  atHub = await staff(facility, 'admin')
  atPortal = new Api(facility.portalUrl)
  const password = demoStaff.find(({ name }) => name === 'admin')?.password
  await atPortal.signIn({ grant_type: 'password', username: 'admin', password })
  await until(linked)
})
afterAll(async () => facility?.remove())

test('the export imports again without a change, on both sides (building-79)', async () => {
  const layout = await atHub.get('layoutExport')
  expect(layout.rooms).toHaveLength(8)
  expect(layout.rooms[4]).toEqual({
    id: 5,
    name: '5',
    kind: 'bath',
    sectionId: 2,
    extension: '105',
    retired: false,
    uses: [],
  })
  expect(await atPortal.get('layoutExport')).toEqual(layout)
  expect(await atPortal.get('layoutImport', { body: layout })).toEqual([])
})

test('a file is compared first, then applied, and changes nothing the second time (building-80)', async () => {
  const body = {
    version: 1,
    sections: [north],
    rooms: [room9, { id: 1, name: 'One', kind: 'shower', sectionId: 1 }],
    cubicles: [{ id: 4, name: 'Quiet' }],
  }
  const diff = await atHub.get('layoutCompare', { body })
  expect(diff).toEqual([
    {
      part: 'section',
      id: 3,
      name: 'North',
      change: 'added',
      fields: [{ field: 'name', before: null, after: 'North' }],
    },
    {
      part: 'room',
      id: 9,
      name: 'Garden',
      change: 'added',
      fields: [
        { field: 'name', before: null, after: 'Garden' },
        { field: 'kind', before: null, after: 'bath' },
        { field: 'section', before: null, after: 'North' },
        { field: 'extension', before: null, after: '109' },
      ],
    },
    {
      part: 'room',
      id: 1,
      name: 'One',
      change: 'changed',
      fields: [{ field: 'name', before: '1', after: 'One' }],
    },
    {
      part: 'cubicle',
      id: 4,
      name: 'Quiet',
      change: 'changed',
      fields: [{ field: 'name', before: '4', after: 'Quiet' }],
    },
  ])
  expect((await atHub.get('roomsList')).map(({ id }) => id)).not.toContain(9)
  expect(await atPortal.get('layoutImport', { body })).toEqual(diff)
  expect(await atHub.get('layoutImport', { body })).toEqual([])
  const rooms = await crew.reception.get('roomsList')
  expect(rooms.map(({ name }) => name)).toEqual(['One', '2', '3', '4', '5', '6', '7', '8', 'Garden'])
  // The extension is not in the file and stays.
  expect((await atHub.get('layoutExport')).rooms[0]).toMatchObject({ name: 'One', extension: '101' })
})

test.each([
  ['another version', { version: 2 }, 400, 'invalid', 'version'],
  ['an empty name', { cubicles: [{ id: 1, name: '' }] }, 400, 'invalid', 'cubicles.0.name'],
  ['a kind that is none', { rooms: [{ ...room9, kind: 'pool' }] }, 400, 'invalid', 'rooms.0.kind'],
  ['a number twice', { sections: [north, north] }, 400, 'layoutTwice', 'sections.1.id'],
  [
    'the name of another room',
    { rooms: [{ ...room9, id: 7, name: '2' }] },
    400,
    'layoutTwice',
    'rooms.0.name',
  ],
  [
    'the telephone of another room',
    { rooms: [{ ...room9, id: 10, name: 'Ten' }] },
    400,
    'layoutTwice',
    'rooms.0.extension',
  ],
  [
    'a section that is none',
    { rooms: [{ ...room9, sectionId: 44 }] },
    404,
    'sectionMissing',
    'rooms.0.sectionId',
  ],
])(
  'is refused with %s, names the field and changes nothing (building-80)',
  async (_, more, status, code, field) => {
    const before = await atHub.get('layoutExport')
    const body = { ...none, cubicles: [{ id: 3, name: 'Never' }], ...more }
    for (const [url, { token }] of [
      [facility.hubUrl, atHub],
      [facility.portalUrl, atPortal],
    ] as const) {
      for (const path of ['layout', 'layout/compare']) {
        const answer = await fetch(`${url}/api/api/building/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(answer.status).toBe(status)
        expect(await answer.json()).toMatchObject({ code, field })
      }
    }
    expect(await atHub.get('layoutExport')).toEqual(before)
  },
)

test('a retired room is nowhere until it is back (building-82)', async () => {
  const panel = await panelOf(facility, crew, 2)
  expect(await turn(true)).toMatchObject({ status: 200, value: [{ id: 2, change: 'retired', fields: [] }] })
  expect(await turn(true)).toMatchObject({ status: 200, value: [] })
  expect((await crew.reception.get('roomsList')).map(({ id }) => id)).not.toContain(2)
  expect(await panel.ask('roomPanel', { params: { id: 2 } })).toMatchObject({ code: 'roomMissing' })
  // Its name is free.
  const named = (name: string) => ({
    ...none,
    rooms: [{ id: 3, name, kind: 'shower', sectionId: 1 }],
  })
  expect(await atHub.ask('layoutImport', { body: named('2') })).toMatchObject({ status: 200 })
  expect(await turn(false)).toMatchObject({ code: 'layoutTwice' })
  await atHub.get('layoutImport', { body: named('3') })
  expect(await turn(false)).toMatchObject({ value: [{ id: 2, change: 'returned' }] })
  expect(await crew.reception.get('roomGet', { params: { id: 2 } })).toMatchObject({
    id: 2,
    status: 'NeedsCleaning',
  })
})

test('a room in use is not retired, moved or made another kind (building-81)', async () => {
  const { reservationId } = await bookOne(facility, newPhone, true)
  await onBoard(crew, reservationId)
  const params = { id: reservationId }
  await crew.reception.get('preassignRoom', { params, body: { roomId: 6 } })
  const change = (more: object) => {
    const rooms = [{ id: 6, name: 'Six', kind: 'bath', sectionId: 2, ...more }]
    return atHub.ask('layoutImport', { body: { ...none, rooms } })
  }
  const moves = [{ retired: true }, { kind: 'shower' }, { sectionId: 1 }]
  for (const move of moves) expect(await change(move)).toMatchObject({ status: 409, code: 'roomPreassigned' })
  expect(await change({})).toMatchObject({ status: 200 })
})

test('a cubicle and a section without rooms are retired, and come back (building-82)', async () => {
  const change = (more: object) => atHub.ask('layoutImport', { body: { ...none, ...more } })
  const quiet = (retired: boolean) => change({ cubicles: [{ id: 4, name: 'Quiet', retired }] })
  expect(await quiet(true)).toMatchObject({ value: [{ part: 'cubicle', id: 4, change: 'retired' }] })
  expect((await crew.reception.get('cubicles')).map(({ id }) => id)).not.toContain(4)
  expect(await change({ cubicles: [{ id: 4, name: 'Quiet' }] })).toMatchObject({ value: [] })
  expect(await quiet(false)).toMatchObject({ value: [{ change: 'returned' }] })
  expect((await crew.reception.get('cubicles')).map(({ id }) => id)).toContain(4)
  const east = { id: 1, name: 'East', retired: true }
  expect(await change({ sections: [east] })).toMatchObject({ status: 409, code: 'sectionHasRooms' })
  await change({ sections: [{ id: 8, name: 'Old wing' }] })
  expect(await change({ sections: [{ id: 8, name: 'Old wing', retired: true }] })).toMatchObject({
    status: 200,
  })
  expect((await crew.reception.get('sections')).map(({ id }) => id)).not.toContain(8)
  const into = { ...room9, id: 10, name: 'New', sectionId: 8, extension: '110' }
  expect(await change({ rooms: [into] })).toMatchObject({ code: 'sectionMissing' })
})

test('staff without the role neither import nor compare; a technician exports', async () => {
  for (const id of ['layoutImport', 'layoutCompare'] as const) {
    expect(await crew.technician.ask(id, { body: none })).toMatchObject({ status: 403 })
  }
  expect(await crew.reception.ask('layoutExport')).toMatchObject({ status: 403 })
  expect(await crew.technician.ask('layoutExport')).toMatchObject({ status: 200 })
})

test('the portal refuses without the link, and the hub goes on', async () => {
  await crew.technician.get('labLink', { body: { cut: true } })
  await until(async () => !(await linked()))
  expect(await atPortal.ask('layoutExport')).toMatchObject({ status: 503, code: 'hubUnreachable' })
  expect(await atPortal.ask('layoutImport', { body: none })).toMatchObject({ code: 'hubUnreachable' })
  expect(await atHub.ask('layoutImport', { body: none })).toMatchObject({ status: 200, value: [] })
  await crew.technician.get('labLink', { body: { cut: false } })
})

function turn(retired: boolean) {
  const rooms = [{ id: 2, name: '2', kind: 'shower', sectionId: 1, retired }]
  return atHub.ask('layoutImport', { body: { ...none, rooms } })
}

async function linked(): Promise<boolean> {
  return (await crew.technician.get('linkState')).linked
}
