// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeLanguage, startTexts } from '../i18n.ts'
import { Button } from './button.tsx'
import { StatusBadge } from './chip.tsx'
import { Field, Form } from './field.tsx'
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

describe('a form', () => {
  const filled = [
    ['number', { min: 1, max: 14, step: 0.01 }, '', 'Enter a number.'],
    ['number', { min: 1, max: 14, step: 0.01 }, '77', 'Enter 14 or less.'],
    ['number', { min: 1, max: 14, step: 0.01 }, '0', 'Enter 1 or more.'],
    ['number', { min: 1, max: 14, step: 0.01 }, '7.123', 'Enter at most 2 digits after the point.'],
    ['number', { min: 0, step: 1 }, '1.5', 'Enter a whole number.'],
    ['text', {}, '', 'Fill in this field.'],
    ['text', { pattern: '[0-9]*' }, 'x', 'That cannot be used here. Check what you entered.'],
    ['email', {}, 'x', 'Enter an email address.'],
    ['url', {}, 'x', 'Enter a whole web address. It begins with https://.'],
  ] as const
  test.each(filled)(
    'says what is wrong with a field: %s %o %s (screens-985)',
    async (type, limits, value, text) => {
      let sent = 0
      const drawn = await draw(
        <Form onSend={() => (sent += 1)}>
          <Field label="One" type={type} {...limits} required value={value} onChange={() => {}} />
        </Form>,
      )
      await act(async () => drawn.querySelector('form')?.requestSubmit())
      expect(sent).toBe(0)
      const field = drawn.querySelector('input')
      expect(field?.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
      expect(document.activeElement).toBe(field)
      await act(async () => field?.dispatchEvent(new Event('input', { bubbles: true })))
      expect(drawn.textContent).toBe('One')
    },
  )
})

describe('a button', () => {
  test('ignores presses while it is busy and keeps its focus', async () => {
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
  test('moves with the arrow keys, Home, End and first letters', async () => {
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
  test('links its error to the control', async () => {
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
