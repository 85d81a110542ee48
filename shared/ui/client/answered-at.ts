import { positionHeader } from '@mayim/contract/position-header.ts'

let first: number | null = null

/** Keeps how far the change log was when the oldest of this page's answers was asked for. */
export function keepPosition(response: Response): void {
  const told = response.headers.get(positionHeader)
  if (told === null) return
  first = Math.min(first ?? Number.POSITIVE_INFINITY, Number(told))
}

/** From where this page has to be told of changes before it has been told of any; empty where it has no answer yet. */
export function firstPosition(): string {
  return first === null ? '' : String(first)
}
