import { alarmTelephones } from '@mayim/domain/visit/supply-request.ts'
import { kept, shown } from './definition.ts'

export const durationsSettings = {
  reservationMinutesBath: shown.integer('60', 'how long a bath has its room', { min: 1, max: 600 }),
  reservationMinutesShower: shown.integer('30', 'how long a shower has its room', { min: 1, max: 600 }),
  reservationMinutesDoubleSlot: shown.integer('30', 'extra minutes', { min: 0, max: 600 }),
  reservationMinutesKallah: shown.integer('60', 'how long a kallah has her room', { min: 1, max: 600 }),
  kallahTimes: shown.list('time', '', "times of a kallah's visit, also before opening; ask your rabbi"),
  reservationMinutesFriday: shown.integer('30', 'how long each visit is in Shabbos mode', {
    min: 1,
    max: 600,
  }),
  reservationMinutesSegula: shown.integer('60', 'how long a segula visit has its room', { min: 1, max: 600 }),
  cleaningMinutes: kept.integer('10', 'a room stays taken so long after each visit', { min: 0, max: 600 }),
  salonMinutes: kept.integer('30', 'how long a manicure or a pedicure takes', { min: 0, max: 600 }),
  cleaningMinutesFriday: kept.integer('0', 'the same in Shabbos mode', { min: 0, max: 600 }),
} as const

export const capacitySettings = {
  roomsAvailableShowerAny: shown.integer('4', 'all rooms with a shower, private ones among them', {
    min: 0,
    max: 500,
  }),
  roomsAvailableBathAny: shown.integer('6', 'all rooms with a bath, private and accessible ones among them', {
    min: 0,
    max: 500,
  }),
  roomsAvailableHandicapped: kept.integer('1', 'accessible', { min: 0, max: 500 }),
  roomsAvailableFriday: kept.integer('8', 'all places of a night in Shabbos mode', { min: 0, max: 500 }),
  roomsAvailableKallah: kept.integer('1', 'rooms for a kallah', { min: 0, max: 500 }),
  roomsAvailableSegula: kept.integer('0', 'special', { min: 0, max: 500 }),
  roomsAvailableChabadBor: kept.integer('0', 'who may use the second bor at a time', { min: 0, max: 500 }),
  roomsAvailableShowerPrivate: kept.integer('0', 'carved out of Any', { min: 0, max: 500 }),
  roomsAvailableBathPrivate: kept.integer('0', 'carved out of Any', { min: 0, max: 500 }),
  roomsAvailableParking: kept.integer('6', 'cars in the garage at a time', { min: 0, max: 500 }),
  salonStations: kept.integer('0', 'how many the salon serves at a time', { min: 0, max: 500 }),
  bathMayServeShower: kept.flag('True', 'a room with a bath may be given to a shower'),
  privateMayServePlain: kept.flag('False', 'a private room may be given to a plain visit'),
  handicappedMayServeBath: kept.flag('False', 'the accessible room may be given to any bath'),
  roomsHeldForReception: kept.integer('1', 'of each pool of 3 or more, sold by the hub alone (sync)', {
    min: 0,
    max: 500,
  }),
  roomsKeptOnline: kept.integer('1', 'of each pool of 3 or more, sold by the portal after the seal (sync)', {
    min: 0,
    max: 500,
  }),
  levelShares: kept.flag('True', 'moves free places to the side that runs out (sync)'),
  sealTime: kept.of('time', '05:00', 'when tonight passes to the hub (sync)'),
} as const

export const thresholdsSettings = {
  statusWarnMinutesWaiting: kept.integer('15', 'and one for each timed status', { min: 0, max: 600 }),
  statusWarnMinutesPrep: kept.integer('60', 'a warning after so long', { min: 0, max: 600 }),
  statusWarnMinutesReady: kept.integer('10', 'a warning after so long', { min: 0, max: 600 }),
  statusWarnMinutesChecking: kept.integer('10', 'a warning after so long', { min: 0, max: 600 }),
  statusWarnMinutesInMikvah: kept.integer('10', 'a warning after so long', { min: 0, max: 600 }),
  statusWarnMinutesDressing: kept.integer('25', 'a warning after so long', { min: 0, max: 600 }),
  statusWarnMinutesNeedsCleaning: kept.integer('5', 'a warning after so long', { min: 0, max: 600 }),
} as const

export const roomsSettings = {
  roomAdminPasscode: kept.of('pin4', '', '4 digits'),
  roomIdleSeconds: kept.integer('120', 'a panel falls back to its first page after so long', {
    min: 10,
    max: 3600,
  }),
  openingList: kept.list(
    'line',
    'Turn on the lights, Check the water, Put out towels and robes, Try the call for help, Unlock the doors',
    'what staff tick before the first patron comes',
  ),
  closingList: kept.list(
    'line',
    'Clean every room, Start the laundry, Empty the bins, Turn off the lights, Lock the doors',
    'what staff tick after the last patron left',
  ),
  temperatureUnit: shown.choice(['F', 'C'], 'F', 'how the temperature of the water is written: F, C'),
  waterLevelLeast: kept.decimal('', 'centimetres; a lower level warns; blank: no limit', {
    min: 0,
    max: 1000,
  }),
  waterTemperatureLeast: kept.decimal('', 'in the unit of the temperature; blank: no limit', {
    min: -10,
    max: 220,
  }),
  waterTemperatureMost: kept.decimal('', 'in the unit of the temperature; blank: no limit', {
    min: -10,
    max: 220,
  }),
  waterPhLeast: kept.decimal('', 'blank: no limit', { min: 0, max: 14 }),
  waterPhMost: kept.decimal('', 'blank: no limit', { min: 0, max: 14 }),
  waterChlorineLeast: kept.decimal('', 'free chlorine in ppm; blank: no limit', { min: 0, max: 100 }),
  waterChlorineMost: kept.decimal('', 'free chlorine in ppm; blank: no limit', { min: 0, max: 100 }),
  emergencySheetMinutes: kept.integer('5', 'tonight is printed when the internet has been gone for so long', {
    min: 1,
    max: 240,
  }),
  alarmTelephoneOnShabbos: kept.choice(
    [...alarmTelephones],
    'none',
    'how an alarm reaches a telephone on Shabbos and Yom Tov: none, exchange, all; the rabbi decides',
  ),
  staffSecondFactor: kept.choice(
    ['optional', 'required'],
    'optional',
    'required: an Admin, Reception and a Technician set one up before they go on',
  ),
  deskLockSeconds: kept.integer('60', 'a shared computer locks after so long without a touch', {
    min: 15,
    max: 3600,
  }),
  kioskShowsName: shown.flag('False', 'the first page of the kiosk shows the name of the facility'),
  kioskTipAmounts: kept.list(
    'money',
    '',
    'the tips that a kiosk with a card reader offers; blank: it asks for none',
  ),
  kioskDonationAmounts: kept.list(
    'money',
    '',
    'the donations that a kiosk with a card reader offers; blank: it asks for none',
  ),
} as const
