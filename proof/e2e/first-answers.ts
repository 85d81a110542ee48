import type { Page } from '@playwright/test'

/** Opens pages from now on without the answers that the server lays into them, so that each call can be seen to fail. */
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
