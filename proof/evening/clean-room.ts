import { between, type Night } from './night.ts'
import { placeWaiting } from './place.ts'

/** She goes out by the corridor's door; the room is cleaned, and given to the next. */
export async function cleanRoom(night: Night, roomId: number): Promise<void> {
  const { agenda, crew, dice } = night
  const params = { id: roomId }
  for (const action of ['leave', 'close'])
    await crew.technician.ask('labSimulate', { body: { point: `door/room-${roomId}-dry`, action } })
  agenda.inMinutes(between(dice, 1, 5), async () => {
    await crew.attendant.ask('roomStatus', { params, body: { status: 'Cleaning' } })
    agenda.inMinutes(between(dice, 4, 8), async () => {
      await crew.attendant.ask('roomStatus', { params, body: { status: 'Ready' } })
      await placeWaiting(night)
    })
  })
}
