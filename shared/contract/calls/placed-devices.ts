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

const list = { method: 'GET', sides: onHub, limit: 'usual', errors: [] } as const
/** Says which screen has a device: the desk, all kiosks, or one of them. */
const place = {
  method: 'PUT',
  sides: onHub,
  limit: 'usual',
  policy: { who: technicians, subject: nobody },
  body: strict({ name: Line, place: Type.Enum(['desk', 'kiosk']), screenId: Type.Optional(Id) }),
  envelope: 'wrapped',
} as const

/** Printers and readers: whose each is. */
export const placedDeviceCalls = {
  printers: call({
    ...list,
    path: '/api/api/settings/printers',
    reads: ['printer'],
    summary: 'The printers, and whose each is',
    policy: { who: [...devices, 'Technician'], subject: nobody },
    answer: Printers,
  }),
  printerSave: call({
    ...place,
    path: '/api/api/settings/printers/{printerId}',
    changes: ['printer'],
    errors: ['deviceMissing', 'deviceNotFound'],
    summary: 'Give a printer to the desk or to a kiosk',
    params: strict({ printerId: PointId }),
    answer: Printers,
  }),
  printerStatus: call({
    ...list,
    path: '/api/api/settings/printerstatus',
    reads: [],
    summary: 'Paper, cover and reach of each printer',
    policy: { who: ['staff'], subject: nobody },
    answer: Type.Array(PrinterStatus, { maxItems: 40 }),
  }),
  swipeReaders: call({
    ...list,
    path: '/api/api/settings/swipereaders',
    reads: ['swipeReader'],
    summary: 'The readers of attendants’ cards at the bridges, and whose each is',
    policy: { who: ['Admin', 'Reception', 'Attendant', 'Technician'], subject: nobody },
    answer: SwipeReaders,
  }),
  swipeReaderSave: call({
    ...place,
    path: '/api/api/settings/swipereaders/{readerId}',
    changes: ['swipeReader'],
    errors: ['deviceMissing', 'deviceNotFound'],
    summary: 'Give a reader of attendants’ cards to the desk or to a kiosk',
    params: strict({ readerId: PointId }),
    answer: SwipeReaders,
  }),
  cardReaders: call({
    ...list,
    path: '/api/api/settings/cardreaders',
    reads: ['cardReader'],
    summary: 'The readers that cards are held to, and whose each is',
    policy: { who: [...devices, 'Technician'], subject: nobody },
    answer: CardReaders,
  }),
  cardReaderSave: call({
    ...place,
    path: '/api/api/settings/cardreaders/{readerId}',
    changes: ['cardReader'],
    errors: ['deviceNotFound', 'readersTooMany'],
    summary: 'Give a reader to the desk or to a kiosk; the id is the processor’s',
    params: strict({ readerId: ReaderId }),
    answer: CardReaders,
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
