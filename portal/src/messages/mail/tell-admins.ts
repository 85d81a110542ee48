import type { Role } from '@mayim/contract/call.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { AttentionRow } from '@mayim/core/ground/schema/log-rows.ts'
import type { ChangeRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { currentText, formatText } from '@mayim/core/ground/texts/current-text.ts'
import { formatTime, formatWallTime, textLanguage } from '@mayim/core/messages/format-night.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { rolesOf, staffRows } from '@mayim/core/people/staff-accounts.ts'
import { ok } from '@mayim/domain/result.ts'
import { storeMessage } from './contact-desk.ts'

const hourMs = 3_600_000
/** Who is told of which item, and until when that is useful. */
const matters = {
  newDevice: { roles: ['Admin'], lifeMs: 72 * hourMs },
  hubSilent: { roles: ['Admin', 'Technician'], lifeMs: hourMs },
} as const
type Told = AttentionRow & { readonly kind: keyof typeof matters }
const mailable = /^\S+@\S+$/

/**
 * Tells each Admin that staff signed in from a new device, at either side (people-321), and each technician too that the
 * hub is silent before the opening (sync-1100): by a text if the account has a phone, else by mail to its address; the
 * office, if none of them has either. Each is told once of a device, and once of a night.
 */
export function tellAdmins(facility: Facility): Follower {
  return follow(facility, {
    name: 'tellAdmins',
    from: 'now',
    handle: change => tell(facility, change),
  })
}

async function tell(facility: Facility, change: ChangeRow): Promise<void> {
  if (change.entity !== 'attention' || change.kind !== 'noted') return
  const item = JSON.parse(change.fields) as AttentionRow
  if (!isTold(item) || facility.clock.now() - Date.parse(item.at) > matters[item.kind].lifeMs) return
  const roles: readonly Role[] = matters[item.kind].roles
  const people = (await staffRows(facility.db)).filter(
    row => row.disabledAt === null && rolesOf(row).some(role => roles.includes(role)),
  )
  await facility.write(async trx => {
    const reached = await Promise.all(people.map(person => tellOne(facility, trx, person, item)))
    if (!reached.includes(true)) await mailTo(facility, trx, null, item)
    return ok(null)
  })
}

const isTold = (item: AttentionRow): item is Told => Object.hasOwn(matters, item.kind)

/** Names what was told: a hub that is silent twice in a night is one matter. */
const nameOf = ({ kind, id, entityId }: Told) => (kind === 'hubSilent' ? `${kind}.${entityId}` : id)

/** Whether there was a way to tell this person. */
async function tellOne(facility: Facility, trx: Writers, admin: UserRow, item: Told): Promise<boolean> {
  if (admin.phone !== null) {
    await queueMessage(facility, trx, {
      kind: 'staffNews',
      to: admin.phone,
      body: await sentence(facility, trx, admin.language, item),
      dedupeKey: `${item.kind}:${nameOf(item)}:${admin.id}`,
      expiresAt: new Date(facility.hostClock.now() + matters[item.kind].lifeMs).toISOString(),
    })
    return true
  }
  if (!mailable.test(admin.email)) return false
  await mailTo(facility, trx, admin, item)
  return true
}

async function mailTo(facility: Facility, trx: Writers, admin: UserRow | null, item: Told): Promise<void> {
  const { mailHost, mailFrom, mailContactTo, defaultLanguage } = facility.settings.current()
  const to = admin?.email ?? mailContactTo
  if (mailHost === '' || mailFrom === '' || to === '') return
  const message = await sentence(facility, trx, admin?.language ?? defaultLanguage, item)
  const mail = { firstName: '', lastName: '', email: '', message, to }
  await storeMessage(facility, trx, systemCaller, mail, item.kind, `${nameOf(item)}.${admin?.id ?? 'office'}`)
}

async function sentence(facility: Facility, trx: Writers, wanted: string, item: Told): Promise<string> {
  const language = textLanguage(wanted)
  if (item.kind === 'hubSilent') {
    const { opens } = JSON.parse(item.detail) as { opens: string }
    const values = { opens: formatWallTime(language, opens) }
    return formatText(trx, { language, key: 'link.attention.hubSilentTold' }, values)
  }
  const { account = '', agent = '' } = JSON.parse(item.detail) as { account?: string; agent?: string }
  const time = formatTime(language, Date.parse(item.at), facility.settings.current().timeZone)
  const browser = agent || (await currentText(trx, { language, key: 'link.attention.unknownBrowser' }))
  return formatText(trx, { language, key: 'people.signIns.told' }, { account, agent: browser, time })
}
