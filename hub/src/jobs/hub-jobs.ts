import { keepAttention } from '@mayim/core/attention/keep-attention.ts'
import { keepHolds } from '@mayim/core/booking/keep-holds.ts'
import { follow } from '@mayim/core/followers/follower.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { Job } from '@mayim/core/runtime/job.ts'
import { keepLogShort } from '@mayim/core/sync/retention/keep-log-short.ts'
import { keepWaitList } from '@mayim/core/wait-list/keep-wait-list.ts'
import { tellPanels } from '../boards/tell-panels.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { publishDevices } from '../devices/publish-devices.ts'
import { followDoors } from '../doors/follow-doors.ts'
import { followWaits } from '../evening/follow-waits.ts'
import type { HubFacility } from '../hub-facility.ts'
import { startEmergencySheetJob } from '../paper/emergency-sheet-job.ts'
import { healthOf } from '../paper/house-health.ts'
import { publishReloads } from '../rooms/publish-reloads.ts'
import { followRings } from '../supplies/ring-outcome.ts'
import { admitSettled } from '../visits/admit-settled.ts'
import { followQueues } from '../visits/follow-queues.ts'
import { startNightsJob } from './nights-job.ts'
import { startSharesJob } from './shares-job.ts'

/** What follows the devices. */
export function deviceFollowers(facility: Facility, registry: DeviceRegistry): Job[] {
  return [
    {
      name: 'doors',
      does: 'takes a visit on when a door of its room or its pool moves',
      start: () => ({ stop: followDoors(facility, registry) }),
    },
    {
      name: 'rings',
      does: 'stores how the phone call to a room ended',
      start: () => ({ stop: followRings(facility, registry) }),
    },
  ]
}

/** What the house does by itself; it runs before the server takes the first call. */
export function houseJobs(facility: HubFacility): Job[] {
  const isLinked = async () => (await facility.link.state()).linked
  return [
    {
      name: 'holds',
      does: 'settles the holds that are paid and ends those whose time is over',
      start: () => keepHolds(facility),
    },
    {
      name: 'queues',
      does: 'admits who has paid, and marks who is next for the attendant and the mikvah',
      start: () =>
        follow(facility, {
          name: 'queues',
          from: 'now',
          async handle(change) {
            await admitSettled(facility, change)
            await followQueues(facility, change)
          },
        }),
    },
    {
      name: 'waits',
      does: 'stores the estimate of each wait and when the wait ended',
      start: () =>
        follow(facility, { name: 'waits', from: 'now', handle: change => followWaits(facility, change) }),
    },
    {
      name: 'nights',
      does: 'marks no-shows, advances visits at the zman, prints due sheets, ends left-over visits, closes Shabbos nights',
      start: () => startNightsJob(facility),
    },
    {
      name: 'waitList',
      does: 'offers free places to the wait list and ends the offers that nobody took',
      // A phone cannot reach the house's own network: the portal tells the patron of the offer.
      start: () => keepWaitList(facility, { linkOf: null, isLinked, onMessage: () => undefined }),
    },
  ]
}

/** What pushes changes to the screens. */
export function screenFollowers(facility: HubFacility, publish: (event: LiveEvent) => void): Job[] {
  return [
    {
      name: 'deviceEvents',
      does: 'tells the screens that a point or a bridge changed',
      start: () => ({ stop: publishDevices(facility.devices.registry, publish) }),
    },
    {
      name: 'reloads',
      does: "reloads a room's panel when staff asked for it",
      start: () => ({ stop: publishReloads(facility, publish) }),
    },
    {
      name: 'panelWaits',
      does: "tells a room's panel that its place in the queue or its wait changed",
      start: () => ({ stop: tellPanels(facility, publish) }),
    },
  ]
}

/** What depends on the link to the portal. */
export function linkJobs(facility: HubFacility, { fellDown }: { readonly fellDown: boolean }): Job[] {
  const { link, devices } = facility
  const linkState = () => link.state()
  return [
    {
      name: 'attention',
      does: 'lists what a person must look at, and clears what is settled',
      start: () => keepAttention(facility, linkState),
    },
    {
      name: 'emergencySheet',
      does: "prints tonight's sheet when the internet, the mains or the hub failed",
      start: () => startEmergencySheetJob(facility, () => healthOf(link, devices), fellDown),
    },
    {
      name: 'logCut',
      does: 'cuts the log behind what the portal has acknowledged',
      start: () => keepLogShort(facility, linkState),
    },
    {
      name: 'shares',
      does: "publishes nights, answers the portal's requests and levels the shares",
      start: () => startSharesJob(facility, async () => (await linkState()).linked),
    },
  ]
}
