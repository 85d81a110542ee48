import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { lookOf } from '../../facility/status-look.ts'
import type { RoomPlace } from './plan-layout.ts'
import { PlanRoom } from './plan-room.tsx'
import type { DoorView, PlanPart, PlanView } from './plan-view.ts'

/** All rooms in their positions, with the texts for screen readers of the rooms and their doors. */
export function PlanRooms(props: {
  view: PlanView
  places: readonly RoomPlace[]
  chosen: PlanPart | null
  onPress: (part: PlanPart) => void
}) {
  const { t } = useTexts()
  const { view, chosen } = props
  const doorWords = (name: string, side: string, door: DoorView | null) =>
    door
      ? `${name}, ${side}: ${t(door.open ? 'lab.door.open' : 'lab.door.closed')}, ${t(door.unlocked ? 'lab.door.unlocked' : 'lab.door.locked')}`
      : ''
  return view.rooms.map((room, index) => {
    const place = props.places[index]
    if (!place) return null
    const name = t('lab.room', { name: room.name })
    return (
      <PlanRoom
        key={room.id}
        room={room}
        place={place}
        tone={lookOf(room.status).tone}
        chosen={chosen?.kind === 'room' && chosen.id === room.id}
        words={{
          room: name,
          status: t(lookOf(room.status).text as TextKey),
          dry: doorWords(name, t('lab.door.dry'), room.dry),
          wet: doorWords(name, t('lab.door.wet'), room.wet),
        }}
        onRoom={() => props.onPress({ kind: 'room', id: room.id })}
        onDoor={door => props.onPress({ kind: 'door', pointId: door.pointId })}
      />
    )
  })
}
