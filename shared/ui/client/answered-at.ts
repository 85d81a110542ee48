import { positionHeader } from '@mayim/contract/position-header.ts'

let first: number | null = null

/** Stores the position of the change log at the oldest request of this page's answers. */
export function keepPosition(response: Response): void {
  const told = response.headers.get(positionHeader)
  if (told === null) return
  first = Math.min(first ?? Number.POSITIVE_INFINITY, Number(told))
}

/** The position from which the page needs events before it has received any. Empty if it has no answer yet. */
export function firstPosition(): string {
  return first === null ? '' : String(first)
}
