import { Button } from '@mayim/ui/kit/button.tsx'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { typeInto } from './type-into.ts'

/** A form over a row that another person changes when “Refresh” is pressed. */
export function Refreshed<Row>(props: { first: Row; then: Row; form: (row: Row) => ReactNode }) {
  const [row, setRow] = useState(props.first)
  return (
    <>
      <Button onClick={() => setRow(props.then)}>Refresh</Button>
      {props.form(row)}
    </>
  )
}

/** Answers a call, and keeps what was sent with it. */
export function answering<Answer>(sent: object[], answer: Answer) {
  return (body: object) => {
    sent.push(body)
    return answer
  }
}

/** Types into the field whose label begins with a text, once it is there; in a dialog too. */
export async function typeUnder(label: string, text: string): Promise<void> {
  const input = await vi.waitUntil(() => fieldOf(label))
  typeInto(input, text)
}

/** The marks around a name inside a sentence. */
const isolates = /[\u2066-\u2069]/g

function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement | null {
  const found = [...document.querySelectorAll('label')].find(each =>
    each.textContent.replace(isolates, '').startsWith(label),
  )
  const field = document.querySelector(`[id="${found?.htmlFor}"]`)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
}
