import { mainsPoint } from '@mayim/contract/building/facility-points.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { Devices } from '../../devices/devices.ts'
import { claimEffect, releaseEffect } from '../../devices/effect-done-table.ts'
import type { PortalLink } from '../../ground/hub-facility.ts'
import type { BuildingHealth } from './emergency-sheet-job.ts'

const running = 'hub:running'

/** The state of the internet connection and the mains. */
export async function healthOf(
  link: Pick<PortalLink, 'state'>,
  { registry }: Pick<Devices, 'registry'>,
): Promise<BuildingHealth> {
  const mains = registry.point(mainsPoint)?.state as { readonly on: boolean } | null | undefined
  return { linked: (await link.state()).linked, onMains: mains?.on ?? null }
}

/** Whether the previous hub process ended without being stopped. Notes that this one runs, until it is stopped. */
export async function startedAfterCrash(facility: Facility, ends: AsyncDisposableStack): Promise<boolean> {
  const stoppedBefore = await claimEffect(facility, running)
  ends.defer(() => releaseEffect(facility, running))
  return !stoppedBefore
}
