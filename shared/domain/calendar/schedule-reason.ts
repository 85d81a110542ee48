/** The part of a row that a reason is about. */
export type ReasonField =
  | 'shabbosMode'
  | 'zmanTevillah'
  | 'closed'
  | 'openTime'
  | 'lastEntryTime'
  | 'lastBath'
  | 'cutoff'
  | 'hebrewNote'

/**
 * Every reason by its key, with the field that it explains. A screen has a text for each. The reasons of one field are
 * in the order of the rules, so that they read as one sentence.
 */
export const reasonFields = {
  shabbosFriday: 'shabbosMode',
  shabbosYomTov: 'shabbosMode',
  shabbosOnByHand: 'shabbosMode',
  shabbosOffByHand: 'shabbosMode',
  zmanDegrees: 'zmanTevillah',
  zmanMinutes: 'zmanTevillah',
  zmanFallback: 'zmanTevillah',
  zmanExtra: 'zmanTevillah',
  zmanRounded: 'zmanTevillah',
  zmanByHand: 'zmanTevillah',
  noSunset: 'zmanTevillah',
  closedYomKippur: 'closed',
  closedTishaBav: 'closed',
  closedFriday: 'closed',
  closedYomTov: 'closed',
  closedMotzeiShabbos: 'closed',
  closedMotzeiYomTov: 'closed',
  closedWeekday: 'closed',
  closedNoSunset: 'closed',
  closedByHand: 'closed',
  openByHand: 'closed',
  openBeforeZman: 'openTime',
  openAtZman: 'openTime',
  openAfterZman: 'openTime',
  openRounded: 'openTime',
  openEarliest: 'openTime',
  openLatest: 'openTime',
  openNightfall: 'openTime',
  openMotzeiFast: 'openTime',
  openPurim: 'openTime',
  openTimeByHand: 'openTime',
  lastEntryBeforeZman: 'lastEntryTime',
  lastEntryAtZman: 'lastEntryTime',
  lastEntryAfterZman: 'lastEntryTime',
  lastEntryRounded: 'lastEntryTime',
  lastEntryEarliest: 'lastEntryTime',
  lastEntryLatest: 'lastEntryTime',
  lastEntryMotzeiFast: 'lastEntryTime',
  lastEntryAtOpening: 'lastEntryTime',
  lastEntryByHand: 'lastEntryTime',
  lastEntryBeforeNightfall: 'lastEntryTime',
  lastBathBeforeLastEntry: 'lastBath',
  lastBathAtOpening: 'lastBath',
  lastBathNone: 'lastBath',
  lastBathByHand: 'lastBath',
  cutoffBeforeOpening: 'cutoff',
  cutoffAtOpening: 'cutoff',
  cutoffBeforeCandles: 'cutoff',
  cutoffAtCandles: 'cutoff',
  cutoffOfBlock: 'cutoff',
  noteByHand: 'hebrewNote',
} as const satisfies Record<string, ReasonField>
export type ReasonKey = keyof typeof reasonFields

/**
 * Values of a reason: `minutes`, `degrees`, `hours` are numbers; `time` and `generated` are wall times `HH:mm` (of a
 * note: texts); `date` is a civil date. `generated` is the value by the rules when staff set another one, blank if the
 * rules give none.
 */
type ReasonValues = Readonly<Record<string, string | number>>

/** Why a part of a row is as it is. */
export interface Reason {
  readonly field: ReasonField
  readonly key: ReasonKey
  readonly values: ReasonValues
}

/** A reason with the values of its sentence (calendar-29). */
export function because(key: ReasonKey, values: ReasonValues = {}): Reason {
  return { field: reasonFields[key], key, values }
}
