import { opFits } from '@mayim/contract/building/device-payload.ts'
import { reservationTransitions } from '@mayim/domain/visit/transitions.ts'
import { describe, expect, it } from 'vitest'
import { cubicleCommand, doorCommands, garageCommand, momentCommand } from './door-commands.ts'

const now = 1_795_200_000_000

describe('the commands to doors that a step causes', () => {
  it.each(reservationTransitions.filter(row => row.door))('$id: $door', ({ door }) => {
    const commands = door === 'openGarage' ? [garageCommand(700)] : door ? doorCommands(door, 3, now) : []
    expect(commands.length).toBeGreaterThan(0)
    for (const { point, op, args } of commands) expect(opFits(point, op, args), `${point} ${op}`).toBe(true)
  })

  it('unlocks a door for the time of a walk, at most five minutes', () => {
    const [dry] = doorCommands('unlockDry', 3, now)
    expect(dry).toEqual({ point: 'door/room-3-dry', op: 'hold', args: { until: now + 300_000 } })
  })

  it('unlocks the dry door when she leaves, and locks the wet one', () => {
    expect(doorCommands('letOut', 3, now).map(({ point, op }) => `${point} ${op}`)).toEqual([
      'door/room-3-wet lock',
      'door/room-3-dry pulse',
    ])
  })

  it('does nothing to a door without a room', () => {
    expect(doorCommands('unlockDry', null, now)).toEqual([])
  })

  it('presses the opener of the garage for as long as the setting says', () => {
    expect(garageCommand(900)).toEqual({ point: 'garage/main', op: 'open', args: { ms: 900 } })
  })

  it('unlocks for a moment the door that was requested', () => {
    for (const { point, op, args } of [
      momentCommand(3, 'wet'),
      cubicleCommand(2, true),
      cubicleCommand(2, false),
    ]) {
      expect(opFits(point, op, args)).toBe(true)
    }
  })
})
