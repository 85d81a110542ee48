import { expect, test } from 'vitest'
import { pageAt, pageOf, pagePaths } from '../pages.ts'
import { entries } from './entries.ts'

test('every page of patrons is in the gallery (screens-935), each state under its own name', () => {
  const shown = new Set(entries.map(({ path }) => pageAt(path)))
  expect(pagePaths.filter(path => pageOf(path).guard !== 'admin' && !shown.has(path))).toEqual([])
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
