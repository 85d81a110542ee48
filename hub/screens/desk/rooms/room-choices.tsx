import type { Room } from '@mayim/contract/entities/room.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { RoomFaults } from '../../facility/room-faults.tsx'
import styles from '../visit/details.module.css'

/** A room as it can be chosen, or why it cannot. */
export interface RoomToChoose {
  readonly room: Room
  /** What stands in the way, or what the choice does: "held for 3TM", "swaps with 9TX". */
  readonly note: string | null
  readonly isOff: boolean
}

/** Rooms to choose one from, under a heading: what each is, and what stands in the way. Nothing without a room. */
export function RoomChoices(props: {
  legend: string
  rooms: readonly RoomToChoose[]
  chosenId: number | null
  onChoose: (roomId: number) => void
}) {
  const { t } = useTexts()
  if (props.rooms.length === 0) return null
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      {props.rooms.map(({ room, note, isOff }) => (
        <label key={room.id} className={styles.roomChoice}>
          <input
            type="radio"
            name="room"
            value={room.id}
            checked={room.id === props.chosenId}
            disabled={isOff}
            onChange={() => props.onChoose(room.id)}
          />
          <b>
            <bdi>{room.name}</bdi>
          </b>
          <small>{whatIs(room, t)}</small>
          {note !== null && <small>{note}</small>}
          <RoomFaults faults={room.faults} />
        </label>
      ))}
    </fieldset>
  )
}

/** "bath, accessible". */
export function whatIs({ bath, uses }: Pick<Room, 'bath' | 'uses'>, t: UseTexts['t']): string {
  return [
    t(bath ? 'desk.place.bath' : 'desk.place.shower'),
    ...uses.map(use => t(`desk.place.use.${use}`)),
  ].join(', ')
}
