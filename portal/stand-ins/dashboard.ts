import type { Reply } from './moods.ts'

/** A charge as a person sees it on a processor's own pages. */
export interface Charge {
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
  readonly at: string
  /** What became of it since. */
  readonly said: readonly string[]
  /** What she can do: the number of a charge, a dispute or a refund, and the word on the button. */
  readonly acts: readonly (readonly [id: string, act: string])[]
}

/**
 * The page `/dashboard` of a stand-in: what a person does at the processor and not at the facility, by hand. A posted form
 * is done first.
 */
export function dashboard(
  name: string,
  charges: readonly Charge[],
  act: (id: string, wish: string) => void,
  posted: string,
): Reply {
  const form = new URLSearchParams(posted)
  const [id, wish] = [form.get('id'), form.get('act')]
  if (
    id !== null &&
    wish !== null &&
    charges.some(({ acts }) => acts.some(([of, can]) => of === id && can === wish))
  ) {
    act(id, wish)
    const back =
      '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/dashboard">'
    return { status: 200, type: 'text/html', body: `${back}<a href="/dashboard">Done</a>` }
  }
  const rows = charges.toReversed().map(rowOf).join('')
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>`
  const style =
    '<style>body{font:16px sans-serif;margin:1rem;max-width:60rem}li{margin-block:1rem}form{display:inline}button{font:inherit;margin:.2rem;padding:.4rem .8rem}</style>'
  const none = '<p>No payments yet.</p>'
  const body = `${head}${style}<h1>${name}: payments</h1>${rows === '' ? none : `<ul>${rows}</ul>`}</html>`
  return { status: 200, type: 'text/html', body }
}

function rowOf({ id, amountMinor, currency, at, said, acts }: Charge): string {
  const title = [at, (amountMinor / 100).toFixed(2), currency.toUpperCase(), id, ...said]
    .map(escaped)
    .join(' · ')
  return `<li>${title}<br>${acts.map(buttonOf).join('')}</li>`
}

function buttonOf([id, act]: readonly [string, string]): string {
  const field = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escaped(value)}">`
  return `<form method="post" action="/dashboard">${field('id', id)}${field('act', act)}<button>${escaped(act)}</button></form>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
