import type { RetentionPreview } from '@mayim/contract/calls/privacy.ts'
import { monthsBefore } from '@mayim/domain/people/months-ago.ts'
import type { Side } from '@mayim/domain/side.ts'
import { tonight } from '../calendar/schedule-days.ts'
import type { Facility } from '../runtime/facility.ts'
import { countPatrons } from './leaving/leaving-table.ts'
import { countLeaving } from './leaving/mark-leaving.ts'
import { previewParting } from './parting/preview-parting.ts'
import { countOlder } from './retention-table.ts'

const dayMs = 86_400_000
const kinds = {
  historyReads: {
    setting: 'historyReadsMonths',
    unit: 'months',
    table: 'historyRead',
    sides: ['hub', 'portal'],
  },
  signIns: { setting: 'accessLogMonths', unit: 'months', table: 'signIn', sides: ['hub', 'portal'] },
  accessLog: { setting: 'accessLogMonths', unit: 'months', table: 'accessLog', sides: ['hub'] },
  sentTexts: { setting: 'sentTextsDays', unit: 'days', table: 'outboundMessage', sides: ['hub', 'portal'] },
  receivedTexts: { setting: 'closedMessagesDays', unit: 'days', table: 'receivedText', sides: ['portal'] },
  closedMessages: { setting: 'closedMessagesDays', unit: 'days', table: 'contactMessage', sides: ['portal'] },
} as const

/** What this side keeps for how long, how much there is, and how much is deleted tonight (privacy-353). */
export async function previewRetention(facility: Facility): Promise<RetentionPreview> {
  const settings = facility.settings.current()
  const rows: RetentionPreview['rows'] = []
  if (settings.hubKeepsMonths > 0) rows.push(await previewLeaving(facility))
  for (const [kind, { setting, unit, table, sides }] of Object.entries(kinds)) {
    if (!(sides as readonly Side[]).includes(facility.side)) continue
    const keep = settings[setting]
    const before =
      unit === 'months'
        ? monthsBefore(tonight(facility), keep)
        : new Date(facility.hostClock.now() - keep * dayMs).toISOString()
    const counted = await countOlder(facility.db, table, before)
    rows.push({ kind: kind as keyof typeof kinds, keep, unit, ...counted })
  }
  return { rows, parting: await previewParting(facility) }
}

/** The patrons of this side, and how many of them leave the hub next (privacy-780). */
async function previewLeaving(facility: Facility): Promise<RetentionPreview['rows'][number]> {
  const { kept, marked } = await countPatrons(facility.db)
  const isPortal = facility.side === 'portal'
  const due = isPortal ? await countLeaving(facility) : marked
  const keep = facility.settings.current().hubKeepsMonths
  return { kind: 'patrons', keep, unit: 'months', kept: isPortal ? kept - marked : kept, due }
}
