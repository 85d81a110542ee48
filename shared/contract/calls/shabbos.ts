import Type from 'typebox'
import { call } from '../call.ts'
import { CivilDate, Id, PointId, strict } from '../entities/scalars.ts'
import {
  PaperLine,
  PaperOutcome,
  PaperWalkIn,
  Scene,
  SceneInput,
  ShabbosItemChange,
  ShabbosItems,
  ShabbosState,
} from '../entities/shabbos.ts'
import { shabbosEntities, visitEntities } from './entity-groups.ts'
import { enterFromPaperErrors } from './error-groups.ts'
import { Nothing, nobody, onHub } from './sides.ts'

const sceneParams = strict({ sceneId: Id })
const technicians = ['Technician', 'Admin'] as const

/** Our own calls of Shabbos and Yom Tov, and of a night on paper. */
export const shabbosCalls = {
  shabbosState: call({
    method: 'GET',
    path: '/api/api/building/shabbos',
    sides: onHub,
    limit: 'usual',
    reads: shabbosEntities,
    errors: [],
    summary: 'The block of Shabbos and Yom Tov that it is now or next',
    policy: { who: ['user', 'device'], subject: nobody },
    answer: ShabbosState,
    // A locked desk shows the page of Shabbos too, on which no call for help sounds.
    whileHeld: ['deskLocked'],
  }),
  shabbosItems: call({
    method: 'GET',
    path: '/api/api/building/shabbos/items',
    sides: onHub,
    limit: 'usual',
    reads: [...shabbosEntities, 'user'],
    errors: ['shabbosNotAhead'],
    summary:
      'What rests in the block that it is now or next, what is allowed of it, and on whose instruction',
    policy: { who: ['Admin'], subject: nobody },
    answer: ShabbosItems,
  }),
  shabbosItemSet: call({
    method: 'POST',
    path: '/api/api/building/shabbos/items',
    sides: onHub,
    limit: 'usual',
    changes: ['shabbosSwitch'],
    errors: ['instructionMissing', 'instructionTooLong', 'shabbosNotAhead'],
    summary: 'Allow a single item for that block, or take it back; with on whose instruction',
    policy: { who: ['Admin'], subject: nobody },
    body: ShabbosItemChange,
    answer: ShabbosItems,
    envelope: 'wrapped',
  }),
  scenes: call({
    method: 'GET',
    path: '/api/api/building/scenes',
    sides: onHub,
    limit: 'usual',
    reads: ['scene', 'setting', 'scheduleOverride'],
    errors: [],
    summary: 'What the lamps and doors do by the clock on Shabbos and Yom Tov, and when next',
    policy: { who: [...technicians, 'Reception'], subject: nobody },
    answer: Type.Array(Scene, { maxItems: 100 }),
  }),
  sceneSave: call({
    method: 'PUT',
    path: '/api/api/building/scenes/{sceneId}',
    sides: onHub,
    limit: 'usual',
    changes: ['scene'],
    errors: ['sceneEmpty', 'scenesTooMany', 'shabbosMode'],
    summary: 'Make or change a scene; the id is the caller’s',
    policy: { who: technicians, subject: nobody },
    params: sceneParams,
    body: SceneInput,
    answer: Type.Array(Scene, { maxItems: 100 }),
    envelope: 'wrapped',
  }),
  sceneDelete: call({
    method: 'DELETE',
    path: '/api/api/building/scenes/{sceneId}',
    sides: onHub,
    limit: 'usual',
    changes: ['scene'],
    errors: ['sceneMissing', 'shabbosMode'],
    summary: 'Take a scene away',
    policy: { who: technicians, subject: nobody },
    params: sceneParams,
    answer: Nothing,
    envelope: 'wrapped',
  }),
  daySheet: call({
    method: 'POST',
    path: '/api/api/reservations/daysheet',
    sides: onHub,
    limit: 'usual',
    changes: ['night'],
    errors: ['shabbosMode'],
    summary: 'Print the sheet of a night: code, time, kind, owed, room, blank columns; no names',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    body: strict({ dt: Type.Optional(CivilDate), printer: PointId }),
    answer: Type.Object({ printer: PointId, date: CivilDate }),
    envelope: 'wrapped',
  }),
  enterFromPaper: call({
    method: 'POST',
    path: '/api/api/reservations/frompaper',
    sides: onHub,
    limit: 'usual',
    changes: visitEntities,
    errors: enterFromPaperErrors,
    summary: 'Enter an evening that was kept on paper: who came, when, and what she paid',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    body: strict({
      date: CivilDate,
      lines: Type.Array(PaperLine, { maxItems: 300 }),
      walkIns: Type.Optional(Type.Array(PaperWalkIn, { maxItems: 100 })),
    }),
    answer: Type.Array(PaperOutcome, { maxItems: 400 }),
    envelope: 'wrapped',
  }),
} as const
