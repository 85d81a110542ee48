import { kept, shown } from './definition.ts'

export const bookingSettings = {
  bookingOpenToPatrons: shown.flag('True', 'False until the setup opens the facility'),
  reservationMaxDaysInAdvance: shown.integer('7', 'day tiles are this plus 1; above 7 shown as 7', {
    min: 0,
    max: 60,
  }),
  reservationMaxDaysInAdvanceLocalResident: shown.integer('7', 'for local residents', { min: 0, max: 60 }),
  sendEmailForNewUsers: shown.flag('False', 'profile form required before the first booking'),
  nameMinLetters: shown.integer('3', 'characters of a first and a last name in the profile form', {
    min: 1,
    max: 10,
  }),
  reservationsKallahContactForm: shown.flag('False', '/kallah is offered'),
  kallahDaysAhead: shown.integer('60', 'so many days ahead a kallah may choose her time', {
    min: 0,
    max: 365,
  }),
  reservationMessage: shown.of('text', '', 'shown in the flow'),
  reservationMessageFriday: shown.of('text', '', 'shown in Shabbos mode'),
  reservationInstructions: shown.of('text1000', '', 'at most 1000 characters'),
  reservationInstructionsFriday: shown.of('text1000', '', 'at most 1000 characters'),
  reservationsRequirePrepayAll: shown.flag('False', 'every reservation is paid when it is made'),
  reservationsRequirePrepayFriday: shown.flag(
    'False',
    'those for Shabbos and Yom Tov are paid when they are made',
  ),
  reservationsRequirePrepayParking: shown.flag('False', 'those with parking are paid when they are made'),
  lateGraceMinutes: shown.integer('15', 'also the garage window', { min: 0, max: 240 }),
  privateRoomLabel: shown.name('Jacuzzi Room', 'what the private room is called', 60),
  shkia: shown.of('computed', '', 'sunset of the business day; never stored'),
  reservationCutOff: shown.of('computed', '', 'cutoff of tonight; never stored'),
  lastEntryTime: shown.of('computed', '', 'from the night; never stored'),
  reservationSlotMinutes: kept.integer('15', 'step between slots', { min: 5, max: 120 }),
  reservationPendingMinutes: kept.integer('10', 'how long a hold lives', { min: 1, max: 120 }),
  cancelAfterCutoff: shown.choice(
    ['credit', 'refund', 'keep'],
    'credit',
    'what becomes of the payment of a reservation that is cancelled after the cutoff',
  ),
  waitListOfferMinutes: kept.integer('15', 'how long a freed place is offered', { min: 1, max: 120 }),
  waitListOffersPerDay: kept.integer('20', 'texts of the wait list in a business day', { min: 0, max: 200 }),
} as const

export const flowSettings = {
  reservationsStatusChangeCardCode: shown.flag('False', 'status change needs an attendant card'),
  cubiclesEnabled: kept.flag('True', 'who waits is given a cubicle'),
  checkingBeforeReadyForMikvah: kept.flag('False', 'she is checked before she is ready for the mikvah'),
  useCheckedStatus: kept.flag('False', 'being checked is a status of its own'),
  useToFromMikvahStatuses: kept.flag('True', 'the ways to and from the mikvah are statuses of their own'),
  attendantInRoom: kept.flag('False', 'the attendant comes to the room'),
  attendantsSeeFirstNames: kept.flag('False', 'an attendant reads her first name beside her code'),
  doorEventSetsDressing: kept.flag('False', 'the door of the mikvah tells that she is back'),
} as const
