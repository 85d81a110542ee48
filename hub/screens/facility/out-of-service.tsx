import type { Room } from '@mayim/contract/entities/room.ts'
import { dayAndMonth } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'

/** Until when a room is out of service and why, one line (building-192). Nothing for a room in use. */
export function OutOfService({ room }: { room: Pick<Room, 'outOfService'> }) {
  const { t, language } = useTexts()
  if (room.outOfService === null) return null
  const { toDate, reason } = room.outOfService
  return <span data-reason>{t('desk.outOfService', { date: dayAndMonth(toDate, language), reason })}</span>
}
