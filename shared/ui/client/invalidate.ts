import type { QueryClient } from '@tanstack/react-query'
import { type CallId, shapeOf } from './call-api.ts'
import type { CallShape } from './send-request.ts'

const ofReservations = [
  'reservation',
  'statusHistory',
  'ledger',
  'night',
  'room',
  'cubicle',
  'user',
  'supplyRequest',
  'bookingRequest',
]

const ofRooms = ['room', 'reservation', 'statusHistory', 'section', 'attendant', 'supplyRequest']
/** Whether it is Shabbos, and what is allowed in it. */
const ofShabbos = ['setting', 'scheduleOverride', 'shabbosSwitch']

/**
 * Which entities of the change log an answer is made of, by the path that gives it. A path that fits no row
 * is made of everything, so that a new call is never stale by mistake.
 */
const rows: readonly { readonly path: RegExp; readonly entities: readonly string[] }[] = [
  { path: /\/settings\/cubicles/, entities: ['cubicle', 'reservation'] },
  {
    path: /\/reservations\/availablereservations/,
    entities: ['reservation', 'night', 'share', 'setting', 'scheduleOverride'],
  },
  // The desk's whole evening: who attends, what it costs and when it is open stand in it too.
  {
    path: /\/reservations\/day$/,
    entities: [...ofReservations, 'section', 'attendant', 'setting', 'scheduleOverride'],
  },
  { path: /\/reservations/, entities: ofReservations },
  { path: /\/rooms\/.*\/panel$/, entities: [...ofRooms, ...ofShabbos] },
  { path: /\/rooms/, entities: ofRooms },
  // The plan of the evening; its clock asks for it besides.
  { path: /\/evening\//, entities: ['reservation', 'room', 'section'] },
  { path: /\/settings\/(edit)?schedule|\/settings\/zmanim/, entities: ['setting', 'scheduleOverride'] },
  { path: /\/settings\/(set)?language/i, entities: ['languageText', 'textDescription'] },
  { path: /\/settings\/cardreaders/, entities: ['cardReader'] },
  { path: /\/settings\/(newsletter|bannerimage|galleryimage)/, entities: ['siteFile', 'setting'] },
  { path: /\/settings/, entities: ['setting', 'merchandiseItem'] },
  {
    path: /\/attendants\/board/,
    entities: [
      ...ofRooms,
      // What she wishes, and whether a card is asked for.
      'user',
      'setting',
    ],
  },
  { path: /\/attendants/, entities: ['attendant', 'section'] },
  { path: /\/users\/findby/, entities: ['user', 'reservation'] },
  { path: /\/users/, entities: ['user', 'attendant'] },
  { path: /\/kiosk$/, entities: [...ofShabbos, 'cardReader'] },
  { path: /\/kiosk/, entities: ['reservation', 'ledger', 'room', 'cubicle', 'merchandiseItem'] },
  { path: /\/display/, entities: ['reservation', 'room', ...ofShabbos] },
  { path: /\/attention/, entities: ['attention'] },
  { path: /\/api\/sync\//, entities: ['quarantine', 'share', 'attention'] },
  { path: /\/waitlist/, entities: ['waitListEntry', 'reservation'] },
  { path: /\/payments/, entities: ['ledger', 'reservation'] },
]

/** The entities behind a path; null for all of them. */
export function entitiesOf(path: string): readonly string[] | null {
  return rows.find(row => row.path.test(path))?.entities ?? null
}

/** Asks again for every answer on screen that is made of one of these entities; null means all. */
export function invalidateEntities(client: QueryClient, entities: readonly string[] | null): void {
  void client.invalidateQueries({
    predicate: query => {
      if (entities === null) return true
      const [id] = query.queryKey as [CallId]
      const shape: CallShape | undefined = shapeOf(id)
      // What is no call's answer, such as words that a form waits for, is made of nothing that changes.
      if (!shape) return false
      const made = entitiesOf(shape.path)
      return made === null || made.some(entity => entities.includes(entity))
    },
  })
}
