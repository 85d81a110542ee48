import { lackCodes } from '@mayim/domain/capacity/room-fit.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'

/** Of a call that the hub relays to the portal. */
export const relayedToPortal = ['noAnswer', 'portalUnreachable'] as const satisfies readonly RefusalCode[]

/** Of a call that the portal relays to the hub. */
export const relayedToHub = ['hubUnreachable', 'noAnswer'] as const satisfies readonly RefusalCode[]

/** Of a booking that the other side owns: the change is requested from it. */
export const ownerErrors = [
  'linkDown',
  'noAnswer',
  'ownedElsewhere',
  'ownedOnline',
] as const satisfies readonly RefusalCode[]

/** Of a PIN or a card. */
export const pinErrors = ['pinLocked', 'pinWrong'] as const satisfies readonly RefusalCode[]

/** Of a room that staff may give with a reason only. */
export const unfitErrors = [
  'reasonMissing',
  'roomPreassigned',
  ...lackCodes,
] as const satisfies readonly RefusalCode[]

/** Of a change of a visit's status, see `decideTransition`. */
export const visitErrors = [
  'atTheRoomPanel',
  'attendantBusy',
  'balanceDue',
  'beforeZman',
  'cancelPastCutoff',
  'cardNeeded',
  'cardUnknown',
  'chooseAnotherAttendant',
  'doorNotSettled',
  'nightNotOut',
  'noRoom',
  'notNext',
  'notTonight',
  'poolTaken',
  'reservationMissing',
  'roomGivenAway',
  'roomMissing',
  'roomNotReady',
  'roomOutOfService',
  'roomTaken',
  'sectionWithoutAttendant',
  'shabbosMode',
  'statusChanged',
  'statusNotAllowed',
] as const satisfies readonly RefusalCode[]

/** Of a change of a room's own status. */
export const roomErrors = [
  'roomMissing',
  'roomOccupied',
  'roomPreassigned',
  'roomStatusNotAllowed',
  'shabbosMode',
  'statusChanged',
] as const satisfies readonly RefusalCode[]

/** Of the choice of a night. */
export const nightErrors = [
  'reserveDateClosed',
  'reserveDatePast',
  'reserveDatePastCutoff',
  'reserveDateTooEarly',
  'reserveDateTooFar',
] as const satisfies readonly RefusalCode[]

/** Of a booking, in addition to those of its night. */
export const bookingErrors = [
  'feeNotAgreed',
  'alreadyReserved',
  'amountInvalid',
  'amountNegative',
  'attendantsAllExcluded',
  'bookingsTooMany',
  'chabadBorTaken',
  'editAsked',
  'editOtherNight',
  'editPast',
  'editPastCutoff',
  'idempotencyKeyReused',
  'invalidPhone',
  'itemMissing',
  'itemTwice',
  'kallahFormOff',
  'notOpenYet',
  'kallahTooMany',
  'notOffered',
  'parkingTaken',
  'phoneRequired',
  'priceChanged',
  'profileNeeded',
  'quantityInvalid',
  'reasonMissing',
  'reservationMissing',
  'reserveDateMissing',
  'reserveTimeMissing',
  ...lackCodes,
  'roomMissing',
  'salonTaken',
  'shabbosMode',
  'slotNotOffered',
  'slotPast',
  'slotTaken',
  'staffOnly',
  'statusNotAllowed',
  'tipTypeMissing',
  'userMissing',
  'walkInNameMissing',
  'walkInTonight',
] as const satisfies readonly RefusalCode[]

/** Of the value of a setting. */
export const settingErrors = [
  'settingComputed',
  'settingNotBoolean',
  'settingNotChoice',
  'settingNotCountry',
  'settingNotCurrency',
  'settingNotDevice',
  'settingNotEmail',
  'settingNotFile',
  'settingNotHost',
  'settingNotHour',
  'settingNotInteger',
  'settingNotLanguage',
  'settingNotLine',
  'settingNotList',
  'settingNotMoney',
  'settingNotNumber',
  'settingNotPhone',
  'settingNotPin',
  'settingNotText',
  'settingNotTime',
  'settingNotUrl',
  'settingNotZone',
  'settingTooLong',
  'settingUnknown',
] as const satisfies readonly RefusalCode[]

