import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { AttentionRow } from '@mayim/core/ground/schema/log-rows.ts'
import type { ChangeRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { currentText, formatText } from '@mayim/core/ground/texts/current-text.ts'
import { formatTime, textLanguage } from '@mayim/core/messages/format-night.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { rolesOf, staffRows } from '@mayim/core/people/staff-accounts.ts'
import { ok } from '@mayim/domain/result.ts'
import { storeMessage } from './contact-desk.ts'

const lifeMs = 3 * 86_400_000
const mailable = /^\S+@\S+$/

/**
 * Tells each Admin that staff signed in from a new device, at either side (people-321): by a text if the account has a
 * phone, else by mail to its address; the office, if no Admin has either. Each is told once for an item of the
 * attention list.
 */
export function tellAdmins(facility: Facility, onMessage: () => void): Follower {
  return follow(facility, {
    name: 'tellAdmins',
    from: 'now',
    handle: async change => {
      if (await tell(facility, change)) onMessage()
    },
  })
}

async function tell(facility: Facility, change: ChangeRow): Promise<boolean> {
  if (change.entity !== 'attention' || change.kind !== 'noted') return false
  const item = JSON.parse(change.fields) as AttentionRow
  if (item.kind !== 'newDevice' || facility.clock.now() - Date.parse(item.at) > lifeMs) return false
  const admins = (await staffRows(facility.db)).filter(
    row => row.disabledAt === null && rolesOf(row).includes('Admin'),
  )
  await facility.write(async trx => {
    const reached = await Promise.all(admins.map(admin => tellOne(facility, trx, admin, item)))
    if (!reached.includes(true)) await mailTo(facility, trx, null, item)
    return ok(null)
  })
  return true
}

/** Whether there was a way to tell this Admin. */
async function tellOne(
  facility: Facility,
  trx: Writers,
  admin: UserRow,
  item: AttentionRow,
): Promise<boolean> {
  if (admin.phone !== null) {
    await queueMessage(facility, trx, {
      kind: 'staffNews',
      to: admin.phone,
      body: await sentence(facility, trx, admin.language, item),
      dedupeKey: `newDevice:${item.id}:${admin.id}`,
      expiresAt: new Date(facility.hostClock.now() + lifeMs).toISOString(),
    })
    return true
  }
  if (!mailable.test(admin.email)) return false
  await mailTo(facility, trx, admin, item)
  return true
}

async function mailTo(
  facility: Facility,
  trx: Writers,
  admin: UserRow | null,
  item: AttentionRow,
): Promise<void> {
  const { mailHost, mailFrom, mailContactTo, defaultLanguage } = facility.settings.current()
  const to = admin?.email ?? mailContactTo
  if (mailHost === '' || mailFrom === '' || to === '') return
  const message = await sentence(facility, trx, admin?.language ?? defaultLanguage, item)
  const mail = { firstName: '', lastName: '', email: '', message, to }
  await storeMessage(facility, trx, systemCaller, mail, 'newDevice', `${item.id}.${admin?.id ?? 'office'}`)
}

async function sentence(
  facility: Facility,
  trx: Writers,
  wanted: string,
  item: AttentionRow,
): Promise<string> {
  const language = textLanguage(wanted)
  const { account = '', agent = '' } = JSON.parse(item.detail) as { account?: string; agent?: string }
  const time = formatTime(language, Date.parse(item.at), facility.settings.current().timeZone)
  const browser = agent || (await currentText(trx, { language, key: 'link.attention.unknownBrowser' }))
  return formatText(trx, { language, key: 'people.signIns.told' }, { account, agent: browser, time })
}
