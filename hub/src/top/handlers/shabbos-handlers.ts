import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import { listScenes, removeScene, saveScene } from '../../building/shabbos/scenes.ts'
import { switchItem, viewItems } from '../../building/shabbos/shabbos-items.ts'
import { viewBlock } from '../../building/shabbos/view-block.ts'
import { enterFromPaper } from '../../desk/paper/enter-from-paper.ts'
import { requestDaySheet } from '../../desk/paper/request-day-sheet.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** Handlers of Shabbos and Yom Tov, and of a night on paper. */
export const shabbosHandlers = {
  shabbosState: async facility => ok(viewBlock(facility)),

  shabbosItems: async facility => viewItems(facility),

  shabbosItemSet: async (facility, { caller, body }) => switchItem(facility, caller, body),

  scenes: async facility => ok(await listScenes(facility)),

  sceneSave: async (facility, { caller, params, body }) => {
    const saved = await saveScene(facility, caller, params.sceneId, body)
    return saved.ok ? ok(await listScenes(facility)) : saved
  },

  sceneDelete: async (facility, { caller, params }) => removeScene(facility, caller, params.sceneId),

  daySheet: async (facility, { caller, body }) =>
    requestDaySheet(facility, caller, {
      date: body.dt ?? tonight(facility),
      printer: body.printer,
      language: caller.language,
    }),

  enterFromPaper: async (facility, { caller, body }) => enterFromPaper(facility, caller, body),
} satisfies Partial<Handlers<'hub', HubFacility>>
