import { connect } from 'node:net'
import { positionHeader } from '@mayim/contract/position-header.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { record } from '../ground/runtime/record-change.ts'
import { revokeDevice } from '../sign-in/pair-device.ts'

interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly data: { entity?: string; id?: string; kind?: string }
}

let server: TestServer
let streams: AbortController[]
beforeEach(async () => {
  server = await startTestServer('hub')
  streams = []
})
afterEach(async () => {
  for (const stream of streams) stream.abort()
  await server.close()
})

async function listen(
  token: string,
  lastEventId?: string,
): Promise<{ events: ReceivedEvent[]; ended: Promise<void> }> {
  const stream = new AbortController()
  streams.push(stream)
  const response = await fetch(`${server.origin}/api/api/events`, {
    headers: { ...bearer(token), ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: stream.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  const events: ReceivedEvent[] = []
  const ended = read(response, events).catch(() => undefined)
  return { events, ended }
}

async function read(response: Response, events: ReceivedEvent[]): Promise<void> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map(line => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      )
      if (fields.data === undefined) continue
      events.push({ id: fields.id ?? '', event: fields.event ?? '', data: JSON.parse(fields.data) })
    }
  }
}

async function change(entity: EntityName, id: string | number, fields: object = {}): Promise<void> {
  await server.facility.write(async trx => {
    await record(server.facility, trx, systemCaller, { entity, id, kind: 'changed', fields })
    return ok(null)
  })
}

async function reservationOf(userId: string, roomId: number | null): Promise<string> {
  const row = sampleReservation({ id: crypto.randomUUID(), userId, roomId })
  await server.facility.write(async trx => ok(await trx.insertInto('reservation').values(row).execute()))
  return row.id
}

async function pairRoom(roomId: number) {
  const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
  await server.facility.write(async trx => {
    const room = {
      id: roomId,
      name: '',
      sectionId: 1,
      bath: 1,
      status: 'Ready',
      statusSince: '',
      language: 'en',
    } as const
    return ok(
      await trx
        .insertInto('room')
        .values({ ...room, reservationId: null, lightsWanted: null, lightsAskedAt: null })
        .execute(),
    )
  })
  const made = await browserOf(server).post(
    '/api/api/devices/pairingcode',
    { role: 'Room', roomId },
    bearer(staff.accessToken),
  )
  return (await browserOf(server).post('/api/api/devices/pair', { code: made.json.result.code })).json
}

