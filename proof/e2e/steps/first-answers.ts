import type { Page } from '@playwright/test'

/** Removes the responses that the server embeds in a page, so that a test can make each call fail. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(
    url => !/\.\w+$|^\/(api|files)\//.test(url.pathname),
    async route => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /<script type="application\/json" id="first-answers">.*?<\/script>/,
        '',
      )
      await route.fulfill({ response, body })
    },
  )
}
