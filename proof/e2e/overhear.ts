import type { Page } from '@playwright/test'

/** What somebody must not learn from a screen, by its name. */
export type Marks = Readonly<Record<string, string | RegExp>>

export interface Heard {
  readonly screen: string
  readonly where: string
  readonly text: string
}

/** Everything that screens were sent and showed: answers, live streams, pages with their attributes, what they keep. */
export class Overheard {
  readonly all: Heard[] = []
  readonly #pages = new Map<Page, string>()

  /** From before the page goes anywhere. */
  readonly listen = (page: Page, screen: string): void => {
    this.#pages.set(page, screen)
    page.on('response', response => {
      if (response.headers()['content-type']?.includes('json') !== true) return
      const where = `answer of ${new URL(response.url()).pathname}`
      // A page that goes elsewhere takes an answer along that it has not read.
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
    void page.addInitScript(keepStreams)
  }

  /** Reads what every page shows and keeps now. */
  async look(): Promise<void> {
    const looks = [...this.#pages].map(async ([page, screen]) => {
      const where = new URL(page.url()).pathname
      for (const text of await page.evaluate(everythingHere)) this.all.push({ screen, where, text })
    })
    await Promise.all(looks)
  }

  /** Which screen learned which mark from where; of those that `isMeant`. */
  leaks(marks: Marks, isMeant: (screen: string) => boolean): string[] {
    const found = this.all
      .filter(({ screen }) => isMeant(screen))
      .flatMap(({ screen, where, text }) =>
        Object.entries(marks)
          .filter(([, mark]) => (typeof mark === 'string' ? text.includes(mark) : mark.test(text)))
          .map(([name]) => `${screen}: ${name} in ${where}`),
      )
    return [...new Set(found)].sort()
  }
}

/** Runs in the page: a copy of each live stream, which a response never ends with. */
function keepStreams(): void {
  const streams: string[] = []
  Object.assign(window, { mayimStreams: streams })
  const plain = window.fetch
  window.fetch = async (...asked) => {
    const response = await plain(...asked)
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

/** Runs in the page. */
function everythingHere(): string[] {
  const typed = [...document.querySelectorAll('input, textarea, select')].map(
    field => (field as HTMLInputElement).value,
  )
  const kept = [localStorage, sessionStorage].map(storage => JSON.stringify({ ...storage }))
  const { mayimStreams = [] } = window as { mayimStreams?: string[] }
  return [document.title, document.documentElement.outerHTML, ...typed, ...kept, mayimStreams.join('')]
}
