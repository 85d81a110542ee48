import { describe, expect, it } from 'vitest'
import { opFits, readPayload, writePayload } from './device-payload.ts'
import { demoLayout, pointsOfLayout, roomOfPoint, sectionOfPool } from './facility-points.ts'
import { payloads } from './payloads.ts'
import { commandLifeMs } from './point-kinds.ts'
import { pointEvents, pointOps, pointStates } from './point-schemas.ts'
import {
  alertTopic,
  bridgeTopic,
  bridgeTopics,
  parseTopic,
  pointTopic,
  pointTopics,
  rejectCodes,
} from './topics.ts'

describe('topics', () => {
  it('shows every change of the wire in review', () => {
    expect({
      bridgeTopics,
      pointTopics,
      rejectCodes,
      commandLifeMs,
      payloads,
      pointOps,
      pointStates,
      pointEvents,
    }).toMatchSnapshot()
  })

  it('parses what it builds', () => {
    expect(parseTopic(pointTopic('light/room-3', 'set'))).toEqual({
      of: 'point',
      point: 'light/room-3',
      name: 'set',
    })
    expect(parseTopic(bridgeTopic('main', '$state'))).toEqual({
      of: 'bridge',
      bridge: 'main',
      name: '$state',
    })
    expect(parseTopic(alertTopic('door/room-3-dry', 'forced'))).toMatchObject({
      name: 'alert',
      alert: 'forced',
    })
  })

  it.each([
    'mayim/1/#',
    'mayim/1/+/room-3/set',
    'mayim/1/light/room-3',
    'mayim/1/light/room-3/set/more',
    'mayim/1/light/ROOM/set',
    'mayim/1/light/room-3/constructor',
    'mayim/1/bridge/main/toString',
    'mayim/1/light/room-3/alert',
    'mayim/1/light/room-3/alert/any-other',
    'mayim/1/window/room-3/set',
    'mayim/2/light/room-3/set',
    '$SYS/x/heartbeat',
    '',
  ])('knows no topic %j', topic => {
    expect(parseTopic(topic)).toBeNull()
  })

  it('refuses payloads that do not fit and ignores unknown fields', () => {
    const body = { cid: '0198-aaaa', exp: 2, op: 'on', args: {}, by: 'desk', later: true }
    expect(readPayload('set', writePayload('set', 1, body))).toMatchObject({
      t: 1,
      sv: 1,
      op: 'on',
      later: true,
    })
    expect(readPayload('set', '{"op":"on"}')).toBeNull()
    expect(readPayload('set', '{"op"')).toBeNull()
    expect(readPayload('set', 'null')).toBeNull()
  })

  it('checks arguments by kind and operation', () => {
    expect(opFits('door/room-3-dry', 'pulse', { ms: 3000 })).toBe(true)
    expect(opFits('door/room-3-dry', 'pulse', { ms: 3_000_000 })).toBe(false)
    expect(opFits('door/room-3-dry', 'constructor', {})).toBe(false)
    expect(opFits('light/room-3', 'pulse', { ms: 300 })).toBe(false)
  })

  it('names the points of the demo building', () => {
    const points = pointsOfLayout(demoLayout)
    expect(new Set(points).size).toBe(8 * 4 + 2 + 4 + 1 + 2 + 1 + 1 + 1)
    expect(points).toContain('door/room-8-wet')
    expect(roomOfPoint('door/room-8-wet')).toBe(8)
    expect(roomOfPoint('light/room-8-call')).toBe(8)
    expect(roomOfPoint('garage/main')).toBeNull()
    expect([sectionOfPool('door/pool-2'), sectionOfPool('door/room-2-wet')]).toEqual([2, null])
  })
})
