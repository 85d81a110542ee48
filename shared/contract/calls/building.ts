import { call } from '../call.ts'
import { HouseDiff, HouseFile } from '../entities/house-file.ts'
import { houseErrors, relayedToHub } from './error-groups.ts'
import { both, nobody } from './sides.ts'

const entities = ['room', 'section', 'cubicle'] as const
const toHub = { portal: 'house' } as const

/** The building's editor. A form sends a file with the one row that it changes. */
export const buildingCalls = {
  houseExport: call({
    method: 'GET',
    path: '/api/api/building/house',
    sides: both,
    limit: 'usual',
    reads: entities,
    errors: [...relayedToHub],
    summary: 'The building as a file: sections, rooms (retired ones too) and cubicles',
    policy: { who: ['Admin', 'Technician'], subject: nobody },
    answer: HouseFile,
    relay: toHub,
  }),
  houseCompare: call({
    method: 'POST',
    path: '/api/api/building/house/compare',
    sides: both,
    limit: 'usual',
    changes: [],
    errors: [...relayedToHub, ...houseErrors],
    summary: 'What a layout file would change; nothing is written',
    policy: { who: ['Admin'], subject: nobody },
    body: HouseFile,
    answer: HouseDiff,
    relay: toHub,
  }),
  houseImport: call({
    method: 'POST',
    path: '/api/api/building/house',
    sides: both,
    limit: 'usual',
    changes: entities,
    errors: [...relayedToHub, ...houseErrors, 'shabbosMode'],
    summary: 'Apply a layout file: all of it or nothing; what is not named stays',
    policy: { who: ['Admin'], subject: nobody },
    body: HouseFile,
    answer: HouseDiff,
    envelope: 'wrapped',
    relay: toHub,
  }),
} as const
