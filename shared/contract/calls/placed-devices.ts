import Type from 'typebox'
import { call } from '../call.ts'
import { CardReader, Printer, PrinterStatus, ReaderId, SwipeReader } from '../entities/device.ts'
import { Id, Line, PointId, strict } from '../entities/scalars.ts'
import { nobody, onHub } from './sides.ts'

const devices = ['Admin', 'Reception', 'Kiosk'] as const
const technicians = ['Technician', 'Admin'] as const
const Printers = Type.Array(Printer, { maxItems: 40 })
const CardReaders = Type.Array(CardReader, { maxItems: 50 })
const SwipeReaders = Type.Array(SwipeReader, { maxItems: 40 })

/** Printers and readers: whose each is. */
export const placedDeviceCalls = {
  printers: call({
    method: 'GET',
    path: '/api/api/settings/printers',
    sides: onHub,
    limit: 'usual',
    reads: ['printer'],
    errors: [],
    summary: 'The printers, and whose each is',
    policy: { who: [...devices, 'Technician'], subject: nobody },
    answer: Printers,
  }),
  printerSave: call({
    method: 'PUT',
    path: '/api/api/settings/printers/{printerId}',
    sides: onHub,
    limit: 'usual',
    changes: ['printer'],
    errors: ['deviceMissing', 'deviceNotFound'],
    summary: 'Give a printer to the desk or to a kiosk',
    policy: { who: technicians, subject: nobody },
    params: strict({ printerId: PointId }),
    body: strict({ name: Line, place: Type.Enum(['desk', 'kiosk']), screenId: Type.Optional(Id) }),
    answer: Printers,
    envelope: 'wrapped',
  }),
  printerStatus: call({
    method: 'GET',
    path: '/api/api/settings/printerstatus',
    sides: onHub,
    limit: 'usual',
    reads: [],
    errors: [],
    summary: 'Paper, cover and reach of each printer',
    policy: { who: ['staff'], subject: nobody },
    answer: Type.Array(PrinterStatus, { maxItems: 40 }),
  }),
  swipeReaders: call({
    method: 'GET',
    path: '/api/api/settings/swipereaders',
    sides: onHub,
    limit: 'usual',
    reads: ['swipeReader'],
    errors: [],
    summary: 'The readers of attendants’ cards at the bridges, and whose each is',
    policy: { who: ['Admin', 'Reception', 'Attendant', 'Technician'], subject: nobody },
    answer: SwipeReaders,
  }),
  swipeReaderSave: call({
    method: 'PUT',
    path: '/api/api/settings/swipereaders/{readerId}',
    sides: onHub,
    limit: 'usual',
    changes: ['swipeReader'],
    errors: ['deviceMissing', 'deviceNotFound'],
    summary: 'Give a reader of attendants’ cards to the desk or to a kiosk',
    policy: { who: technicians, subject: nobody },
    params: strict({ readerId: PointId }),
    body: strict({ name: Line, place: Type.Enum(['desk', 'kiosk']), screenId: Type.Optional(Id) }),
    answer: SwipeReaders,
    envelope: 'wrapped',
  }),
  cardReaders: call({
    method: 'GET',
    path: '/api/api/settings/cardreaders',
    sides: onHub,
    limit: 'usual',
    reads: ['cardReader'],
    errors: [],
    summary: 'The readers that cards are held to, and whose each is',
    policy: { who: [...devices, 'Technician'], subject: nobody },
    answer: CardReaders,
  }),
  cardReaderSave: call({
    method: 'PUT',
    path: '/api/api/settings/cardreaders/{readerId}',
    sides: onHub,
    limit: 'usual',
    changes: ['cardReader'],
    errors: ['deviceNotFound', 'readersTooMany'],
    summary: 'Give a reader to the desk or to a kiosk; the id is the processor’s',
    policy: { who: technicians, subject: nobody },
    params: strict({ readerId: ReaderId }),
    body: strict({ name: Line, place: Type.Enum(['desk', 'kiosk']), screenId: Type.Optional(Id) }),
    answer: CardReaders,
    envelope: 'wrapped',
  }),
  cardReaderRemove: call({
    method: 'DELETE',
    path: '/api/api/settings/cardreaders/{readerId}',
    sides: onHub,
    limit: 'usual',
    changes: ['cardReader'],
    errors: ['readerMissing'],
    summary: 'Take a reader out of use',
    policy: { who: technicians, subject: nobody },
    params: strict({ readerId: ReaderId }),
    answer: CardReaders,
    envelope: 'wrapped',
  }),
} as const