/** Of swapping two rooms. */
export const swapRoomsErrors = [
  'chooseAnotherAttendant',
  ...unfitErrors,
  'roomEmpty',
  'roomMissing',
  'roomNotReady',
  'roomOutOfService',
  'sameRoom',
  'sectionWithoutAttendant',
  'shabbosMode',
  'statusChanged',
  'statusNotAllowed',
] as const satisfies readonly RefusalCode[]

/** Of a layout file. */
export const layoutErrors = [
  'cubicleOccupied',
  'layoutTwice',
  'roomOccupied',
  'roomPreassigned',
  'sectionHasRooms',
  'sectionMissing',
] as const satisfies readonly RefusalCode[]

/** Of taking a room out of service. */
export const outOfServiceErrors = [
  'outOfServiceTwice',
  'rangeInvalid',
  'rangeTooLong',
  'reservationsAffected',
  'reserveDatePast',
  'roomMissing',
  'roomOccupied',
  'roomPreassigned',
  'shabbosMode',
] as const satisfies readonly RefusalCode[]

/** Of a supply request. */
export const supplyRequestErrors = [
  'itemUnknown',
  'notAllowed',
  'requestClosed',
  'requestMissing',
  'requestsTooMany',
  'roomEmpty',
  'roomMissing',
  'shabbosMode',
] as const satisfies readonly RefusalCode[]

/** Of giving a cubicle. */
export const requestCubicleErrors = [
  'cubicleGiven',
  'cubicleMissing',
  'cubiclesOff',
  'noCubicleFree',
  'reservationMissing',
  'shabbosMode',
  'statusNotAllowed',
] as const satisfies readonly RefusalCode[]

/** Of a change of a booking or a visit. */
export const reservationStatusErrors = [
  ...visitErrors,
  ...ownerErrors,
  'alreadyReserved',
  'holdExpired',
  'onlyCancel',
  'pinLocked',
  'placeGone',
  'slotTaken',
  'undoTooLate',
] as const satisfies readonly RefusalCode[]

/** Of a text to patrons. */
export const sendSmsErrors = [
  ...relayedToPortal,
  'idempotencyKeyReused',
  'phoneUnknown',
  'shabbosMode',
  'textHasLink',
  'textToNobody',
  'textsSpent',
] as const satisfies readonly RefusalCode[]

/** Of joining the wait list. */
export const waitListJoinErrors = [
  'notOpenYet',
  ...nightErrors,
  'alreadyReserved',
  'alreadyWaiting',
  'notOffered',
  'phoneRequired',
  'placeIsFree',
  'slotTaken',
  'userMissing',
  'waitListShabbos',
  'waitListTooMany',
  'waitListWindow',
] as const satisfies readonly RefusalCode[]

/** Of preassigning a room. */
export const preassignRoomErrors = [
  ...unfitErrors,
  'chooseAnotherAttendant',
  'reservationMissing',
  'roomMissing',
  'roomNotReady',
  'roomOutOfService',
  'roomTaken',
  'sectionWithoutAttendant',
  'shabbosMode',
  'statusNotAllowed',
] as const satisfies readonly RefusalCode[]

/** Of setting a section's attendant. */
export const sectionAttendantErrors = [
  'attendantMissing',
  'roomOccupied',
  'roomPreassigned',
  'roomStatusNotAllowed',
  'sectionMissing',
  'shabbosMode',
  'statusChanged',
] as const satisfies readonly RefusalCode[]

/** Of entering a night from paper. */
export const enterFromPaperErrors = [
  'attendantMissing',
  'idempotencyKeyReused',
  'invalidPhone',
  'notOffered',
  'paperTimes',
  'paperTooEarly',
  'reservationMissing',
  'shabbosMode',
  'slotTaken',
  'statusNotAllowed',
] as const satisfies readonly RefusalCode[]

/** Of a change of the schedule. */
export const editScheduleErrors = [
  'lastBathOutside',
  'openAfterLastEntry',
  'openPastMidnight',
  'rangeInvalid',
  'rangeTooLong',
  'reservationsAffected',
  'reserveDatePast',
  'reserveDateTooFar',
  'shabbosMode',
  'wallTimeInvalid',
] as const satisfies readonly RefusalCode[]
