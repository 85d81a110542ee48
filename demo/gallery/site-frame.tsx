import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { answerFetchFrom } from '@mayim/ui/gallery/fixture-fetch.ts'
import type { SiteAsked, SiteContent, SiteShown } from '@mayim/ui/gallery/frame-messages.ts'
import { forgetStorage } from '@mayim/ui/gallery/memory-storage.ts'
import { changeLanguage, setOwnTexts, startTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LevelsPreview, ListPreview } from '../../portal/app/admin/shop-screen.tsx'

const never = new AbortController().signal

/** Draws what visitors see of what the page around this frame sends: a list or the membership levels (screens-950). */
export async function startSite(): Promise<void> {
  forgetStorage()
  // It lies on the surface of the page around it.
  document.documentElement.style.setProperty('--page', 'var(--surface)')
  let asked: SiteAsked | null = null
  answerFetchFrom(() => ({ answers: answersOf(asked), role: null, left: never, cut: false, told: false }))
  await startTexts(['common', 'patron', 'payment', 'site'])
  const element = document.getElementById('root') ?? document.body
  const root = createRoot(element)
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<SiteAsked>) => {
    // A sandboxed frame has no origin; `location` still names the server of both.
    if (source === window.parent && origin === location.origin) void show(data)
  })
  new ResizeObserver(() => asked && tell({ key: 'site', height: element.scrollHeight })).observe(element)
  tell({ key: null, height: 0 })

  async function show(next: SiteAsked): Promise<void> {
    asked = next
    await changeLanguage(next.language)
    await setOwnTexts(next.language, next.texts)
    // What is typed keeps its screen; only other answers of the server begin it anew.
    root.render(<Site key={JSON.stringify(answersOf(next))} content={next.content} />)
  }
}

function answersOf(asked: SiteAsked | null) {
  const currency = { value: asked?.currency ?? '' } as never
  return { publicSettings: { currency }, languageTexts: {} as never }
}

function Site({ content }: { content: SiteContent }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Visitors content={content} />
    </QueryClientProvider>
  )
}

function Visitors({ content }: { content: SiteContent }) {
  if ('list' in content) return <ListPreview {...content} />
  return <LevelsPreview {...content} />
}

function tell(message: SiteShown): void {
  window.parent.postMessage(message, location.origin)
}
