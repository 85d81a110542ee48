import type { Choices } from './choices.ts'

/** The derived room type, as it is called on the wire (booking-8). */
export const roomTypes = [
  'private-bath',
  'private-wheelchair',
  'private-shower',
  'segula',
  'bath',
  'wheelchair',
  'shower',
] as const
export type RoomType = (typeof roomTypes)[number]

/** The room type of a reservation's flags. The accessible room is a type of its own, although it is also a bath. */
export function roomTypeOf(
  choices: Pick<Choices, 'bath' | 'privateRoom' | 'handicapped' | 'segula' | 'kallah'>,
): RoomType {
  if (choices.segula) return 'segula'
  if (choices.handicapped) return choices.privateRoom ? 'private-wheelchair' : 'wheelchair'
  const bath = choices.bath || choices.kallah
  if (choices.privateRoom) return bath ? 'private-bath' : 'private-shower'
  return bath ? 'bath' : 'shower'
}
