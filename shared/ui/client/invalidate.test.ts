import { calls } from '@mayim/contract/calls.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { CallId } from './call-api.ts'
import { entitiesOf, invalidateEntities } from './invalidate.ts'

it('asks again for what is made of the changed entities, and for nothing that is no answer of a call', () => {
  const client = new QueryClient()
  const keys = [
    ['words', 'he'],
    ['schedule', null],
    ['findByUser', null],
  ]
  for (const key of keys) client.setQueryData(key, true)
  invalidateEntities(client, ['setting'])
  expect(keys.map(key => client.getQueryState(key)?.isInvalidated)).toEqual([false, true, false])
  invalidateEntities(client, null)
  expect(keys.map(key => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})

/** What each call writes that a screen sends: its own answers are asked again by it, also where the live stream is down. */
const written: Partial<Record<CallId, readonly string[]>> = {
  accountDelete: ['user'],
  assignRoom: ['reservation', 'room', 'statusHistory'],
  attendantAdd: ['attendant'],
  attendantHere: ['section'],
  attentionResolve: ['attention'],
  bannerImage: ['siteFile'],
  callRoom: ['supplyRequest'],
  cardReaderRemove: ['cardReader'],
  cardReaderSave: ['cardReader'],
  checkIn: ['reservation', 'statusHistory', 'cubicle'],
  cubicleStatus: ['cubicle'],
  editSchedule: ['scheduleOverride'],
  enterFromPaper: ['reservation', 'ledger', 'user'],
  excludedAttendantAdd: ['user'],
  galleryImage: ['siteFile'],
  kioskArrive: ['reservation'],
  makePayment: ['ledger', 'reservation'],
  newReservation: ['reservation', 'night', 'user', 'bookingRequest'],
  newUserInfo: ['user'],
  newsletterRemove: ['siteFile'],
  payBack: ['ledger'],
  preassignRoom: ['reservation'],
  readerPay: ['ledger'],
  requestCubicle: ['reservation', 'cubicle'],
  reservationMerchandise: ['ledger'],
  reservationNotes: ['reservation'],
  reservationStatus: ['reservation', 'statusHistory', 'room'],
  roleAdd: ['user'],
  roomStatus: ['room', 'reservation'],
  sceneSave: ['scene'],
  sectionAttendant: ['section'],
  setLanguage: ['room'],
  setLanguageDescription: ['textDescription'],
  setLanguageText: ['languageText'],
  setLights: ['room'],
  settingsSet: ['setting'],
  shabbosItemSet: ['shabbosSwitch'],
  supplyRequest: ['supplyRequest'],
  swapRooms: ['room', 'reservation'],
  syncQuarantineEnd: ['quarantine'],
  takeProof: ['reservation'],
  userPatch: ['user'],
  waitListAnswer: ['waitListEntry', 'reservation'],
  waitListJoin: ['waitListEntry'],
  waitListLeave: ['waitListEntry'],
}

/** What an answer is made of that is easily forgotten, since another call writes it. */
const read: Partial<Record<CallId, readonly string[]>> = {
  attendantBoard: ['reservation', 'room', 'section', 'supplyRequest', 'user', 'setting'],
  availableReservations: ['reservation', 'share', 'setting', 'scheduleOverride'],
  cardReaders: ['cardReader'],
  cleaningList: ['room', 'reservation'],
  cubicles: ['cubicle'],
  dayBoard: ['reservation', 'room', 'section', 'attendant', 'user', 'ledger', 'cubicle', 'scheduleOverride'],
  eveningEstimates: ['reservation', 'room', 'section'],
  findByUser: ['reservation', 'ledger'],
  kioskState: ['shabbosSwitch', 'setting', 'cardReader'],
  languageTexts: ['languageText', 'textDescription'],
  merchandiseList: ['merchandiseItem'],
  newsletterList: ['siteFile'],
  paymentsByUser: ['ledger'],
  publicSettings: ['setting'],
  roomPanel: ['room', 'reservation', 'supplyRequest', 'shabbosSwitch'],
  schedule: ['scheduleOverride', 'setting'],
  sections: ['section', 'attendant'],
  settingsGet: ['setting'],
  shabbosItems: ['shabbosSwitch'],
  shabbosState: ['shabbosSwitch', 'setting'],
  supplyList: ['supplyRequest'],
  syncQuarantine: ['quarantine'],
  userGet: ['user'],
  usersFindByPhone: ['user', 'reservation'],
  waitList: ['waitListEntry'],
  waitingDisplay: ['reservation', 'room', 'shabbosSwitch'],
}

it.each(Object.entries({ ...written, ...read }))(
  '%s is made of %j, and asked again when it changes',
  (id, entities) => {
    const made = entitiesOf(calls[id as CallId].path)
    expect(entities.filter(entity => made !== null && !made.includes(entity))).toEqual([])
  },
)
