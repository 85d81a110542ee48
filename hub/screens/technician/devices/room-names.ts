export type RoomNames = ReadonlyMap<number, string>

/** The name of a room, its number for one that is retired; undefined for no room. */
export function nameOf(roomId: number | null, names: RoomNames): string | undefined {
  return roomId === null ? undefined : (names.get(roomId) ?? String(roomId))
}
