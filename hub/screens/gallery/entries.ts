import { attendantEntries } from './entries/attendant-entries.ts'
import { boardToolEntries } from './entries/board-tool-entries.ts'
import { closingEntries } from './entries/closing-entries.ts'
import { deskEntries } from './entries/desk-entries.ts'
import { deskWaitsEntries } from './entries/desk-waits-entries.ts'
import { dialogEntries } from './entries/dialog-entries.ts'
import { displayEntries, doorEntries } from './entries/display-entries.ts'
import { facilityToolEntries } from './entries/facility-tool-entries.ts'
import { faultEntries } from './entries/fault-entries.ts'
import { kioskEntries } from './entries/kiosk-entries.ts'
import { kioskPayEntries } from './entries/kiosk-pay-entries.ts'
import { labEntries } from './entries/lab-entries.ts'
import { linkEntries } from './entries/link-entries.ts'
import { messageEntries } from './entries/message-entries.ts'
import { payEntries } from './entries/pay-entries.ts'
import { personEntries } from './entries/person-entries.ts'
import { receptionEntries } from './entries/reception-entries.ts'
import { roomEntries, smallRoomEntries } from './entries/room-entries.ts'
import { shabbosEntries } from './entries/shabbos-entries.ts'
import { technicianEntries } from './entries/technician-entries.ts'
import { visitFormEntries } from './entries/visit-form-entries.ts'
import type { Entry } from './entry.ts'

/** Every screen of the hub in every state: the one list of the gallery. */
export const entries: readonly Entry[] = [
  ...receptionEntries,
  ...dialogEntries,
  ...visitFormEntries,
  ...payEntries,
  ...boardToolEntries,
  ...messageEntries,
  ...facilityToolEntries,
  ...faultEntries,
  ...linkEntries,
  ...personEntries,
  ...deskEntries,
  ...closingEntries,
  ...deskWaitsEntries,
  ...shabbosEntries,
  ...kioskEntries,
  ...kioskPayEntries,
  ...attendantEntries,
  ...roomEntries,
  ...smallRoomEntries,
  ...displayEntries,
  ...doorEntries,
  ...technicianEntries,
  ...labEntries,
]
