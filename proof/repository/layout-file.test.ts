import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

test('a layout file has one name: no file and no name of the product says "house"', () => {
  const found = readSources()
    .filter(({ isTest, path }) => !isTest && !/\/(gallery|e2e)\//.test(path))
    .filter(({ path, text }) =>
      /house/i.test(`${path}\n${text.replaceAll(/household|['"`][^'"`\n]*house[^'"`\n]*['"`]/gi, '')}`),
    )
  expect(found.map(({ path }) => path)).toEqual([])
})
