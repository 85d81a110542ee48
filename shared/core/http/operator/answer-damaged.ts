import type { Language } from '@mayim/domain/language.ts'
import { answerFault, type FaultPlace } from '@mayim/process/answer-fault.ts'
import type { StartFault } from '@mayim/process/run-process.ts'
import type { Serving } from '@mayim/process/serving.ts'
import { builtInText } from '../../ground/texts/server-texts.ts'
import { languageOf } from '../answer.ts'

/**
 * Answers on the ports of a side whose database was not opened: what happened, to whoever opens a screen, and the way
 * back, inside the building and to the operator (sync-48). A visitor of the website is told nothing of the machine.
 */
export function answerDamaged(
  { message }: StartFault,
  inBuilding: boolean,
  { host, port, serving }: { readonly host: string; readonly port: number; readonly serving: Serving },
): Promise<{ stop(): Promise<void> }> {
  const screens: FaultPlace = {
    host,
    port,
    certificate: serving.certificate,
    answer: accepted => ({
      type: 'text/html',
      text: pageOf(languageOf(accepted) ?? 'en', inBuilding ? message : ''),
    }),
  }
  const operator: FaultPlace = {
    ...serving.operator,
    certificate: null,
    answer: () => ({ type: 'text/plain', text: `not ready: ${message}\n` }),
  }
  return answerFault([screens, operator])
}

function pageOf(language: Language, detail: string): string {
  const [title, explain] = (['title', 'explain'] as const).map(key =>
    builtInText(language, `link.damaged.${key}`),
  )
  const way = detail === '' ? '' : `<p lang="en" dir="ltr"><code>${escaped(detail)}</code></p>`
  return `<!doctype html>
<html lang="${language}" dir="${language === 'en' ? 'ltr' : 'rtl'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<body style="font: 1.1rem/1.5 sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere">
<main><h1>${title}</h1><p>${explain}</p>${way}</main>
</body></html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
