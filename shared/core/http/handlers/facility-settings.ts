import { calls } from '@mayim/contract/calls.ts'
import { secretsOfHub } from '@mayim/contract/settings.ts'
import type { SetupLack } from '@mayim/contract/setup-steps.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { nightsBooked } from '../../booking/nights-booked.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import { viewSchedule, viewZmanim } from '../../ground/calendar/view-schedule.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { openToPatrons, storeStep } from '../../operator/setup/setup-steps.ts'
import { attendants } from '../../people/attendant-table.ts'
import { viewAttendant } from '../../people/attendants.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { editSchedule } from '../../settings/edit-schedule.ts'
import { scheduleCalendar } from '../../settings/schedule-calendar.ts'
import { type SettingAnswer, setSetting } from '../../settings/set-setting.ts'
import { doneSteps } from '../../settings/setup-done.ts'
import { takeSettings } from '../../settings/take-settings.ts'
import { describeText, setText, setTexts, viewTextList, viewTexts } from '../../settings/texts.ts'
import { publicSettings, settingsFor } from '../../settings/view-settings.ts'
import { facilityIdOf } from '../../sync/facility-keys.ts'
import type { SharedHandlers } from '../handler.ts'
import { relayCall } from '../relay-call.ts'

/** The part of the settings in which the sides differ. */
export interface SettingsOfSide<F extends Facility> {
  /** At the portal, the hub: it sets the building's secrets, which it alone can read (settings-32). */
  peer?(facility: F): Peer
}

/** The schedule, the settings and the texts, on either side. */
export function settingsHandlers<F extends Facility>(side: SettingsOfSide<F> = {}) {
  return {
    publicSettings: async facility => ok(await publicSettings(facility)),
    settingsGet: async (facility, { caller }) => ok(await settingsFor(facility, caller)),
    settingsSet: async (facility, { caller, body }, { idempotencyKey }) => {
      const hub = secretsOfHub.some(key => key === body.key) ? side.peer?.(facility) : undefined
      if (hub) {
        const request = { caller, params: {}, query: {}, body, idempotencyKey }
        const answer = await relayCall(
          { peer: hub, side: 'portal' },
          'settingsSet',
          calls.settingsSet,
          request,
        )
        return answer as Result<SettingAnswer>
      }
      return setSetting(facility, caller, body)
    },
    settingsTake: async (facility, { caller, body }) => takeSettings(facility, caller, body),
    schedule: async (facility, { caller, query }) =>
      ok(viewSchedule(facility, caller, { days: query.days ?? 8, from: query.from })),
    scheduleCalendar: async (facility, { caller, query }) =>
      ok(await scheduleCalendar(facility, query.language ?? caller.language)),
    nightsBooked: async (facility, { query }) => nightsBooked(facility, query),
    editSchedule: async (facility, { caller, body }) => editSchedule(facility, caller, body),
    zmanim: async (facility, { query }) => ok(viewZmanim(facility, query.dt ?? tonight(facility))),

    languageTexts: async (facility, { query }) => ok(await viewTexts(facility, query.language)),
    setLanguageText: async (facility, { caller, body }) => setText(facility, caller, body),
    textList: async facility => ok(await viewTextList(facility)),
    setLanguageTexts: async (facility, { caller, body }) => setTexts(facility, caller, body.texts),
    setLanguageDescription: async (facility, { caller, body }) => describeText(facility, caller, body),

    attendantsList: async (facility, { caller, query }) => {
      const rows = await attendants(facility.db)
      const shown = query.activeonly === false ? rows : rows.filter(row => row.active === 1)
      const seesCards = caller.roles.includes('Admin')
      return ok(shown.map(row => viewAttendant(row, seesCards)))
    },
  } satisfies Partial<SharedHandlers<F>>
}

/** A side that knows whether it is connected with the other. */
type Linked = Facility & {
  readonly link: {
    state(): Promise<{ readonly linked: boolean }>
    /** At the hub: whether a code must join it to the portal, or has. */
    joining?(): 'none' | 'needed' | 'done'
  }
}

/**
 * The way from an empty database to an open facility: the same on both sides (settings-26).
 * @param lacksOf what this side lacks besides the steps
 */
export function setupHandlers<F extends Linked>(lacksOf: (facility: F) => Promise<readonly SetupLack[]>) {
  return {
    setupState: async (facility, { caller }, { auth, bringBack }) => {
      const isAdmin = caller.roles.includes('Admin')
      return ok({
        code: auth.firstStart.code(),
        isOpen: facility.settings.current().bookingOpenToPatrons,
        done: isAdmin ? await doneSteps(facility.db) : [],
        join: facility.link.joining?.() ?? 'none',
        bringsBack: bringBack !== null && auth.firstStart.code() === 'valid',
        facilityId: isAdmin ? facilityIdOf(facility) : '',
        linked: isAdmin && (await facility.link.state()).linked,
        texts: isAdmin && (await auth.canText()),
        lacks: isAdmin ? [...(await lacksOf(facility))] : [],
      })
    },
    // Ids of people are derived from the facility's key, which the portal gives.
    setupBegin: async (facility, { caller, body }, { auth }) =>
      facility.link.joining?.() === 'needed'
        ? refuse('conflict', 'notJoined')
        : auth.firstStart.begin(caller, body),
    setupStore: async (facility, { caller, body }) => storeStep(facility, caller, body),
    setupOpen: async (facility, { caller }) => openToPatrons(facility, caller),
  } satisfies Partial<SharedHandlers<F>>
}
