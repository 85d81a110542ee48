import type { TriedService } from '@mayim/contract/entities/service-test.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { currentText, currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import type { Language } from '@mayim/domain/language.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Mailer } from '../../messages/mail/mailer.ts'
import type { Cards } from '../../money/cards.ts'

/** Makes one real attempt with a service. Never throws. */
export interface TriedServices {
  /** Asks the card processor for something harmless. */
  cards(): Promise<TriedService>
  /** @param to E.164 */
  texts(to: string, language: Language): Promise<TriedService>
  mail(to: string, language: Language): Promise<TriedService>
}

interface ServiceParts {
  readonly db: Readers
  readonly cards: Cards
  readonly tryText: (text: {
    readonly to: string
    readonly body: string
    readonly kind: string
  }) => Promise<TriedService>
  readonly mailer: Mailer
}

const notSet: TriedService = { outcome: 'notSet', reason: '' }
const done: TriedService = { outcome: 'done', reason: '' }

export function createTriedServices({ db, cards, tryText, mailer }: ServiceParts): TriedServices {
  return {
    async cards() {
      const processor = await cards.processor()
      if (!processor.ok || !cards.form().ok) return notSet
      const answer = await processor.value.check()
      if (answer.outcome === 'done') return done
      const reason = answer.outcome === 'declined' ? answer.decline.reason : answer.reason
      return { outcome: answer.outcome === 'unknown' ? 'unreachable' : 'refused', reason }
    },
    async texts(to, language) {
      const body = await currentText(db, { language, key: 'setup.service.testText' })
      return tryText({ to, body, kind: 'test' })
    },
    async mail(to, language) {
      const { testSubject: subject, testText: text } = (await currentTexts(db, language, 'setup')).service
      const sent = await mailer.send({ id: uuidv7(), subject, text, to })
      if (sent.sent) return done
      if (sent.why === 'noMailServer') return notSet
      // A server that answers has a three-digit code.
      return { outcome: /\b\d{3}\b/.test(sent.why) ? 'refused' : 'unreachable', reason: sent.why }
    },
  }
}
