import type { CallId } from '@mayim/contract/calls.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { walkNow } from '../walking/open-walk.ts'
import { nothing, type Parts } from './requests.ts'
import type { WalkObjects } from './world.ts'

const profile = {
  firstName: 'Rivka',
  lastName: 'Example',
  email: 'rivka@example.org',
  address: '1 Example Street',
  city: 'Brooklyn',
  state: 'NY',
  zipcode: '11219',
}

const staffNames = { firstName: 'Rivka', lastName: 'Example' }

const sceneId = { sceneId: '01900000-0000-7000-8000-000000000001' }
const scene = {
  name: 'Night',
  nights: 'every',
  anchor: 'clock',
  minutes: 1350,
  lights: [{ point: 'light/room-1', on: false }],
  doors: [{ point: 'door/room-1-dry', open: true }],
}

const layout = { version: 1, sections: [], rooms: [], cubicles: [{ id: 77, name: 'Last' }] }

/**
 * Requests that should succeed for whoever may make them, in the order of an evening: what is made to fit a schema
 * seldom gets through a rule, and what is never answered can't be seen to leak.
 */
export function soundRequests(objects: WalkObjects): readonly (readonly [CallId, Parts])[] {
  const [firstRoom] = objects.rooms
  const nextEvening = { reservationDate: addDays(objects.date, 1) }
  const body = (value: unknown): Parts => ({ ...nothing, body: value })
  return [
    ['settingsSet', body({ key: 'lateGraceMinutes', value: '20' })],
    ['editSchedule', body({ date: addDays(objects.date, 3), hebrewNote: 'ערב' })],
    ['userPatch', body([{ op: 'replace', path: '/language', value: 'en' }])],
    ['newReservation', body({ reservationDate: objects.date, reservationTime: '21:00' })],
    ['reservationNotes', body({ userNotes: 'towels' })],
    ['setLanguageText', body({ language: 'en', key: 'patron.home.welcome', text: 'Shalom' })],
    ['setLanguageTexts', body({ texts: [{ language: 'en', key: 'patron.home.make', text: 'Find a time' }] })],
    ['nightsBooked', { ...nothing, query: { dt: objects.date, dtTo: addDays(objects.date, 6) } }],
    ['setLanguageDescription', body({ key: 'patron.home.welcome', description: 'At the top' })],
    ['contactForm', body({ lastName: 'Example', email: profile.email, message: 'When do you open?' })],
    ['merchandiseEdit', body({ action: 'add', item: 'Soap', price: 3 })],
    ['reservationMerchandise', body({ merchandise: [{ item: 'Towel', quantity: 1 }] })],
    ['reservationAdjust', body({ kind: 'fee', amt: 1, reason: 'Lost key' })],
    ['findByUser', nothing],
    ['waitList', nothing],
    ['waitList', { ...nothing, query: { dt: addDays(objects.date, 2) } }],
    ['waitListOffer', { ...nothing, params: { key: objects.offerKey } }],
    // No evening has such a place, so nothing is free to be booked instead.
    ['waitListJoin', body({ ...nextEvening, fromTime: '19:00', toTime: '21:00', chabadBor: true })],
    ['waitListAnswer', body({ answer: 'no' })],
    ['waitListOfferAnswer', { ...nothing, params: { key: objects.offerKey }, body: { answer: 'no' } }],
    ['waitListOfferAnswer', { ...nothing, params: { key: objects.offerKey }, body: { answer: 'yes' } }],
    ['waitListLeave', nothing],
    ['usersFindByPhone', { ...nothing, query: { phone: objects.phones[0] } }],
    ['peopleFind', { ...nothing, query: { text: 'example' } }],
    ['usersFindByPhone', { ...nothing, query: { phone: objects.phones[1], forkioskcheckin: true } }],
    ['checkIn', body({})],
    ['cubicleStatus', { ...nothing, params: { id: objects.cubicleId }, body: { status: 'Available' } }],
    ['pairingCodeCreate', body({ role: 'Display' })],
    ['requestCubicle', nothing],
    ['sendSms', body({ msg: 'Your glasses are at the desk.', numbers: [objects.phones[0]] })],
    ['makePayment', body({ method: 'cash', amt: 1, reservationId: objects.reservations[0] })],
    ['paybackDue', { ...nothing, query: { reservationId: objects.reservations[0] } }],
    ['assignRoom', body({ roomId: firstRoom })],
    ['roomStatus', body({ reservationStatus: 'Prep' })],
    ['supplyRequest', body({ action: 'add', items: ['towel'], isHelpRequest: true })],
    ['supplyList', nothing],
    ['alarms', nothing],
    ['sections', nothing],
    ['eveningOpen', nothing],
    ['eveningFigures', nothing],
    ['eveningClosings', { ...nothing, query: { dt: objects.date } }],
    ['eveningEstimates', nothing],
    ['sceneSave', { ...nothing, params: sceneId, body: scene }],
    ['sceneDelete', { ...nothing, params: sceneId }],
    ['scenes', nothing],
    ['settingsTake', body({ values: [{ key: 'lateGraceMinutes', value: '15' }] })],
    ['shabbosState', nothing],
    ['shabbosItems', nothing],
    ['shabbosItemSet', body({ item: 'light', allowed: true, instruction: 'Rav Example' })],
    ['daySheet', body({ printer: 'reception' })],
    ['sectionAttendant', { ...nothing, params: { id: 1 }, body: { attendantId: 1 } }],
    ['layoutCompare', body(layout)],
    ['layoutImport', body(layout)],
    ['roomExtension', { ...nothing, params: { id: firstRoom }, body: { extension: '101' } }],
    ['roomAdminUnlock', body({ passcode: '8642' })],
    ['roomPanel', nothing],
    ['roomGet', nothing],
    ['roomsList', nothing],
    ['attendantBoard', nothing],
    ['attendantHere', { ...nothing, body: { cardCode: 'a card of nobody' } }],
    ['dayBoard', { ...nothing, query: { dt: objects.date } }],
    ['listAdmin', { ...nothing, query: { dt: objects.date } }],
    ['reservationGet', nothing],
    ['visitNow', nothing],
    ['swapRooms', body({ roomA: 1, roomB: 2, overrideReason: 'The other one comes later' })],
    ['reservationStatus', body({ status: 'Done' })],
    ['reservationStatus', body({ status: 'Canceled' })],
    [
      'enterFromPaper',
      body({ date: objects.date, lines: [{ reservationId: objects.reservations[1], came: false }] }),
    ],
    ['staffEntry', body({ pinCode: '7531' })],
    ['deskUnlock', body({ cardCode: '7531' })],
    ['newUserInfo', body(profile)],
    [
      'staffCreate',
      body({ ...staffNames, username: 'new.person', role: 'Attendant', password: 'long enough' }),
    ],
    ['usersFindByUsername', { ...nothing, query: { username: 'walk-admin' } }],
    ['attendantAdd', body({ ...staffNames, cardCode: '90210' })],
    ['attendantUpdate', { ...nothing, params: { id: 1 }, body: staffNames }],
    ['inbox', nothing],
    ['sentMessages', nothing],
    ['paymentsFailed', nothing],
    ['attention', nothing],
    ['timeConfirm', { ...nothing, body: { at: walkNow } }],
    ['attentionResolve', { ...nothing, params: { attentionId: objects.attentionId } }],
    ['deviceRevoke', { ...nothing, params: { deviceId: objects.deviceId } }],
  ]
}
