import { calls } from '@mayim/contract/calls.ts'
import { secretsOfHub } from '@mayim/contract/settings.ts'
import type { SettingAnswer } from '@mayim/core/facility-settings/set-setting.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { settingsHandlers } from '@mayim/core/http/handlers/facility-settings.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../portal-facility.ts'

/** The building's secrets are set by the hub, which alone can read them (settings-32). */
export const settingHandlers = {
  settingsSet: async (facility, request, { idempotencyKey }) => {
    if (!secretsOfHub.some(key => key === request.body.key))
      return settingsHandlers.settingsSet(facility, request)
    const asked = { ...request, params: {}, query: {}, idempotencyKey }
    const told = await relayCall(
      { peer: facility.peer, side: 'portal' },
      'settingsSet',
      calls.settingsSet,
      asked,
    )
    return told as Result<SettingAnswer>
  },
} satisfies Partial<Handlers<'portal', PortalFacility>>
