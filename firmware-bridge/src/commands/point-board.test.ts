import { describe, expect, it } from 'vitest'
import { createPointBoard } from './point-board.ts'

const door = 'door/room-1-dry'

describe('the availability of a point', () => {
  it('keeps what the device cannot do and since when it is away, and counts the tries (building-660)', () => {
    const sent: Record<string, unknown>[] = []
    let now = 100
    const board = createPointBoard(
      'main',
      (_topic, payload) => sent.push(JSON.parse(payload)),
      () => now,
    )
    board.avail(door, 'online', undefined, { cannot: ['hold'] })
    now = 200
    board.avail(door, 'offline', 'away', { tries: 1 })
    now = 300
    board.avail(door, 'offline', 'away', { tries: 2 })
    board.avail(door, 'offline', 'away')
    now = 400
    board.avail(door, 'online')
    board.avail(door, 'online', undefined, { cannot: [] })
    expect(sent.map(({ s, since, cannot, tries }) => [s, since, cannot, tries])).toEqual([
      ['online', 100, ['hold'], 0],
      ['offline', 200, ['hold'], 1],
      ['offline', 200, ['hold'], 2],
      ['online', 400, ['hold'], 0],
      ['online', 400, [], 0],
    ])
  })
})
