import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import styles from '../facility/requests/card.module.css'
import { RoomCard } from './room-card.tsx'

/** A list of rooms with a heading. */
export function RoomList(props: {
  title: string
  none: string
  rooms: readonly BoardRoom[]
  urgent?: boolean
  neededBy?: ReadonlyMap<number, string | null>
  requests: ReadonlyMap<number, readonly RoomRequest[]>
  now: number
  isBusy: (roomId: number) => boolean
  onStep: (room: BoardRoom, status: BoardRoom['status']) => void
}) {
  return (
    <section className={styles.list} aria-label={props.title}>
      <h2>
        {props.title} <span data-digits>{props.rooms.length}</span>
      </h2>
      {props.rooms.length === 0 ? (
        <p className={styles.none}>{props.none}</p>
      ) : (
        <ul>
          {props.rooms.map(room => (
            <RoomCard
              key={room.roomId}
              room={room}
              requests={props.requests.get(room.roomId) ?? []}
              now={props.now}
              busy={props.isBusy(room.roomId)}
              urgent={props.urgent === true}
              neededBy={props.neededBy?.get(room.roomId) ?? null}
              onStep={status => props.onStep(room, status)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
