// @vitest-environment happy-dom
import { admin } from '@mayim/texts/en/admin.ts'
import { settings } from '@mayim/texts/en/settings.ts'
import { Trouble } from '@mayim/ui/gallery/fixture-answers.ts'
import { SettingDialog } from '@mayim/ui/settings/setting-dialog.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { typeUnder } from '../testing/refreshed.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

const theirs = 'Bring two towels'
const mine = 'Bring a towel'

test.each([
  ['saves hers when she saves again', settings.save, [mine, mine]],
  ['leaves what is there', admin.overtaken.theirs, [mine]],
])(
  'a form that another person overtook says what is there now, and %s (screens-1001)',
  async (_, then, sent) => {
    const saved: string[] = []
    const settingsSet = ({ key, value }: { key: string; value: string }) => {
      saved.push(value)
      const detail = { by: 'leah', at: '2026-11-22T22:00:00.000Z', value: theirs }
      return saved.length === 1 ? new Trouble('refused', 409, 'changedMeanwhile', detail) : { key, value }
    }
    const onClose = vi.fn()
    const place = { currency: 'USD', timeZone: 'America/New_York' }
    const dialog = (
      <SettingDialog
        name="reservationMessage"
        side="hub"
        stored={{ value: '' }}
        place={place}
        onClose={onClose}
      />
    )
    drawn = await drawScreen(dialog, {
      role: 'Admin',
      answers: { settingsSet },
      holds: () => false,
      areas: ['settings', 'admin'],
    })
    await typeUnder(settings.value, mine)
    await drawn.press(settings.save)
    await vi.waitUntil(() => document.body.textContent.includes(theirs))
    expect(onClose).not.toHaveBeenCalled()
    await drawn.press(then)
    await vi.waitUntil(() => onClose.mock.calls.length > 0)
    expect(saved).toEqual(sent)
  },
)
