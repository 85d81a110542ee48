/** Every code of a refusal, by subject. Each has a text in every language, see `refusal.ts` of the texts. */
// biome-ignore format: one code a line would be 280 lines.
export const refusalCodes = {
  /** Of any call: the caller, the form of the request, the state of this side. */
  anyCall: [
    'unauthorized', 'forbidden', 'missing', 'invalid', 'tooMany', 'later', 'unreachable', 'internal',
    'incident', 'methodNotHere', 'mediaType', 'tooLarge', 'notJson', 'fenced', 'recovering',
  ],
  /** Of a request: its range, its key, and what only some may ask for. */
  request: [
    'rangeInvalid', 'rangeTooLong', 'idempotencyKeyReused', 'slowDown', 'foreignOrigin', 'staffOnly',
    'notAllowed', 'demoOnly', 'clockFixed', 'eveningPlaying',
  ],
  /** Of the link between the sides, and what a restore leaves behind. */
  link: [
    'linkDown', 'noAnswer', 'portalUnreachable', 'hubUnreachable', 'quarantineMissing',
    'attentionMissing', 'proofInvalid',
  ],
  /** Of signing in and of pairing a screen. */
  signIn: [
    'invalidPhone', 'phoneCountry', 'tooManyCodes', 'codeWrong', 'tooManyTries', 'passwordWrong',
    'passwordsDiffer', 'sessionEnded', 'userNotFound', 'roomNeeded', 'roomNotFound', 'pairingCodeWrong',
    'deviceNotFound', 'shabbosNoTexts',
  ],
  /** Of an account. */
  account: [
    'userMissing', 'pathNotAllowed', 'valueInvalid', 'phoneInvalid', 'phoneRequired', 'phoneUnknown',
    'profileNeeded', 'profileIncomplete', 'accountOfStaff', 'accountHasReservation', 'accountOwes',
    'accountHasCredit', 'textHasLink', 'textToNobody', 'textsSpent',
  ],
  /** Of a booking: its night, its time and its place. */
  booking: [
    'alreadyReserved', 'attendantsAllExcluded', 'cancelPastCutoff', 'chabadBorTaken', 'editAsked',
    'editOtherNight', 'editPast', 'editPastCutoff', 'holdExpired', 'kallahFormOff', 'kallahTooMany',
    'notOffered', 'onlyCancel', 'ownedElsewhere', 'ownedOnline', 'parkingTaken', 'placeGone', 'poolTaken',
    'priceChanged', 'reasonMissing', 'reservationMissing', 'reserveDateClosed', 'reserveDateMissing',
    'reserveDatePast', 'reserveDatePastCutoff', 'reserveDateTooEarly', 'reserveDateTooFar',
    'reserveTimeMissing', 'salonTaken', 'slotNotOffered', 'slotPast', 'slotTaken', 'statusChanged',
    'statusMissing', 'statusNotAllowed', 'undoTooLate', 'walkInTonight',
  ],
  /** Of the wait list. */
  waitList: [
    'placeIsFree', 'alreadyWaiting', 'waitListWindow', 'waitListShabbos', 'waitListTooMany',
    'waitListMissing', 'offerMissing', 'offerOver',
  ],
  /** Of what is sold and given. */
  shop: [
    'itemMissing', 'itemTwice', 'itemExists', 'itemNameMissing', 'itemPriceMissing', 'quantityInvalid',
    'saleClosed', 'tipTypeMissing', 'donationTypeMissing', 'donationTextMissing',
  ],
  /** Of a payment, a card and a card reader. */
  payment: [
    'amountNegative', 'amountOverBalance', 'amountOverDue', 'amountRequired', 'amountTooSmall',
    'cardAuthentication', 'cardCvcWrong', 'cardDeclined', 'cardExpired', 'cardFormNotHere', 'cardFunds',
    'cardMissing', 'cardNeedsAction', 'cardNumberWrong', 'cardProcessing', 'cardTooOften', 'cardsNotSet',
    'cashAtDesk', 'nothingOwed', 'nothingToPayBack', 'onlyRefund', 'overpaid', 'paidTooLate',
    'paymentCanceled', 'paymentClosed', 'paymentMismatch', 'paymentMissing', 'paymentUnderWay',
    'paymentUnknown', 'processorUnreachable', 'readerBusy', 'readerMissing', 'readerOffline',
    'readerStopped', 'readerTimedOut', 'readerWaiting', 'readersTooMany', 'refundRefused',
    'refundUnderWay', 'savedCardMissing', 'tooManyCards',
  ],
  /** Of a visit in the building. */
  visit: [
    'atTheRoomPanel', 'attendantBusy', 'attendantMissing', 'balanceDue', 'beforeZman', 'cardNeeded',
    'cardUnknown', 'chooseAnotherAttendant', 'cubicleGiven', 'cubicleMissing', 'cubicleStatusNotAllowed',
    'cubiclesOff', 'doorNotSettled', 'kioskNotFound', 'nightNotOut', 'noCubicleFree', 'noRoom', 'notNext',
    'notTonight', 'passcodeNotSet', 'pinLocked', 'pinMissing', 'pinWrong', 'roomEmpty', 'roomGivenAway',
    'roomHasNoBath', 'roomMissing', 'roomNotReady', 'roomOccupied', 'roomOccupiedNeedsCard',
    'roomPreassigned', 'roomStatusNotAllowed', 'roomTaken', 'roomWithoutPhone', 'sameRoom',
    'sectionMissing', 'sectionWithoutAttendant',
  ],
  /** Of the requests of a room, the devices, the garage and Shabbos. */
  building: [
    'itemUnknown', 'requestClosed', 'requestMissing', 'requestsTooMany', 'phoneUnavailable',
    'deviceCommand', 'deviceRefused', 'deviceSilent', 'deviceUnavailable', 'garageNotNow', 'garageTooFar',
    'garageTooOften', 'paperTimes', 'paperTooEarly', 'scenesTooMany', 'sceneEmpty', 'sceneMissing',
    'instructionMissing', 'instructionTooLong', 'shabbosMode', 'shabbosNotAhead', 'shabbosFrozen',
  ],
  /** Of the settings, the schedule and the texts. */
  setting: [
    'openAfterLastEntry', 'openPastMidnight', 'lastBathOutside', 'wallTimeInvalid',
    'reservationsAffected', 'settingComputed', 'settingTooLong', 'settingUnknown', 'settingNotBoolean',
    'settingNotInteger', 'settingNotNumber', 'settingNotHour', 'settingNotMoney', 'settingNotTime',
    'settingNotFile', 'settingNotPhone', 'settingNotEmail', 'settingNotUrl', 'settingNotZone',
    'settingNotCurrency', 'settingNotCountry', 'settingNotLanguage', 'settingNotChoice', 'settingNotList',
    'settingNotPin', 'textUnknown', 'textTooLong', 'textPlaceholders',
  ],
  /** Of the forms and the files of the website. */
  site: [
    'emailRequired', 'firstNameRequired', 'lastNameRequired', 'phoneIsRequired', 'formIncomplete',
    'datePast', 'messageRequired', 'experienceRequired', 'positionRequired', 'captchaFailed',
    'messagesTooMany', 'uploadMissing', 'imageInvalid', 'pdfInvalid', 'fileMissing', 'filesTooMany',
  ],
} as const

/** Text key under `refusal.`, e.g. `slotTaken` → `refusal.slotTaken`. */
export type RefusalCode = (typeof refusalCodes)[keyof typeof refusalCodes][number]

const known: ReadonlySet<string> = new Set(Object.values(refusalCodes).flat())

/** Whether a text is a code of this release; the other side may run a newer one. */
export function isRefusalCode(code: string): code is RefusalCode {
  return known.has(code)
}
