import type { DemoClock } from './evening-clock.ts'
import type { RunningFacility } from './facility.ts'
import { demoAttendants, demoPasscode } from './people.ts'
import type { DemoSignIns } from './sign-ins.ts'

/** The text that the demo prints at its start: addresses, sign-ins and codes. */
export function startMessage(facility: RunningFacility, signIns: DemoSignIns, clock: DemoClock): string {
  const { portalUrl, hubUrl, operatorUrls } = facility
  const staff = signIns.staff.map(({ role, name, password }) => [role, `${name} / ${password}`] as const)
  // Where a person refunds, and at Stripe's disputes, after the payment.
  const companies = Object.entries(facility.processors).flatMap(
    ([name, standIn]: [string, { url: string } | null]) =>
      standIn === null ? [] : [[`${name} pages`, `${standIn.url}/dashboard`] as const],
  )
  const rows: readonly (readonly [string, string] | string)[] = [
    '',
    'Mayim is running:',
    ['patron', `${portalUrl}/`],
    ['sent texts', `${portalUrl}/demo/outbox`],
    ['reception', `${hubUrl}/receptionist`],
    ['attendant', `${hubUrl}/attendant`],
    ['room panel', `${hubUrl}/pair, then ${hubUrl}/room/1`],
    ['kiosk', `${hubUrl}/pair, then ${hubUrl}/kiosk`],
    ['waiting display', `${hubUrl}/pair, then ${hubUrl}/display`],
    ['device lab', `${hubUrl}/lab`],
    ['test cards', '4242 4242 4242 4242 succeeds, …9995 is declined, …3184 requires 3-D Secure'],
    ...companies,
    ['schedule', `${portalUrl}/admin/schedule (as admin)`],
    ['calls', `${operatorUrls.portal}/api/docs and ${operatorUrls.hub}/api/docs`],
    '',
    'Log in at the hub as',
    ...staff,
    '',
    'PINs for a locked desk, a panel or a card reader',
    ...demoAttendants.map(({ card, firstName, lastName }) => [card, `${firstName} ${lastName}`] as const),
    [demoPasscode, 'opens the hidden menu of a panel: press and hold the room name'],
    '',
    'Patrons sign in at the portal with a phone number and the code from the outbox. These booked for the evening of the first start:',
    ...signIns.patrons.map(({ phone, name }) => [phone, name] as const),
    ...(signIns.pairing.length > 0 ? ['', 'Pairing codes; each works once'] : []),
    ...signIns.pairing.map(({ code, device }) => [code, device] as const),
    '',
    `The facility's clock shows ${formatTime(clock)}${clock.speed === 1 ? '' : `, ${clock.speed} times as fast`}; --clock and --speed set it.`,
    'Ctrl-C stops everything; --reset starts over.',
  ]
  return rows.map(row => (typeof row === 'string' ? row : `  ${row[0].padEnd(16)} ${row[1]}`)).join('\n')
}

function formatTime({ nowMs }: DemoClock): string {
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
