// @vitest-environment happy-dom
import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { windowsHebrew } from '@mayim/testing/windows-hebrew.ts'
import { building } from '@mayim/texts/en/building.ts'
import { settings } from '@mayim/texts/en/settings.ts'
import { wording } from '@mayim/texts/en/wording.ts'
import { LayoutSection } from '@mayim/ui/building/layout-section.tsx'
import { csvOf } from '@mayim/ui/client/save-csv.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { SettingsFilePart } from '@mayim/ui/settings/settings-file-part.tsx'
import { textFileRows } from '@mayim/ui/settings/text-file.ts'
import { TextsFile } from '@mayim/ui/settings/texts-file.tsx'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { answering } from '../testing/refreshed.tsx'

const areas = ['wording', 'settings', 'building', 'admin'] as const
const reminder: ListedText = {
  key: 'visit.text.reminder',
  description: '',
  languages: {
    en: { builtIn: 'Visit {when}.' },
    he: { builtIn: 'טבילה {when}.', own: 'נתראה {when}' },
    yi: { builtIn: 'א טבילה {when}.' },
  },
}

let drawn: Drawn | undefined
let sent: object[] = []
afterEach(() => {
  drawn?.close()
  sent = []
})

async function draw(screen: ReactNode, answers: Answers = {}): Promise<Drawn> {
  drawn = await drawScreen(screen, { role: 'Admin', answers, holds: () => false, areas })
  return drawn
}

/** Chooses a file for the only field for files. */
async function choose(content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const field = await vi.waitUntil(() => drawn?.place.querySelector<HTMLInputElement>('input[type=file]'))
  const files = new DataTransfer()
  files.items.add(new File([content], 'file'))
  field.files = files.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const exported = csvOf(textFileRows([reminder])).replace('\ufeff', '')
test.each([
  ['Hebrew Excel as plain CSV', windowsHebrew(exported)],
  ['Excel with semicolons', windowsHebrew(exported.replaceAll(',', ';'))],
  [
    'Excel as Unicode text',
    new Uint8Array(Buffer.from(`\ufeff${exported.replaceAll(',', '\t')}`, 'utf16le')),
  ],
  ['the website itself', `\ufeff${exported}`],
])('a file of texts that was saved by %s changes nothing (screens-493)', async (_program, content) => {
  const { sees } = await draw(<TextsFile texts={[reminder]} />)
  await choose(content)
  await sees(wording.file.nothing)
  expect(drawn?.place.textContent).not.toContain('\ufffd')
})

test('a file with a text that could not be read says so and takes the others (screens-493)', async () => {
  const { sees, press, place } = await draw(<TextsFile texts={[reminder]} />, {
    setLanguageTexts: answering(sent, null),
  })
  await choose('key,en,he\nvisit.text.reminder,See you {when},\ufffd\ufffd\ufffd {when}\n')
  await sees(wording.file.faults_one.replace('{count}', '1'))
  expect(place.textContent).toContain('visit.text.reminder')
  await press(wording.file.take_one.replace('{count}', '1'))
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toEqual([{ texts: [{ language: 'en', key: 'visit.text.reminder', text: 'See you {when}' }] }])
})

test('a file of settings in the Hebrew code page keeps its letters (settings-590)', async () => {
  const place = { currency: 'USD', timeZone: 'America/New_York' }
  const { sees } = await draw(<SettingsFilePart side="portal" values={{}} place={place} />, {
    settingsTake: { days: [], prices: [] },
  })
  await choose(windowsHebrew(JSON.stringify({ version: 1, settings: { facilityName: 'מקווה הדוגמה' } })))
  await sees('מקווה הדוגמה')
  expect(drawn?.place.textContent).toContain(settings.file.title)
})

test('a layout file in the Hebrew code page keeps its letters (building-80)', async () => {
  const file: LayoutFile = { version: 1, sections: [], rooms: [], cubicles: [] }
  const { sees } = await draw(<LayoutSection layout={file} mayChange />, {
    layoutCompare: answering(sent, []),
  })
  await sees(building.file.title)
  await choose(windowsHebrew(JSON.stringify({ ...file, sections: [{ id: 1, name: 'צפון' }] })))
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toMatchObject([{ sections: [{ name: 'צפון' }] }])
})
