import type { SyncReport } from '@mayim/contract/calls/sync.ts'
import { AttentionItem } from '@mayim/contract/entities/attention.ts'
import type { LinkState } from '@mayim/contract/entities/device.ts'
import { reportEntities, reportKinds } from '@mayim/ui/link/report-words.ts'
import {
  businessDate,
  idOf,
  linked,
  minutesAgo,
} from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import { openAll, page, type State } from './admin-page.ts'

const state: LinkState = { ...linked, side: 'portal' }
const kinds = AttentionItem.properties.kind.enum as readonly AttentionItem['kind'][]

function item(kind: AttentionItem['kind'], detail: AttentionItem['detail'], at: number): AttentionItem {
  const side = at % 2 === 0 ? 'hub' : 'portal'
  return { id: idOf(at), kind, entityId: idOf(at), detail, side, at: minutesAgo(at), resolvedAt: null }
}

/** A matter of every kind, and those that are told in another way. */
const attention = [
  ...kinds.map(kind => [kind, { room: '3', door: 'dry', account: 'rivka', item: 'Towel' }] as const),
  ...['wet', 'pool'].map(door => ['doorForced', { room: '3', door }] as const),
  ...['keys', 'testMode'].map(reason => ['cardsOff', { reason }] as const),
  ['parked', { clock: true }] as const,
  ['stock', { below: true, item: 'Towel' }] as const,
  ['storage', { low: true }] as const,
].map(([kind, detail], at) => item(kind, detail, at))

const by = ['herself', 'staff', 'system', 'device', 'someone'] as const

/** What went over with so many entries of each kind. */
function report(count: number): SyncReport {
  const entities = count === 1 ? ['reservation'] : ['reservation', ...reportEntities, 'unheardOf']
  return {
    id: String(count),
    kind: 'cut',
    at: minutesAgo(20),
    since: minutesAgo(95),
    entries: (['hub', 'portal'] as const).flatMap(from =>
      entities.map(entity => ({ from, entity, kind: 'changed', count })),
    ),
    bookings: [...reportKinds, 'unheardOf'].map((kind, at) => ({
      code: `4YF${at}`,
      from: at % 2 === 0 ? 'hub' : 'portal',
      kind,
      who: '',
      cause: '',
      at: minutesAgo(60),
      by: by[at % by.length] ?? 'someone',
    })),
    merged: count,
  }
}

function link(name: string, more: State) {
  return page('/admin/link', name, more)
}

export const linkEntries = [
  link('matters', {
    answers: { attention, devicesSimulated: { simulated: 2, all: 5 } },
    sees: ({ t }) => t('link.attention.seenTo'),
  }),
  ...[1, 2].map(count =>
    link(`report-${count}`, {
      answers: { syncReport: [report(count)] },
      steps: openAll,
      sees: ({ t }) => t('link.report.bookings'),
    }),
  ),
  ...(['facility', 'notJoined'] as const).map(stopped =>
    link(`stopped-${stopped}`, {
      answers: {
        linkState: {
          ...state,
          linked: false,
          stopped,
          ownAcknowledged: state.ownHead - 1,
          lastMessageAgeMs: null,
        },
      },
      sees: ({ t }) => t(`link.stopped.${stopped}`),
    }),
  ),
  link('recovering', {
    answers: {
      linkState: {
        ...state,
        mode: 'recovering',
        clockAheadMs: 400_000,
        lastMessageAgeMs: 61_000,
        reportDue: true,
      },
      syncQuarantine: [{ date: businessDate, places: { bath: 1 }, unverified: ['4YF3'] }],
    },
    sees: ({ t }) => t('link.recovering'),
  }),
  link('code', {
    answers: { linkCodeCreate: { code: 'ABCD-1234', expiresAt: minutesAgo(-10) } },
    steps: ({ t, press }) => press(t('link.join.make')),
    sees: () => 'ABCD-1234',
  }),
]
