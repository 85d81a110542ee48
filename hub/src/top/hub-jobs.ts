import { startHoldsJob } from '@mayim/core/booking/holds-job.ts'
import { mintNights } from '@mayim/core/booking/share-rounds/mint-nights.ts'
import { startSharesJob } from '@mayim/core/booking/share-rounds/shares-job.ts'
import { startWaitListJob } from '@mayim/core/booking/wait-list/wait-list-job.ts'
import { follow } from '@mayim/core/ground/followers/follower.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type Job, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import { startForgetJob } from '@mayim/core/keeping/forget-old.ts'
import { startMergesJob } from '@mayim/core/keeping/merging/merges-job.ts'
import { startNoteKeysJob } from '@mayim/core/keeping/notes/note-keys-job.ts'
import { followNewDevices } from '@mayim/core/messages/attention/follow-new-devices.ts'
import { backupMatter } from '@mayim/core/operator/backup/backup-attention.ts'
import { startBackups } from '@mayim/core/operator/copies/open-backups.ts'
import { sealSecretsOfHub, startResealJob } from '@mayim/core/operator/keys/reseal.ts'
import { sealCards } from '@mayim/core/people/attendant-cards.ts'
import { hubMatters, linkMoved, startAttentionJob } from '@mayim/core/sync/attention-job.ts'
import { startCutLogJob } from '@mayim/core/sync/cut-log-job.ts'
import { startTimeJob } from '@mayim/core/sync/time/time-job.ts'
import type { TimeWatch } from '@mayim/core/sync/time/time-watch.ts'
import { admittedPoints, layoutCause } from '../building/layout/layout.ts'
import { followRings } from '../building/supplies/call-room.ts'
import { startTelephoneJob } from '../building/supplies/telephone-alarms.ts'
import { followSwipes } from '../building/swipes.ts'
import { notifyPanels } from '../desk/boards/waits.ts'
import { healthOf, startEmergencySheetJob } from '../desk/paper/emergency-sheet-job.ts'
import { followBridges } from '../devices/bridges/bridge-desk.ts'
import type { BridgeDirectory } from '../devices/bridges/bridge-directory.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { publishDevices } from '../devices/device-views.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { startChangedPasswordsJob } from '../sync/send-changed-passwords.ts'
import { followTests } from '../technician/device-tests.ts'
import { followPoints } from '../technician/known-devices.ts'
import { publishReloads } from '../technician/reload-screens.ts'
import { followBuildings } from '../technician/settle-buildings.ts'
import { followDoors } from '../visit/doors/door-events.ts'
import { followReaders } from '../visit/doors/door-readers.ts'
import { followAlarms } from '../visit/doors/follow-alarms.ts'
import { followReleases } from '../visit/doors/release-buttons.ts'
import { startQueues } from '../visit/follow-visits.ts'
import { startNightsJob } from './nights-job.ts'

/** Followers of the devices. */
export function deviceFollowers(
  facility: Facility,
  registry: DeviceRegistry,
  bridges: BridgeDirectory,
): Job[] {
  return [
    {
      name: 'doors',
      does: 'advances a visit when a door of its room or its pool moves',
      start: () => ({ stop: followDoors(facility, registry) }),
    },
    {
      name: 'rings',
      does: 'stores how the phone call to a room ended',
      start: () => ({ stop: followRings(facility, registry) }),
    },
    {
      name: 'bridgeRights',
      does: 'admits the points of rooms, pools and cubicles that a layout file added',
      start: () =>
        follow(facility, {
          name: 'bridgeRights',
          from: 'now',
          async handle({ cause }) {
            if (cause === layoutCause) bridges.admit(await admittedPoints(facility.db))
          },
        }),
    },
    {
      name: 'points',
      does: 'stores each device that a bridge describes',
      start: () => ({ stop: followPoints(facility, registry) }),
    },
    {
      name: 'bridges',
      does: 'stores when each paired bridge was last seen',
      start: () => ({ stop: followBridges(facility, registry, bridges) }),
    },
  ]
}

function buildingJobs(facility: HubFacility): Job[] {
  return [
    {
      name: 'buildings',
      does: 'confirms the building files that bridges try, and notes which were kept or taken back',
      start: () => ({ stop: followBuildings(facility) }),
    },
  ]
}

/** The building's automatic rules. They run before the server accepts the first call. */
export function facilityJobs(facility: HubFacility, time: TimeWatch): Job[] {
  return [
    ...buildingJobs(facility),
    {
      name: 'updates',
      does: 'looks for a release each day where a channel is set, and begins an update that was ordered for the night',
      actsByTime: true,
      wakesBy: [],
      start: times => startPeriodicJob(facility, 'updates', () => facility.releases.lookAround(), times),
    },
    {
      name: 'time',
      does: 'tells people while the time is not known, and what was written by a wrong clock',
      wakesBy: 'second',
      start: times => startTimeJob(facility, time, times),
    },
    ...recordJobs(facility),
    {
      name: 'holds',
      does: 'settles the holds that are paid and ends those whose time is over',
      actsByTime: true,
      wakesBy: ['reservation', 'ledger'],
      start: times => startHoldsJob(facility, times),
    },
    {
      name: 'readers',
      does: "opens a room's door for an attendant's card at the reader beside it",
      start: () => ({ stop: followReaders(facility, facility.devices.registry) }),
    },
    {
      name: 'releases',
      does: 'releases the doors of a room whose release button is pressed, and raises an alarm',
      start: () => ({ stop: followReleases(facility, facility.devices.registry) }),
    },
    {
      name: 'telephoneAlarms',
      does: 'raises alarms again to which nobody came, and telephones for those that nobody answered',
      wakesBy: ['supplyRequest'],
      start: times => startTelephoneJob(facility, times),
    },
    {
      name: 'doorAlarms',
      does: 'tells a person of doors that were forced or stand open',
      start: () => ({ stop: followAlarms(facility, facility.devices.registry) }),
    },
    {
      name: 'deviceTests',
      does: 'sends the commands of the tests that technicians request',
      start: () => ({ stop: followTests(facility, facility.devices) }),
    },
    {
      name: 'queues',
      does: 'checks in arrived patrons who have paid, and marks the next for the attendant and the mikvah',
      start: () => startQueues(facility),
    },
    ...nightJobs(facility),
  ]
}

