import { expect, it } from 'vitest'
import { importScreen } from './load-screen.tsx'
import { type PageModule, pages } from './pages.ts'

type LazyModule = Exclude<PageModule, 'site/home/home.tsx'>

const modules = Object.values(pages)
  .map(({ module }) => module)
  .filter((module): module is LazyModule => module !== 'site/home/home.tsx')

it.each(modules)('imports the screen of %s from that file', { timeout: 30_000 }, async module => {
  const loaded = (await import(/* @vite-ignore */ `./${module}`)) as Record<string, unknown>
  expect(Object.values(loaded)).toContain(await importScreen(module))
})
