/**
 * What a patron chooses for her visit. A new one goes to the end: the place of a choice is its bit in a booking proof.
 */
export const choiceKeys = [
  'bath',
  'privateRoom',
  // The accessible (wheelchair) room; it is a bath.
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

/** A record of a value for each choice, in their order. */
export function forEachChoice<Value>(make: (key: ChoiceKey) => Value): Record<ChoiceKey, Value> {
  const record: Partial<Record<ChoiceKey, Value>> = {}
  for (const key of choiceKeys) record[key] = make(key)
  return record as Record<ChoiceKey, Value>
}

/** A shower and nothing else; also what remains of any choice in Shabbos mode. */
export const plainChoices: Choices = forEachChoice(() => false)

/** What decides room, minutes and price; one of these for every choice. */
export type RoomKind =
  | 'shower'
  | 'privateShower'
  | 'bath'
  | 'privateBath'
  | 'handicapped'
  | 'privateHandicapped'
  | 'segula'
  | 'kallah'

/** The room kind of a choice, in the order in which one flag outweighs another (booking-8). */
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
 * What counts of a choice on that night: in Shabbos mode the room type and the extras are ignored
 * (booking-10); that she is a kallah stays.
 */
export function choicesInMode<C extends Choices>(choices: C, shabbosMode: boolean): Choices {
  return shabbosMode ? { ...plainChoices, kallah: choices.kallah } : choices
}

/** The sign for "time to be set" of a kallah, outside the capacity of an evening (booking-48). */
export const kallahTimeToBeSet = '06:13'

/** Whether staff have still to set her true time (booking-48). */
export function isTimeToBeSet(choices: Pick<Choices, 'kallah'>, time: string): boolean {
  return choices.kallah && time === kallahTimeToBeSet
}
