import type { Page } from '@playwright/test'

/** Personal data that a screen must not receive, by its name. */
export type Marks = Readonly<Record<string, string | RegExp>>

export interface Recorded {
  readonly screen: string
  readonly where: string
  readonly text: string
}

/**
 * Records everything that screens received and showed: responses, live streams, pages with their attributes, and
 * storage.
 */
export class ScreenCapture {
  readonly all: Recorded[] = []
  readonly #pages = new Map<Page, string>()

  /** Starts to record a page. Call it before the first navigation. */
  readonly listen = (page: Page, screen: string): void => {
    this.#pages.set(page, screen)
    page.on('response', response => {
      if (response.headers()['content-type']?.includes('json') !== true) return
      const where = `answer of ${new URL(response.url()).pathname}`
      // A navigation drops responses that were not read.
      void response.text().then(
        text => this.all.push({ screen, where, text }),
        () => undefined,
      )
    })
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) =>
        this.all.push({ screen, where: 'web socket', text: String(payload) }),
      ),
    )
    void page.addInitScript(recordStreams)
  }

  /** Records what every page shows and stores now. */
  async read(): Promise<void> {
    const looks = [...this.#pages].map(async ([page, screen]) => {
      const where = new URL(page.url()).pathname
      for (const text of await page.evaluate(pageContents)) this.all.push({ screen, where, text })
    })
    await Promise.all(looks)
  }

  /** Returns which of the selected screens received which mark, and where. */
  leaks(marks: Marks, isSelected: (screen: string) => boolean): string[] {
    const found = this.all
      .filter(({ screen }) => isSelected(screen))
      .flatMap(({ screen, where, text }) =>
        Object.entries(marks)
          .filter(([, mark]) => (typeof mark === 'string' ? text.includes(mark) : mark.test(text)))
          .map(([name]) => `${screen}: ${name} in ${where}`),
      )
    return [...new Set(found)].sort()
  }
}

/** Runs in the page: copies each live stream, because its response never ends. */
function recordStreams(): void {
  const streams: string[] = []
  Object.assign(window, { mayimStreams: streams })
  const originalFetch = window.fetch
  window.fetch = async (...args) => {
    const response = await originalFetch(...args)
    if (!response.headers.get('content-type')?.includes('event-stream')) return response
    const reader = response.clone().body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = async (): Promise<void> => {
      const part = await reader?.read()
      if (!part || part.done) return
      streams.push(part.value)
      return read()
    }
    void read().catch(() => undefined)
    return response
  }
}

/** Runs in the page: its title, content, inputs, storage and live streams. */
function pageContents(): string[] {
  const inputs = [...document.querySelectorAll('input, textarea, select')].map(
    field => (field as HTMLInputElement).value,
  )
  const stored = [localStorage, sessionStorage].map(storage => JSON.stringify({ ...storage }))
  const { mayimStreams = [] } = window as { mayimStreams?: string[] }
  return [document.title, document.documentElement.outerHTML, ...inputs, ...stored, mayimStreams.join('')]
}
