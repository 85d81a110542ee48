import { expect, it } from 'vitest'
import { imports } from './load-screen.tsx'

it.each(Object.entries(imports))('imports the screen of %s from that file', async (module, load) => {
  const loaded = (await import(/* @vite-ignore */ `./${module}`)) as Record<string, unknown>
  expect(Object.values(loaded)).toContain(await load())
})
