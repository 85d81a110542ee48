import { describe, expect, it } from 'vitest'
import { mayLeaveWill, mayPublish, maySubscribe } from './admission.ts'
import type { ClientCredential } from './client-credential.ts'
import { foreignRights, ownRights } from './testing/expected-rights.ts'

const east: ClientCredential = {
  username: 'east',
  passwordHash: '',
  bridge: 'east',
  points: ['light/room-1', 'door/room-1-dry', 'door/pool-1', 'garage/main', 'printer/reception'],
}

describe('rights at the broker', () => {
  it.each([...ownRights, ...foreignRights])('$topic', right => {
    for (const retain of [true, false]) {
      for (const qos of [0, 1, 2]) {
        const packet = { topic: right.topic, qos, retain }
        const may = qos <= 1 && right.mayPublish === (retain ? 'retained' : 'passing')
        expect(mayPublish(east, packet), `publish qos ${qos} retain ${retain}`).toBe(may)
        expect(mayLeaveWill(east, packet, 'lost'), 'will').toBe(right.mayBeWill && may)
        expect(mayLeaveWill(east, packet, 'ready'), 'a will that lies').toBe(false)
      }
    }
    expect(maySubscribe(east, right.topic), 'subscribe').toBe(right.maySubscribe)
  })
})
