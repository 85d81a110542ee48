// @vitest-environment happy-dom
import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import type { Scene } from '@mayim/contract/entities/shabbos.ts'
import { common } from '@mayim/texts/en/common.ts'
import { settings as settingWords } from '@mayim/texts/en/settings.ts'
import { technician } from '@mayim/texts/en/technician.ts'
import { wording } from '@mayim/texts/en/wording.ts'
import { DraftForm, draftsOf } from '@mayim/ui/building/draft-form.tsx'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { EntryForm } from '@mayim/ui/money/shop/entry-form.tsx'
import { LevelForm } from '@mayim/ui/money/shop/members-page.tsx'
import { AttendantForm } from '@mayim/ui/people/attendant-list.tsx'
import { SettingDialog } from '@mayim/ui/settings/setting-dialog.tsx'
import { TextDialog } from '@mayim/ui/settings/text-dialog.tsx'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SceneForm } from '../technician/scene-form.tsx'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { location } from '../testing/list-entry.ts'
import { answering, Refreshed, typeUnder } from '../testing/refreshed.tsx'

const areas = ['wording', 'settings', 'members', 'shop', 'people', 'building', 'technician'] as const
const timeZone = 'America/New_York'

let drawn: Drawn | undefined
let sent: object[] = []
afterEach(() => {
  drawn?.close()
  sent = []
})

async function draw(form: ReactNode, answers: Answers) {
  drawn = await drawScreen(form, { role: 'Admin', answers, holds: () => false, areas })
  return drawn
}

test('a text saves the languages that she changed alone (screens-1000)', async () => {
  const text = (he: string): ListedText => ({
    key: 'visit.text.reminder',
    description: '',
    languages: {
      en: { builtIn: 'Visit {when}.' },
      he: { builtIn: 'טבילה {when}.', own: he },
      yi: { builtIn: 'טבילה {when}.' },
    },
  })
  const form = (shown: ListedText) => (
    <TextDialog text={shown} timeZone={timeZone} onClose={() => undefined} />
  )
  const { press } = await draw(
    <Refreshed first={text('הישן {when}')} then={text('החדש {when}')} form={form} />,
    { setLanguageTexts: answering(sent, null) },
  )
  await typeUnder('אידיש', 'דער נײַער {when}')
  await press('Refresh')
  await press(wording.save)
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toEqual([{ texts: [{ language: 'yi', key: 'visit.text.reminder', text: 'דער נײַער {when}' }] }])
})

test('an entry of a list saves what she changed alone (screens-1000)', async () => {
  const place = { currency: 'USD', site: null }
  await draw(
    <EntryForm
      list="location"
      entry={location}
      entries={[location]}
      place={place}
      onClose={() => undefined}
    />,
    { listEdit: answering(sent, []) },
  )
  await typeUnder('Name in עברית', 'צפון העיר')
  await typeUnder('Telephone', '7185550100')
  await drawn?.press(common.save)
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toEqual([
    {
      action: 'change',
      list: 'location',
      id: 'b',
      names: { he: 'צפון העיר' },
      reach: { phone: '7185550100' },
    },
  ])
})

test('a membership saves what she changed alone (screens-1000)', async () => {
  // This document counts no other amount as a multiple of a hundredth.
  const level = { level: 'Gold', description: 'Of the layout', price: 0.01, months: 12, reducedPrices: true }
  const { press } = await draw(<LevelForm level={level} onClose={() => undefined} />, {
    membershipLevelsEdit: answering(sent, []),
  })
  await typeUnder('What she reads about it', 'Of the building')
  await press(common.save)
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toEqual([{ action: 'change', level: 'Gold', description: 'Of the building' }])
})

test('an attendant saves what she changed alone (screens-1000)', async () => {
  const attendant = {
    id: 4,
    firstName: 'Rivka',
    lastName: 'Stern',
    active: true,
    hasCard: false,
    userId: null,
  }
  const { press } = await draw(
    <AttendantForm side="portal" attendant={attendant} onClose={() => undefined} />,
    {
      adminUsers: [],
      attendantUpdate: answering(sent, attendant),
    },
  )
  await typeUnder('Last name', 'Blum')
  await press(common.save)
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toEqual([{ lastName: 'Blum' }])
})

test('a room saves what she changed over the room as it is now (screens-1000)', async () => {
  const layout = (name: string): LayoutFile => ({
    version: 1,
    sections: [{ id: 1, name: 'North' }],
    rooms: [{ id: 3, name, kind: 'bath', sectionId: 1, extension: null }],
    cubicles: [],
  })
  const [first] = draftsOf(layout('Three'), 'room')
  if (!first) throw new Error('The building has no room.')
  const form = (shown: LayoutFile) => <DraftForm layout={shown} first={first} onClose={() => undefined} />
  const { press } = await draw(<Refreshed first={layout('Three')} then={layout('Room 3')} form={form} />, {
    layoutImport: answering(sent, []),
  })
  await typeUnder('Phone extension', '103')
  await press('Refresh')
  await press(common.save)
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toMatchObject([{ rooms: [{ id: 3, name: 'Room 3', kind: 'bath', extension: '103' }] }])
})

test('a scene saves what she changed over the scene as it is now (screens-1000)', async () => {
  const scene = (on: boolean): Scene => ({
    id: '00000000-0000-4000-8000-000000000009',
    name: 'Evening',
    nights: 'every',
    anchor: 'candles',
    minutes: 0,
    lights: [{ point: 'light/hall', on }],
    doors: [],
    runsAt: [],
  })
  const form = (shown: Scene) => <SceneForm scene={shown} onClose={() => undefined} />
  const { press } = await draw(<Refreshed first={scene(true)} then={scene(false)} form={form} />, {
    roomsList: [],
    technicianDevices: [],
    sceneSave: answering(sent, []),
  })
  await typeUnder(technician.scenes.name, 'Friday evening')
  await press('Refresh')
  await press(common.save)
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toMatchObject([{ name: 'Friday evening', lights: [{ point: 'light/hall', on: false }] }])
})

test('a setting that she did not change is not stored (screens-1000)', async () => {
  let isClosed = false
  const form = (value: string) => (
    <SettingDialog
      name="facilityName"
      side="portal"
      stored={{ value }}
      place={{ timeZone, currency: 'USD' }}
      onClose={() => {
        isClosed = true
      }}
    />
  )
  const { press } = await draw(<Refreshed first="Bais Chaya" then="Bais Sarah" form={form} />, {
    settingsSet: answering(sent, { key: 'facilityName', value: 'Bais Chaya' }),
  })
  await press('Refresh')
  await press(settingWords.save)
  await vi.waitUntil(() => isClosed)
  expect(sent).toEqual([])
})
