/** Why the edge answers as it does: invalid 400, unauthorized 401, forbidden 403, missing 404, conflict 409, tooMany 429, later 501, unreachable 503. */
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooMany'
  | 'later'
  | 'unreachable'

/**
 * Every code of a refusal, by subject and kind (screens-51). Each has a text in every language, see `refusal.ts`
 * of the texts.
 */
// biome-ignore format: one code a line would be 300 lines.
export const refusalCodes = {
  /** Of any call: the caller, the form of the request, the state of this side. */
  anyCall: {
    invalid: ['invalid', 'mediaType', 'tooLarge', 'notJson'],
    unauthorized: ['unauthorized'],
    forbidden: ['forbidden', 'passwordGiven', 'factorMissing', 'deskLocked', 'notConfirmed', 'foreignHost'],
    missing: ['missing', 'methodNotHere'],
    conflict: ['changedMeanwhile', 'fenced', 'recovering'],
    tooMany: ['tooMany'],
    later: ['later'],
    unreachable: ['unreachable', 'internal', 'incident', 'storageFull', 'storageFailing', 'notSetUp'],
  },
  /** Of a request: its range, its key, and its permissions. */
  request: {
    invalid: ['rangeInvalid', 'rangeTooLong'],
    forbidden: ['foreignOrigin', 'staffOnly', 'notAllowed'],
    missing: ['demoOnly'],
    conflict: ['idempotencyKeyReused', 'clockFixed', 'eveningPlaying'],
    tooMany: ['slowDown'],
  },
  /** Of the link between the sides, of backups, and of entries left after a restore. */
  link: {
    invalid: ['proofInvalid', 'joinAddress', 'joinCodeWrong'],
    missing: ['quarantineMissing', 'attentionMissing', 'bridgeMissing', 'busReaderMissing', 'backupMissing', 'recoveryKeyAway'],
    conflict: ['joinedByOperator', 'notJoined', 'otherFacility', 'timeMoved', 'peerRecovers', 'backupRunning'],
    tooMany: ['busReadersTooMany'],
    unreachable: [
      'linkDown', 'noAnswer', 'noAnswerYet', 'portalUnreachable', 'hubUnreachable', 'portalRefused',
      'portalNotFound', 'portalCertificate', 'portalOther',
    ],
  },
  /** Of a backup that is brought back, and of the recovery after it. */
  restore: {
    invalid: [
      'backupUnknown', 'backupDamaged', 'backupOfOtherSide', 'recoveryKeyMistyped', 'recoveryKeyOther',
    ],
    missing: ['backupNotChosen'],
    conflict: ['backupNewer', 'backupOtherKeys', 'notRecovering'],
  },
  /** Of signing in and of pairing a screen. */
  signIn: {
    invalid: [
      'invalidPhone', 'phoneCountry', 'codeSpent', 'codeWrong', 'passwordWrong', 'passwordsDiffer', 'passwordCommon', 'passwordSame', 'sessionEnded',
      'roomNeeded', 'pairingCodeWrong', 'factorNeeded', 'factorWrong', 'passkeyWrong',
    ],
    missing: ['factorUnknown', 'userNotFound', 'roomNotFound', 'deviceNotFound'],
    conflict: ['shabbosNoTexts', 'factorsTooMany', 'passkeysNotHere'],
    tooMany: ['tooManyCodes', 'tooManyTries'],
    unreachable: ['signInBusy'],
  },
  /** Of an account. */
  account: {
    invalid: [
      'pathNotAllowed', 'valueInvalid', 'phoneInvalid', 'phoneRequired', 'profileIncomplete',
      'textHasLink', 'paperReasonMissing', 'userNameInvalid', 'factsWrong', 'factsSpent', 'ownPasswordNeeded', 'ownPasswordWrong', 'cardCodeShort', 'pinEasy',
    ],
    forbidden: ['accountOfStaff', 'mergeStaff', 'adminsOwnPassword', 'grantNeedsAnother'],
    missing: ['userMissing', 'paperMissing', 'phoneUnknown', 'messageMissing', 'grantMissing', 'sessionMissing'],
    conflict: [
      'userNameTaken', 'lastAdmin', 'cardTaken', 'attendantsTooMany', 'phoneRequired', 'profileNeeded', 'accountHasReservation', 'accountOwes', 'accountHasCredit',
      'textToNobody', 'accountConfirmed', 'mergePhone', 'mergeTwoBookings', 'mergeTwoWaits', 'mergeTwoMemberships', 'mergeNoteTooLong',
      'mergePaymentOpen', 'mergePaperWaits', 'mergeNoteAway',
    ],
    tooMany: ['textsSpent'],
  },
  /** Of a booking: its night, its time and its place. */
  booking: {
    invalid: [
      'notOffered', 'reasonMissing', 'reservationMissing', 'reserveDateMissing', 'reserveDatePast',
      'reserveDateTooFar', 'reserveTimeMissing', 'statusMissing', 'walkInNameMissing', 'walkInTonight',
    ],
    forbidden: ['kallahFormOff', 'onlyCancel', 'notOpenYet'],
    missing: ['reservationMissing'],
    conflict: [
      'alreadyReserved', 'attendantsAllExcluded', 'cancelPastCutoff', 'chabadBorTaken', 'editAsked',
      'editOtherNight', 'editPast', 'editPastCutoff', 'holdExpired', 'kallahTooMany', 'kallahTwice', 'ownedElsewhere',
      'ownedOnline', 'parkingTaken', 'placeGone', 'poolTaken', 'priceChanged', 'reserveDateClosed',
      'reserveDatePastCutoff', 'reserveDateTooEarly', 'salonTaken', 'secondVisit', 'slotNotOffered', 'slotPast',
      'slotTaken', 'statusChanged', 'statusNotAllowed', 'undoTooLate', 'feeNotAgreed',
    ],
    tooMany: ['bookingsTooMany'],
  },
  /** Of the count that closes an evening. */
  closing: {
    invalid: ['differenceUnexplained', 'floatOverCounted'],
    conflict: ['drawerChanged'],
  },
  /** Of a register of the building. */
  register: {
    invalid: ['entryEmpty', 'shiftTimes', 'certificateEnd'],
    missing: ['entryMissing'],
    conflict: ['entryClosed', 'rulesChanged'],
  },
  /** Of the wait list. */
  waitList: {
    invalid: ['waitListWindow'],
    missing: ['waitListMissing', 'offerMissing'],
    conflict: ['placeIsFree', 'alreadyWaiting', 'waitListShabbos', 'waitListTooMany', 'offerOver'],
  },
  /** Of merchandise, donations and tips. */
  shop: {
    invalid: [
      'itemTwice', 'itemPriceMissing', 'quantityInvalid', 'tipTypeMissing',
      'donationTypeMissing', 'donationTextMissing', 'levelNameMissing', 'levelPriceMissing', 'saleTextMissing',
      'listNameMissing', 'voucherAmount',
    ],
    missing: ['itemMissing', 'levelMissing', 'listEntryMissing', 'packageMissing', 'voucherUnknown'],
    conflict: ['itemExists', 'listFull', 'saleClosed', 'levelExists', 'membershipRunning', 'voucherUsed'],
  },
  /** Of a payment, a card and a card reader. */
  payment: {
    invalid: [
      'amountInvalid', 'amountNegative', 'amountRequired', 'amountTooSmall', 'cardMissing',
      'readerMissing',
    ],
    missing: ['paymentMissing', 'readerMissing', 'savedCardMissing', 'unpairedMissing'],
    conflict: [
      'amountOverBalance', 'amountOverDue', 'discountTooLarge', 'noFee', 'cardAuthentication', 'cardCvcWrong', 'cardDeclined',
      'cardExpired', 'cardFieldsOff', 'cardFormNotHere', 'cardFunds', 'cardMissing', 'cardNeedsAction', 'cardNumberWrong',
      'cardProcessing', 'cardTooOften', 'cardsNotSet', 'cashAtDesk', 'nothingOwed', 'nothingToPayBack',
      'onlyRefund', 'overpaid', 'paidTooLate', 'paymentCanceled', 'paymentUndoOver', 'paymentClosed', 'paymentMismatch',
      'paymentUnderWay', 'readerBusy', 'readerMissing', 'readerOffline', 'readerStopped',
      'readerTimedOut', 'readerWaiting', 'refundRefused', 'refundUnderWay', 'refundWholeOnly', 'prepaidWholeOnly', 'noSavedCards', 'tooManyCards',
      'unpairedSettled', 'unpairedAct', 'mailNotSet',
    ],
    tooMany: ['readersTooMany', 'receiptsSpent'],
    unreachable: ['paymentUnknown', 'processorUnreachable'],
  },
  /** Of a visit in the building. */
  visit: {
    invalid: ['cardUnknown', 'doorReasonMissing', 'pinMissing', 'sameRoom'],
    forbidden: ['pinWrong'],
    missing: ['attendantMissing', 'cubicleMissing', 'kioskNotFound', 'roomMissing', 'sectionMissing'],
    conflict: [
      'atTheRoomPanel', 'attendantBusy', 'balanceDue', 'beforeZman', 'cardNeeded',
      'chooseAnotherAttendant', 'cubicleGiven', 'cubicleStatusNotAllowed', 'cubiclesOff',
      'doorNotSettled', 'nightNotOut', 'noCubicleFree', 'noRoom', 'noShowNever', 'noShowTooEarly',
      'notNext', 'notTonight',
      'passcodeNotSet', 'roomEmpty', 'roomGivenAway', 'roomHasNoBath', 'roomKeptForBaths', 'roomMissing', 'roomNotReady',
      'roomNotAccessible', 'roomNotForKallah', 'roomNotPrivate', 'roomNotSegula',
      'roomOccupied', 'roomOccupiedNeedsCard', 'roomOutOfService', 'roomPreassigned',
      'roomStatusNotAllowed', 'roomTaken', 'roomWithoutPhone', 'sectionWithoutAttendant',
    ],
    tooMany: ['pinLocked'],
  },
  /** Of the requests of a room, the devices, the garage and Shabbos. */
  building: {
    invalid: [
      'itemUnknown', 'deviceCommand', 'paperTimes', 'sceneEmpty', 'instructionMissing',
      'instructionTooLong', 'layoutTwice', 'testUnconfirmed', 'buildingNotJson', 'releaseAddress',
    ],
    missing: ['outOfServiceMissing', 'requestMissing', 'sceneMissing', 'deviceMissing', 'wiringMissing', 'releaseMissing'],
    conflict: [
      'requestClosed', 'deviceRefused', 'garageNotNow', 'garageTooFar', 'garageTooOften', 'paperTooEarly',
      'cubicleOccupied', 'outOfServiceTwice', 'sectionHasRooms', 'shabbosMode', 'shabbosNotAhead',
      'shabbosFrozen', 'deviceDisabled', 'deviceNoTest', 'deviceReported', 'pointTaken', 'replaceInFile',
      'deviceOfNoRoom', 'buildingRefused', 'wiredTwice', 'inputIsOutput', 'pointTwice', 'pointUnknown',
      'wiringOccupied', 'buildingOpen', 'releaseNotNewer', 'releaseRefused', 'updateAtRest', 'updateByHand',
    ],
    tooMany: ['requestsTooMany', 'garageTooOften', 'scenesTooMany'],
    unreachable: ['phoneUnavailable', 'deviceSilent', 'deviceUnavailable', 'releaseNotFound'],
  },
  /** Of the settings, the schedule and the texts. */
  setting: {
    invalid: [
      'setupCodeWrong', 'setupCodeOver',
      'openAfterLastEntry', 'openPastMidnight', 'lastBathOutside', 'wallTimeInvalid', 'settingComputed',
      'settingTooLong', 'settingNotBoolean', 'settingNotInteger', 'settingNotNumber', 'settingNotHour',
      'settingNotMoney', 'settingNotTime', 'settingNotFile', 'settingWithoutDay', 'planNotAhead', 'zoneFarFromPlace', 'settingNotPhone', 'settingNotEmail',
      'settingNotLine', 'settingNotText', 'settingNotHost', 'settingNotDevice',
      'settingNotUrl', 'settingNotZone', 'settingNotCurrency', 'settingNotCountry', 'settingNotLanguage',
      'settingNotChoice', 'settingNotList', 'settingNotPin', 'textTooLong', 'textUnreadable',
      'textPlaceholders', 'textPlaceholderUnknown',
    ],
    missing: ['settingUnknown', 'textUnknown'],
    conflict: ['reservationsAffected', 'settingOfHub', 'settingOfPortal', 'setupDone', 'setupIncomplete'],
  },
  /** Of an import from a file. */
  data: {
    invalid: [
      'importUnreadable', 'importColumns', 'importDateOrder', 'importSpreadsheet', 'importContacts',
    ],
    missing: ['importMissing'],
    conflict: [
      'importRunning', 'importStarted', 'importNotChecked', 'importFaulty', 'importNotDone',
      'importUndoTooLate',
    ],
  },
  /** Of the forms and the files of the website. */
  site: {
    invalid: [
      'emailRequired', 'firstNameRequired', 'lastNameRequired', 'phoneIsRequired', 'formIncomplete',
      'datePast', 'messageRequired', 'experienceRequired', 'positionRequired', 'uploadMissing',
      'imageInvalid', 'pdfInvalid',
    ],
    forbidden: ['captchaFailed', 'captchaNeeded'],
    missing: ['fileMissing'],
    conflict: ['filesTooMany'],
    tooMany: ['messagesTooMany'],
  },
} as const satisfies Readonly<Record<string, Partial<Record<RefusalKind, readonly string[]>>>>

type Subjects = typeof refusalCodes
type CodesIn<T> = { [P in keyof T]: T[P] extends readonly (infer C)[] ? C : never }[keyof T]
type CodesByKind = {
  [K in RefusalKind]: {
    [S in keyof Subjects]: CodesIn<Pick<Subjects[S], keyof Subjects[S] & K>>
  }[keyof Subjects]
}

/** The code of a refusal, of some kinds or of any: a text key under `refusal.`, e.g. `slotTaken` → `refusal.slotTaken`. */
export type RefusalCode<K extends RefusalKind = RefusalKind> = CodesByKind[K]

const kinds = new Map<string, readonly RefusalKind[]>()
for (const subject of Object.values(refusalCodes)) {
  for (const [kind, codes] of Object.entries(subject) as [RefusalKind, readonly string[]][])
    for (const code of codes) kinds.set(code, [...(kinds.get(code) ?? []), kind])
}

/** Whether a text is a code of this release; the other side may run a newer one. */
export function isRefusalCode(code: string): code is RefusalCode {
  return kinds.has(code)
}

/** The kinds that refusals of this code have; most have one. */
export function kindsOf(code: RefusalCode): readonly RefusalKind[] {
  return kinds.get(code) ?? []
}
