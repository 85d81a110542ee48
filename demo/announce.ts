import type { DemoClock } from './evening-clock.ts'
import type { RunningFacility } from './facility.ts'
import { demoAttendants, demoPasscode } from './people.ts'
import type { DemoSignIns } from './sign-ins.ts'

/** What a person needs to walk through the evening by hand. */
export function announce(facility: RunningFacility, signIns: DemoSignIns, clock: DemoClock): string {
  const { portalUrl, hubUrl } = facility
  const staff = signIns.staff.map(({ role, name, password }) => [role, `${name} / ${password}`] as const)
  const rows: readonly (readonly [string, string] | string)[] = [
    '',
    'Mayim is up. The evening begins here:',
    ['patron', `${portalUrl}/`],
    ['her texts', `${portalUrl}/demo/outbox`],
    ['reception', `${hubUrl}/receptionist`],
    ['attendant', `${hubUrl}/attendant`],
    ['room panel', `${hubUrl}/pair, then ${hubUrl}/room/1`],
    ['kiosk', `${hubUrl}/pair, then ${hubUrl}/kiosk`],
    ['waiting display', `${hubUrl}/pair, then ${hubUrl}/display`],
    ['device lab', `${hubUrl}/lab`],
    ['cards', '4242 4242 4242 4242 is taken, …9995 has no money, …3184 asks her bank first'],
    ['schedule', `${portalUrl}/admin/schedule (as admin)`],
    ['calls', `${portalUrl}/api/docs and ${hubUrl}/api/docs`],
    '',
    'Sign in at the hub as',
    ...staff,
    '',
    'PINs, where a locked desk, a panel or a card reader asks for one',
    ...demoAttendants.map(({ card, firstName, lastName }) => [card, `${firstName} ${lastName}`] as const),
    [demoPasscode, 'the hidden menu of a panel: press the name of its room, and hold it'],
    '',
    'Patrons sign in at the portal by phone, with the code from the outbox; these have bookings tonight:',
    ...signIns.patrons.map(({ phone, name }) => [phone, name] as const),
    ...(signIns.pairing.length > 0 ? ['', 'Pair a panel with its code, once'] : []),
    ...signIns.pairing.map(({ code, device }) => [code, device] as const),
    '',
    `The facility's clock shows ${shownTime(clock)}${clock.speed === 1 ? '' : `, ${clock.speed} times as fast`}; --clock and --speed set it.`,
    'Ctrl-C stops everything; --reset starts over.',
  ]
  return rows.map(row => (typeof row === 'string' ? row : `  ${row[0].padEnd(16)} ${row[1]}`)).join('\n')
}

function shownTime({ nowMs }: DemoClock): string {
  const form = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'America/New_York' }).format(nowMs)
}
