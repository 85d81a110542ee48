import type { Visit } from '@mayim/core/http/serve-screens.ts'
import { catalogues } from '@mayim/texts/catalogues.ts'
import { areasOf } from './preload-links.ts'

/**
 * The built-in texts that a page shows first, in the browser's preferred language, as a block of data in the page. The
 * app fetches the texts of another chosen language.
 */
export async function firstTexts({ caller: { language }, ...opened }: Visit): Promise<string> {
  const areas = areasOf(opened).map(async area => [area, (await readArea(language, area))[area]] as const)
  const texts = { language, areas: Object.fromEntries(await Promise.all(areas)) }
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-texts">${json}</script>`
}

function readArea(language: keyof typeof catalogues, area: ReturnType<typeof areasOf>[number]) {
  return catalogues[language][area]() as Promise<Readonly<Record<string, object>>>
}
