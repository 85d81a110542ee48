// @vitest-environment happy-dom
import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { building } from '@mayim/texts/en/building.ts'
import { schedule } from '@mayim/texts/en/schedule.ts'
import { settingNames } from '@mayim/texts/en/setting-names.ts'
import { settings } from '@mayim/texts/en/settings.ts'
import { OutOfServiceForm } from '@mayim/ui/building/out-of-service-form.tsx'
import { EditNights } from '@mayim/ui/calendar/schedule/edit-nights.tsx'
import { Trouble } from '@mayim/ui/gallery/fixture-answers.ts'
import { SettingDialog } from '@mayim/ui/settings/setting-dialog.tsx'
import { SettingsFilePart } from '@mayim/ui/settings/settings-file-part.tsx'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { night } from '../gallery/fixtures/facility-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { typeUnder } from '../testing/refreshed.tsx'

const areas = ['settings', 'schedule', 'building', 'admin'] as const
const place = { currency: 'USD', timeZone: 'America/New_York' }
const date = '2026-11-23'
const anyway = schedule.saveAnyway_other.replace('{count}', '2')

let drawn: Drawn | undefined
let booked: string[] = []
let confirmed: readonly string[][] = []
beforeEach(() => {
  booked = ['K7PX']
  confirmed = []
})
afterEach(() => drawn?.close())

const day = night(date, { openTime: '18:00', byHand: {} })

const days = () => [
  {
    date,
    affected: booked.map(reservationCode => ({
      reservationId: `00000000-0000-4000-8000-00000000${reservationCode === 'K7PX' ? '0001' : '0002'}`,
      reservationCode,
      reservationTime: '18:15',
      userId: '00000000-0000-4000-8000-000000000009',
      outside: true,
    })),
    changes: [{ field: 'openTime', before: '18:00', after: '19:00', reasons: [] }],
  },
]

/** Answers a preview, or takes exactly what is booked, as the server does. The page's clock goes on by a second. */
function answerOf<Answer>(
  { preview, confirmedCodes = [] }: { preview?: boolean; confirmedCodes?: string[] },
  answer: Answer,
): Answer | Trouble {
  if (preview) return answer
  confirmed = [...confirmed, confirmedCodes]
  const codes = booked.join(', ')
  return codes === confirmedCodes.join(', ')
    ? answer
    : new Trouble('refused', 409, 'reservationsAffected', { count: booked.length, codes }, 1_000)
}

async function draw(screen: ReactNode): Promise<Drawn> {
  const answers = {
    settingsSet: (body: object) => answerOf(body, { key: 'openTimeEarliest', value: '19', days: days() }),
    settingsTake: (body: object) => answerOf(body, { days: days(), prices: [] }),
    editSchedule: (body: object) => answerOf(body, { schedule: [], days: days() }),
    outOfServiceSet: (body: object) => answerOf(body, days()),
    zmanim: {
      date,
      zmanTevillah: null,
      shkia: null,
      candles: null,
      zmanTevillahAt: null,
      now: `${date}T22:00:00Z`,
    },
  }
  drawn = await drawScreen(screen, { role: 'Admin', answers, holds: () => false, areas })
  return drawn
}

/** Another patron books between the preview and the press; the second press confirms both bookings. */
async function bookedMeanwhile(first: string, second: string, onDone: () => boolean): Promise<void> {
  await vi.waitUntil(() => document.body.textContent.includes('K7PX'))
  booked.push('R4TT')
  await drawn?.press(first)
  // It stands in the refusal and in the preview.
  await vi.waitUntil(() => document.body.textContent.split('R4TT').length > 2, { timeout: 4_000 })
  await drawn?.press(second)
  await vi.waitUntil(onDone)
  expect(confirmed).toEqual([['K7PX'], ['K7PX', 'R4TT']])
}

const save = schedule.saveAnyway_one.replace('{count}', '1')

test('a booking after the preview of a setting is shown at Save, and can be confirmed (settings-44)', async () => {
  const onClose = vi.fn()
  const stored = { value: '18' }
  const { press } = await draw(
    <SettingDialog name="openTimeEarliest" side="hub" stored={stored} place={place} onClose={onClose} />,
  )
  await press(settings.save)
  await bookedMeanwhile(save, anyway, () => onClose.mock.calls.length > 0)
})

test('the form says which secret another address removes (settings-931)', async () => {
  const again = settings.again.replace('{names}', settingNames.mailPassword)
  const { sees } = await draw(
    <SettingDialog
      name="mailHost"
      side="portal"
      stored={{ value: 'smtp.example.org' }}
      place={place}
      onClose={() => undefined}
    />,
  )
  await sees(settings.save)
  expect(document.body.textContent).not.toContain(again)
  await typeUnder(settings.value, 'smtp.example.net')
  await vi.waitUntil(() => document.body.textContent.replace(/[\u2066-\u2069]/g, '').includes(again))
})

test('a booking after the preview of a file of settings is shown, and can be confirmed (settings-590)', async () => {
  const { sees } = await draw(<SettingsFilePart side="hub" values={{}} place={place} />)
  await sees(settings.file.title)
  const field = drawn?.place.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('No field for a file')
  const files = new DataTransfer()
  files.items.add(new File([JSON.stringify({ version: 1, settings: { openTimeEarliest: '19' } })], 'file'))
  field.files = files.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
  const taken = settings.file.taken_one.replace('{count}', '1')
  await bookedMeanwhile(save, anyway, () => document.body.textContent.includes(taken))
})

test('a booking after the preview of a night is shown, and can be confirmed (calendar-491)', async () => {
  const onClose = vi.fn()
  const { press } = await draw(
    <EditNights day={day} dateTo="" act="close" timeZone={place.timeZone} onClose={onClose} />,
  )
  await press(schedule.look)
  await bookedMeanwhile(save, anyway, () => document.body.textContent.includes(schedule.tell.title))
  await press(schedule.tell.later)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a booking after the preview of a room out of service is shown, and can be confirmed (building-190)', async () => {
  const onClose = vi.fn()
  const layout: LayoutFile = {
    version: 1,
    sections: [{ id: 1, name: 'North' }],
    rooms: [{ id: 3, name: 'Three', kind: 'bath', sectionId: 1, extension: null }],
    cubicles: [],
  }
  const start = { fromDate: date, toDate: date }
  const { press } = await draw(<OutOfServiceForm layout={layout} start={start} onClose={onClose} />)
  await typeUnder(building.out.reason, 'No hot water')
  await press(building.out.look)
  await bookedMeanwhile(building.out.add, building.out.add, () => onClose.mock.calls.length > 0)
})
