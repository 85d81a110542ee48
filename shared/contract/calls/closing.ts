import Type from 'typebox'
import { call } from '../call.ts'
import { DrawerState, EveningClosing, EveningFigures, EveningOpen } from '../entities/closing.ts'
import { PaperWait } from '../entities/device.ts'
import {
  Amount,
  CivilDate,
  Id,
  Money,
  Note,
  nullable,
  PointId,
  strict,
  written,
} from '../entities/scalars.ts'
import { visitEntities } from './entity-groups.ts'
import { both, nobody, onHub } from './sides.ts'

/** The calls by which reception closes an evening. */
export const closingCalls = {
  eveningOpen: call({
    method: 'GET',
    path: '/api/api/evening/open',
    sides: onHub,
    limit: 'usual',
    reads: [...visitEntities, 'setting', 'scheduleOverride', 'registerEntry', 'attention'],
    errors: [],
    summary: 'What is still open tonight: visits, money, rooms, doors, papers, requests',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    answer: EveningOpen,
  }),
  eveningFigures: call({
    method: 'GET',
    path: '/api/api/evening/figures',
    sides: onHub,
    limit: 'usual',
    reads: [...visitEntities, 'setting', 'registerEntry'],
    errors: [],
    summary: 'Tonight in figures, what ought to be in the drawer, and how the evening was closed before',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    answer: Type.Object({
      night: CivilDate,
      drawer: DrawerState,
      figures: EveningFigures,
      closings: Type.Array(EveningClosing, { maxItems: 100 }),
    }),
  }),
  eveningClose: call({
    method: 'POST',
    path: '/api/api/evening/close',
    sides: onHub,
    limit: 'usual',
    changes: ['registerEntry'],
    errors: [
      'cardUnknown',
      'differenceUnexplained',
      'drawerChanged',
      'floatOverCounted',
      'idempotencyKeyReused',
      'pinLocked',
      'shabbosMode',
    ],
    summary: 'Close the evening: the count of the drawer, signed by a card or PIN',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    body: strict({
      /** What ought to be in the drawer by the screen on which it was counted. */
      expected: Money,
      counted: Amount,
      /** What stays in the drawer for the next evening. */
      float: Amount,
      note: Type.Optional(Note),
      cardCode: written(64, 1),
      idempotencyKey: Type.Optional(written(80, 8)),
    }),
    answer: EveningClosing,
    envelope: 'wrapped',
  }),
  eveningPrint: call({
    method: 'POST',
    path: '/api/api/evening/print',
    sides: onHub,
    limit: 'usual',
    changes: ['night'],
    errors: ['entryMissing', 'shabbosMode'],
    summary: 'Print the record of an evening that was closed: figures, no names of patrons',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    body: strict({ closingId: Id, printer: PointId }),
    /** `waits`: why it does not print yet. */
    answer: Type.Object({ printer: PointId, waits: nullable(PaperWait) }),
    envelope: 'wrapped',
  }),
  eveningClosings: call({
    method: 'GET',
    path: '/api/api/evening/closings',
    sides: both,
    limit: 'usual',
    reads: ['registerEntry'],
    errors: ['rangeInvalid', 'rangeTooLong'],
    summary: 'How the evenings of a range were closed, the oldest first',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    query: strict({ dt: CivilDate, dtTo: Type.Optional(CivilDate) }),
    answer: Type.Object({ closings: Type.Array(EveningClosing, { maxItems: 2000 }) }),
  }),
} as const
