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

/**
 * What a patron chooses for a visit. `handicapped` is the accessible (wheelchair) room, which is a bath. The position in
 * this list is the bit of a booking proof (sync-S7): a new choice is added at the end.
 */
export const choiceKeys = [
  'bath',
  'privateRoom',
  'handicapped',
  'segula',
  'kallah',
  'doubleSlot',
  'parking',
  'salonManicure',
  'salonPedicure',
  'salonBoth',
  'chabadBor',
] as const
export type ChoiceKey = (typeof choiceKeys)[number]
export type Choices = Readonly<Record<ChoiceKey, boolean>>

/** With a kallah come so many women at most (booking-520). */
export const mostCompanions = 10

/** One value for each choice. */
export function forEachChoice<V>(valueFor: (key: ChoiceKey) => V): Record<ChoiceKey, V> {
  return Object.fromEntries(choiceKeys.map(key => [key, valueFor(key)])) as Record<ChoiceKey, V>
}

/** A shower and nothing else; also what remains of any choice in Shabbos mode. */
export const plainChoices: Choices = forEachChoice(() => false)

/** The room kind, which decides room, minutes and price; each combination of choices has one. */
export type RoomKind =
  | 'shower'
  | 'privateShower'
  | 'bath'
  | 'privateBath'
  | 'handicapped'
  | 'privateHandicapped'
  | 'segula'
  | 'kallah'

/** The room kind of the choices. If several flags are set, the first in this order decides (booking-8). */
export function roomKindOf(choices: Choices): RoomKind {
  if (choices.kallah) return 'kallah'
  if (choices.segula) return 'segula'
  if (choices.handicapped) return choices.privateRoom ? 'privateHandicapped' : 'handicapped'
  if (choices.privateRoom) return choices.bath ? 'privateBath' : 'privateShower'
  return choices.bath ? 'bath' : 'shower'
}

/** Whether the salon is part of the visit (booking-7). */
export function wantsSalon(choices: Choices): boolean {
  return choices.salonManicure || choices.salonPedicure || choices.salonBoth
}

/**
 * The choices that apply on that night: in Shabbos mode the room kind and the extras are ignored (booking-10), but not
 * that she is a kallah.
 */
export function choicesInMode<C extends Choices>(choices: C, shabbosMode: boolean): Choices {
  return shabbosMode ? { ...plainChoices, kallah: choices.kallah } : choices
}

/** The time that means "to be set" for a kallah's visit, outside the times of any night (booking-48). */
export const kallahTimeToBeSet = '06:13'

/** Whether staff have still to set the patron's time (booking-48). */
export function isTimeToBeSet(choices: Pick<Choices, 'kallah'>, time: string): boolean {
  return choices.kallah && time === kallahTimeToBeSet
}
