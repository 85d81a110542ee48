// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeLanguage, startTexts } from '../i18n.ts'
import { Button } from './button.tsx'
import { StatusBadge } from './chip.tsx'
import { Field } from './field.tsx'
import { FlipDigits } from './flip-digits.tsx'
import { Menu } from './menu.tsx'
import { TileGroup } from './tile.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let place: HTMLElement

beforeEach(async () => {
  await startTexts(['common', 'status'], 'en')
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

async function draw(node: ReactNode): Promise<HTMLElement> {
  await act(async () => root.render(node))
  return place
}

describe('a button', () => {
  test('swallows presses while it is busy and keeps its focus', async () => {
    let presses = 0
    const press = async (busy: boolean) => {
      const button = (
        await draw(
          <Button busy={busy} onClick={() => (presses += 1)}>
            Go
          </Button>,
        )
      ).querySelector('button')
      await act(async () => button?.click())
      return button
    }
    await press(false)
    const busy = await press(true)
    expect(presses).toBe(1)
    expect(busy?.disabled).toBe(false)
    expect(busy?.getAttribute('aria-busy')).toBe('true')
  })
})

describe('a menu', () => {
  test('is walked with the arrows, the ends and the first letters', async () => {
    const pressed: string[] = []
    const items = ['Prep', 'Ready', 'Done'].map(text => ({
      key: text,
      icon: 'check' as const,
      text,
      onPress: () => pressed.push(text),
    }))
    const drawn = await draw(<Menu text="Set status" icon="swap" items={items} />)
    const [first, , last] = drawn.querySelectorAll<HTMLElement>('[role="menuitem"]')
    const press = (key: string) =>
      act(async () =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
      )
    first?.focus()
    const walked: string[] = []
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home', 'd', 'x']) {
      await press(key)
      walked.push(document.activeElement?.textContent ?? '')
    }
    expect(walked).toEqual(['Ready', 'Prep', 'Done', 'Prep', 'Done', 'Prep', 'Done', 'Done'])
    Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
    await act(async () => last?.click())
    expect(pressed).toEqual(['Done'])
    expect(drawn.querySelector('button')?.getAttribute('aria-haspopup')).toBe('menu')
  })
})

describe('a field', () => {
  test('ties its error to the control', async () => {
    const drawn = await draw(
      <Field label="Name" value="" onChange={() => undefined} error="At least 3 letters" />,
    )
    const input = drawn.querySelector('input')
    const described = input?.getAttribute('aria-describedby') ?? ''
    expect(input?.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(described)?.textContent).toBe('At least 3 letters')
  })
})

describe('tiles', () => {
  test('are radio buttons, and a disabled one cannot be chosen', async () => {
    const chosen: string[] = []
    const drawn = await draw(
      <TileGroup
        legend="Evening"
        value={null}
        onChange={value => chosen.push(value)}
        options={[
          { value: 'a', content: 'A' },
          { value: 'b', content: 'B', disabled: true },
        ]}
      />,
    )
    const [first, second] = drawn.querySelectorAll('input')
    await act(async () => first?.click())
    await act(async () => second?.click())
    expect(chosen).toEqual(['a'])
    expect(second?.disabled).toBe(true)
  })
})

describe('words', () => {
  test('change with the language, and so does the direction', async () => {
    const drawn = await draw(<StatusBadge status="ReadyForMikvahNext" />)
    expect(drawn.textContent).toBe('Ready')
    await act(async () => changeLanguage('he'))
    expect(drawn.textContent).toBe('מוכנה')
    expect(document.documentElement.dir).toBe('rtl')
    await act(async () => changeLanguage('en'))
  })

  test('a code is read out character by character', async () => {
    const drawn = await draw(<FlipDigits value="K7" label="Your code" />)
    expect(drawn.textContent).toContain('Your code: K 7')
  })
})
