import { type Follower, follow } from '@mayim/core/followers/follower.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { textLanguage, toldTime } from '@mayim/core/messages/told-night.ts'
import { rolesOf, staffRows } from '@mayim/core/people/staff-accounts.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility, Writers } from '@mayim/core/runtime/facility.ts'
import type { ChangeRow, UserRow } from '@mayim/core/schema/schema.ts'
import type { AttentionRow } from '@mayim/core/schema/share-rows.ts'
import { ok } from '@mayim/domain/result.ts'
import { link as englishLink } from '@mayim/texts/en/link.ts'
import { people as english } from '@mayim/texts/en/people.ts'
import { link as hebrewLink } from '@mayim/texts/he/link.ts'
import { people as hebrew } from '@mayim/texts/he/people.ts'
import { link as yiddishLink } from '@mayim/texts/yi/link.ts'
import { people as yiddish } from '@mayim/texts/yi/people.ts'
import { storeMessage } from './contact-desk.ts'

const texts = { en: english.signIns.told, he: hebrew.signIns.told, yi: yiddish.signIns.told }
const unknown = {
  en: englishLink.attention.unknownBrowser,
  he: hebrewLink.attention.unknownBrowser,
  yi: yiddishLink.attention.unknownBrowser,
}
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
    const told = await Promise.all(admins.map(admin => tellOne(facility, trx, admin, item)))
    if (!told.includes(true)) await mailTo(facility, trx, null, item)
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
      body: sentence(facility, admin.language, item),
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
  const message = sentence(facility, admin?.language ?? defaultLanguage, item)
  const mail = { firstName: '', lastName: '', email: '', message, to }
  await storeMessage(facility, trx, systemCaller, mail, 'newDevice', `${item.id}.${admin?.id ?? 'office'}`)
}

function sentence(facility: Facility, language: string, item: AttentionRow): string {
  const own = textLanguage(language)
  const { account = '', agent = '' } = JSON.parse(item.detail) as { account?: string; agent?: string }
  const time = toldTime(own, Date.parse(item.at), facility.settings.current().timeZone)
  return texts[own]
    .replace('{account}', account)
    .replace('{agent}', agent || unknown[own])
    .replace('{time}', time)
}
