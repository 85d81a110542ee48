import { calls } from '@mayim/contract/calls.ts'
import { secretsOfHub } from '@mayim/contract/settings.ts'
import { settleAskedSettings } from '@mayim/core/facility-settings/ask-setting.ts'
import type { SettingAnswer } from '@mayim/core/facility-settings/set-setting.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { settingsHandlers } from '@mayim/core/http/handlers/facility-settings.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../portal-facility.ts'

/** The building's secrets are set by the hub, which alone can read them (settings-32). What is set waits no more (settings-980). */
export const settingHandlers = {
  settingsSet: async (facility, request, { idempotencyKey }) => {
    const { caller, body } = request
    if (!secretsOfHub.some(key => key === body.key)) {
      const set = await settingsHandlers.settingsSet(facility, request)
      if (set.ok && !body.preview) await settleAskedSettings(facility, caller, [body.key])
      return set
    }
    const asked = { ...request, params: {}, query: {}, idempotencyKey }
    const told = await relayCall(
      { peer: facility.peer, side: 'portal' },
      'settingsSet',
      calls.settingsSet,
      asked,
    )
    return told as Result<SettingAnswer>
  },
  settingsTake: async (facility, request) => {
    const { caller, body } = request
    const taken = await settingsHandlers.settingsTake(facility, request)
    if (taken.ok && !body.preview)
      await settleAskedSettings(
        facility,
        caller,
        body.values.map(({ key }) => key),
      )
    return taken
  },
} satisfies Partial<Handlers<'portal', PortalFacility>>