/** Jobs of what a night needs at its hours. */
function nightJobs(facility: HubFacility): Job[] {
  const isLinked = () => facility.link.current().linked
  return [
    {
      name: 'nights',
      does: 'marks no-shows and charges their fees, advances visits at the zman, prints due sheets, ends left-over visits, closes Shabbos nights',
      actsByTime: true,
      wakesBy: [],
      start: times => startNightsJob(facility, times),
    },
    {
      name: 'waitList',
      does: 'offers free places to the wait list and ends the offers that were not accepted',
      actsByTime: true,
      wakesBy: 'entry',
      // A phone cannot reach the building's own network, so the portal texts the patron about the offer.
      start: times => startWaitListJob(facility, { linkOf: null, isLinked, times }),
    },
  ]
}

/** Jobs of what is stored: its seals, its end, and what follows from a sign-in. */
function recordJobs(facility: HubFacility): Job[] {
  return [
    {
      name: 'backup',
      does: 'makes an encrypted backup, an hour after the last if something changed, copies it to other places, and deletes old ones',
      actsByTime: true,
      wakesBy: [],
      start: times => startBackups(facility, { side: 'hub', ...facility.machine.folders }, times),
    },
    {
      name: 'reseal',
      does: 'at the start, seals with the newest key what older keys sealed, cards, PINs and the building’s secrets too',
      start: () =>
        startResealJob(facility, {
          sealMore: async () => (await sealCards(facility)) + (await sealSecretsOfHub(facility)),
        }),
    },
    {
      name: 'forget',
      does: 'once a day, deletes old lines of reads, doors and sign-ins, and parts old visits from their persons',
      actsByTime: true,
      wakesBy: [],
      start: times => startForgetJob(facility, times),
    },
    {
      name: 'noteKeys',
      does: 'gets the keys of notes from the other side, and destroys those of deleted accounts',
      wakesBy: 'entry',
      start: times => startNoteKeysJob(facility, facility.peer, undefined, times),
    },
    {
      name: 'merges',
      does: 'moves the visits of accounts that were merged',
      wakesBy: 'entry',
      start: times => startMergesJob(facility, { unowned: false }, times),
    },
    {
      name: 'changedPasswords',
      does: 'tells the portal of given passwords that were changed here while the link was cut',
      wakesBy: 'entry',
      start: times => startChangedPasswordsJob(facility, facility.peer, times),
    },
    {
      name: 'newDevices',
      does: 'lists that staff signed in at the hub from a new device',
      start: () => followNewDevices(facility),
    },
  ]
}

/** Followers that push changes to the screens. */
export function screenFollowers(facility: HubFacility, publish: (event: LiveEvent) => void): Job[] {
  return [
    {
      name: 'deviceEvents',
      does: 'notifies the screens when a point or a bridge has changed',
      start: () => ({ stop: publishDevices(facility.devices.registry, publish) }),
    },
    {
      name: 'reloads',
      does: "reloads a room's panel, or every screen, when staff asked for it",
      start: () => ({ stop: publishReloads(facility, publish) }),
    },
    {
      name: 'swipes',
      does: 'passes a card at the reader of a desk, a kiosk or a panel on to that screen',
      start: () => ({ stop: followSwipes(facility, publish) }),
    },
    {
      name: 'panelWaits',
      does: "tells a room's panel that its place in the queue or its wait changed",
      start: () => ({ stop: notifyPanels(facility, publish) }),
    },
  ]
}

/** Jobs that depend on the link to the portal. */
export function linkJobs(facility: HubFacility, { fellDown }: { readonly fellDown: boolean }): Job[] {
  const { link, devices } = facility
  const linkState = () => link.state()
  const isDue = linkMoved(facility, link.current)
  return [
    {
      name: 'attention',
      does: 'lists matters that a person must resolve, and clears settled ones',
      wakesBy: 'entry',
      start: times => {
        const [matters, backup] = [hubMatters(), backupMatter(facility, facility.machine.folders.dataDir)]
        const list: typeof matters = async (...asked) => {
          await matters(...asked)
          await backup(asked[0])
        }
        return startAttentionJob(facility, linkState, list, { ...times, isDue })
      },
    },
    {
      name: 'emergencySheet',
      does: "prints tonight's sheet when the internet, the mains or the hub failed",
      actsByTime: true,
      wakesBy: 'second',
      start: times => startEmergencySheetJob(facility, () => healthOf(link, devices), fellDown, times),
    },
    {
      name: 'logCut',
      does: 'cuts the log behind what the portal has acknowledged',
      actsByTime: true,
      wakesBy: [],
      start: times => startCutLogJob(facility, linkState, times),
    },
    {
      name: 'shares',
      does: "publishes nights, answers the portal's requests and levels the shares",
      actsByTime: true,
      wakesBy: 'entry',
      start: times =>
        startSharesJob(facility, { byTime: mintNights, isLinked: () => link.current().linked }, times),
    },
  ]
}
