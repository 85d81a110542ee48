import { between, type Night } from './night.ts'

/** The patron leaves through the dry door and the attendant cleans the room. Calls `onReady` when the room is ready. */
export async function cleanRoom(night: Night, roomId: number, onReady: () => Promise<void>): Promise<void> {
  const { agenda, crew, dice } = night
  const params = { id: roomId }
  for (const action of ['leave', 'close'])
    await crew.technician.ask('labSimulate', { body: { point: `door/room-${roomId}-dry`, action } })
  agenda.inMinutes(between(dice, 1, 5), async () => {
    await crew.attendant.ask('roomStatus', { params, body: { status: 'Cleaning' } })
    agenda.inMinutes(between(dice, 4, 8), async () => {
      await crew.attendant.ask('roomStatus', { params, body: { status: 'Ready' } })
      await onReady()
    })
  })
}
