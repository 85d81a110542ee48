import type { RetentionPreview } from '@mayim/contract/calls/privacy.ts'
import { monthsBefore } from '@mayim/domain/people/months-ago.ts'
import type { Side } from '@mayim/domain/side.ts'
import { tonight } from '../calendar/schedule-days.ts'
import type { Facility } from '../runtime/facility.ts'
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
  accessLog: { setting: 'accessLogMonths', unit: 'months', table: 'accessLog', sides: ['hub'] },
  sentTexts: { setting: 'sentTextsDays', unit: 'days', table: 'outboundMessage', sides: ['hub', 'portal'] },
  closedMessages: { setting: 'closedMessagesDays', unit: 'days', table: 'contactMessage', sides: ['portal'] },
} as const

/** What this side keeps for how long, how much there is, and how much is deleted tonight (privacy-353). */
export async function previewRetention(facility: Facility): Promise<RetentionPreview> {
  const settings = facility.settings.current()
  const rows: RetentionPreview['rows'] = []
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