describe('live events', () => {
  it('ask one paired screen to show its name or to take a card, and tell no other (building-255, building-380)', async () => {
    const [third, fourth] = [await pairRoom(3), await pairRoom(4)]
    const staff = await server.signInAs({ username: 'boss', roles: ['Admin'] })
    const [own, other, boss] = [
      await listen(third.access_token),
      await listen(fourth.access_token),
      await listen(staff.accessToken),
    ]
    server.app.live.publish({ name: 'identify', data: { deviceId: third.userId } })
    const data = { card: 'swipe:1' }
    server.app.live.publish({ name: 'swipe', data, isFor: ({ id }) => id === third.userId })
    server.app.live.publish({ name: 'reload', data: {} })
    await expect.poll(() => own.events.map(({ event }) => event)).toEqual(['identify', 'swipe', 'reload'])
    await expect.poll(() => other.events.map(({ event }) => event)).toEqual(['reload'])
    await expect.poll(() => boss.events.map(({ event }) => event)).toEqual(['reload'])
  })

  it('say that something changed, without its content', async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    const { events } = await listen(staff.accessToken)
    await change('user', staff.subject, { firstName: 'Canary', phone: '+17188512345' })
    await expect.poll(() => events).toHaveLength(1)
    expect(events[0]).toEqual({
      id: '1',
      event: 'change',
      data: { entity: 'user', id: staff.subject, kind: 'changed' },
    })
  })

  it('resume at the position of the screen without a gap or a repeat', async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    for (let at = 1; at <= 450; at += 1) await change('room', at)
    const { events } = await listen(staff.accessToken, '300')
    const during = Array.from({ length: 50 }, (_, at) => change('room', 451 + at))
    await Promise.all(during)
    await expect.poll(() => events.length).toBe(200)
    expect(events.map(each => Number(each.id))).toEqual(Array.from({ length: 200 }, (_, at) => 301 + at))
  })

  it('begin at the position of the first answer, so that no change is missed', async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    await change('room', 1)
    const answer = await browserOf(server).get('/api/api/account/session', bearer(staff.accessToken))
    await change('room', 2)
    const { events } = await listen(staff.accessToken, answer.headers.get(positionHeader) ?? '')
    await expect.poll(() => events.map(each => each.data.id)).toEqual(['2'])
    const toNobody = await browserOf(server).get('/api/api/settings/publicsettings')
    expect(toNobody.headers.has(positionHeader)).toBe(false)
  })

  it('tell a screen with an unknown position to request everything again', async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    await change('room', 1)
    const { events } = await listen(staff.accessToken, '999')
    await expect.poll(() => events.map(each => each.event)).toEqual(['reset'])
  })

  it('tell a screen that missed more than 200 changes to request everything again (threats-172)', async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    for (let at = 1; at <= 202; at += 1) await change('room', at)
    const { events } = await listen(staff.accessToken, '1')
    await expect.poll(() => events.map(each => each.event)).toEqual(['reset'])
    const near = await listen(staff.accessToken, '2')
    await expect.poll(() => near.events.length).toBe(200)
  })

  it('reach a patron about herself and the facility, and about nobody else', async () => {
    const patron = await server.signInAs({ phone: '+17188512345' })
    const other = await server.signInAs({ phone: '+17188512346' })
    const reservation = await reservationOf(patron.subject, null)
    const foreign = await reservationOf(other.subject, null)
    const { events } = await listen(patron.accessToken)
    await change('reservation', foreign)
    await change('statusHistory', crypto.randomUUID(), { reservationId: foreign })
    await change('user', other.subject)
    await change('room', 3)
    await change('supplyRequest', crypto.randomUUID(), { reservationId: foreign })
    await change('reservation', reservation)
    await change('ledger', crypto.randomUUID(), { reservationId: reservation })
    await change('setting', 'priceBath')
    await expect
      .poll(() => events.map(each => each.data.entity))
      .toEqual(['reservation', 'ledger', 'setting'])
    expect(events[0]?.data.id).toBe(reservation)
  })

  it('reach attendants and technicians about the evening, and about no person', async () => {
    const patron = await server.signInAs({ phone: '+17188512345' })
    const reservation = await reservationOf(patron.subject, null)
    const evening = []
    for (const role of ['Attendant', 'Technician'] as const) {
      const staff = await server.signInAs({ username: role.toLowerCase(), roles: [role] })
      evening.push((await listen(staff.accessToken)).events)
    }
    await change('user', patron.subject)
    await change('ledger', crypto.randomUUID(), { reservationId: reservation })
    await change('attention', crypto.randomUUID())
    await change('bookingRequest', crypto.randomUUID(), { reservationId: reservation })
    await change('waitListEntry', crypto.randomUUID())
    await change('reservation', reservation)
    await change('room', 3)
    for (const events of evening)
      await expect.poll(() => events.map(each => each.data.entity)).toEqual(['reservation', 'room'])
  })

  it("reach a room's panel about its room and the visit in it, until its session ends", async () => {
    const patron = await server.signInAs({ phone: '+17188512345' })
    const panel = await pairRoom(3)
    const inRoom = await reservationOf(patron.subject, 3)
    const inOtherRoom = await reservationOf(patron.subject, 4)
    const { events } = await listen(panel.access_token)
    await change('room', 4)
    await change('reservation', inOtherRoom)
    await change('user', patron.subject)
    await change('room', 3)
    await change('reservation', inRoom)
    await expect.poll(() => events.map(each => each.data.id)).toEqual(['3', inRoom])
    await revokeDevice(server.auth, panel.userId)
    const refused = await browserOf(server).get('/api/api/events', bearer(panel.access_token))
    expect(refused.status).toBe(401)
  })

  it('carry the state of devices to staff, and that of its room and a reload to a panel (privacy-18)', async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    const panel = await pairRoom(3)
    const atDesk = await listen(staff.accessToken)
    const atPanel = await listen(panel.access_token)
    for (const id of ['room-3-dry', 'room-4-dry', 'pool-1'])
      server.app.live.publish({ name: 'device', data: { point: `door/${id}`, id, what: 'opened' } })
    server.app.live.publish({ name: 'reload', data: { roomId: 3 } })
    await expect
      .poll(() => atDesk.events.map(each => each.data.id))
      .toEqual(['room-3-dry', 'room-4-dry', 'pool-1'])
    await expect.poll(() => atPanel.events.map(each => each.event)).toEqual(['device', 'reload'])
    expect(atPanel.events[0]?.data).toEqual({ point: 'door/room-3-dry', id: 'room-3-dry', what: 'opened' })
  })

  it('drop a screen that does not read, without effect on the others', async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    const frozen = connect(server.port, '127.0.0.1')
    frozen.on('error', () => undefined)
    frozen.write(
      `GET /api/api/events HTTP/1.1\r\nHost: inRoom\r\nAuthorization: Bearer ${staff.accessToken}\r\n\r\n`,
    )
    await expect.poll(() => server.app.live.size).toBe(1)
    frozen.pause()
    const { events } = await listen(staff.accessToken)
    await expect.poll(() => server.app.live.size).toBe(2)
    const data = { point: 'x'.repeat(30_000), id: 'room-3', what: 'state' } as const
    await expect
      .poll(
        () => {
          server.app.live.publish({ name: 'device', data })
          return server.app.live.size
        },
        { interval: 1, timeout: 20_000 },
      )
      .toBe(1)
    frozen.destroy()
    expect(events.length).toBeGreaterThan(0)
  })

  it('have a limit per session, without effect on the others', async () => {
    const [one, other] = [
      await server.signInAs({ username: 'one', roles: ['Reception'] }),
      await server.signInAs({ username: 'other', roles: ['Reception'] }),
    ]
    await Promise.all(Array.from({ length: 30 }, () => listen(one.accessToken)))
    const refused = await browserOf(server).get('/api/api/events', bearer(one.accessToken))
    expect([refused.status, refused.json.code]).toEqual([429, 'tooMany'])
    await listen(other.accessToken)
  })

  it('have a limit per patron, and places that patrons cannot take from staff (threats-T17)', async () => {
    const patrons = await Promise.all(
      Array.from({ length: 51 }, (_, n) => server.signInAs({ phone: `+17188512${100 + n}` })),
    )
    const last = patrons.pop()
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    const open = (who: { accessToken: string } | undefined) =>
      browserOf(server).get('/api/api/events', bearer(who?.accessToken ?? ''))
    for (const { accessToken } of patrons)
      await Promise.all(Array.from({ length: 8 }, () => listen(accessToken)))
    expect((await open(last)).status).toBe(503)
    // Her ninth ends her oldest.
    await listen(patrons[0]?.accessToken ?? '')
    await expect.poll(() => server.app.live.size).toBe(400)
    await listen(staff.accessToken)
  })

  it('require a session', async () => {
    expect((await browserOf(server).get('/api/api/events')).status).toBe(401)
  })
})
