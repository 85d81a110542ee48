import type { NightKind } from './schedule-kind.ts'

/** The nights for which an entry of the preparation list is meant. */
export const preparationNights = ['every', 'weekday', 'friday', 'yomTov', 'motzei'] as const
export type PreparationNights = (typeof preparationNights)[number]

const nightsOfKind: Readonly<Record<NightKind, PreparationNights>> = {
  weekday: 'weekday',
  motzeiTishaBav: 'weekday',
  tishaBav: 'weekday',
  friday: 'friday',
  yomTov: 'yomTov',
  yomKippur: 'yomTov',
  motzeiShabbos: 'motzei',
  motzeiYomTov: 'motzei',
  motzeiYomKippur: 'motzei',
}

/** Whether an entry of the list is shown for a night of this kind (screens-598). */
export function isPreparedFor(nights: PreparationNights, kind: NightKind): boolean {
  return nights === 'every' || nights === nightsOfKind[kind]
}
