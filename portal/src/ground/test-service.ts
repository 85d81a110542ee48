import type { ServiceTest, TestedService, TriedService } from '@mayim/contract/entities/service-test.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { currentText, currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { mobilePhone } from '@mayim/core/people/mobile-phone.ts'
import { Throttle } from '@mayim/core/sign-in/throttle.ts'
import type { Language } from '@mayim/domain/language.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isEmail, tidyText } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Mailer } from '../messages/mail/mailer.ts'
import type { Cards } from '../money/cards.ts'
import { putServiceTest } from './service-test-table.ts'

const tenMinutesMs = 600_000
/** Tests of one service in ten minutes. */
const maxTests = 5

/** Tests the services of the portal for an Admin. */
export interface ServiceDesk {
  test(caller: Caller, asked: TestRequest): Promise<Result<ServiceTest>>
}

interface TestRequest {
  readonly service: TestedService
  /** The phone or the mail address that gets the test; nothing for cards. */
  readonly to: string
}

/**
 * Makes one real attempt with a service and stores how it ended (settings-60). The request is in the change log before
 * the attempt, without the phone or the address. In test mode no text leaves.
 */
export function createServiceDesk(facility: Facility, services: TriedServices): ServiceDesk {
  const limit = new Throttle(facility.hostClock, maxTests, tenMinutesMs)
  return {
    async test(caller, asked) {
      const attempt = attemptOf(facility, services, caller, asked)
      if (!attempt.ok) return attempt
      const { service } = asked
      const seconds = limit.take(service)
      if (seconds > 0) return refuse('tooMany', 'tooMany', { detail: { seconds } })
      const act = { entity: 'serviceTest', id: service, fields: {} } as const
      const recorded = await facility.write(async trx => {
        await record(facility, trx, caller, { ...act, kind: 'asked' })
        return ok(null)
      })
      if (!recorded.ok) return recorded
      const tried = await attempt.value()
      const at = new Date(facility.hostClock.now()).toISOString()
      const row: ServiceTest = { service, at, ...tried, reason: tried.reason.slice(0, 80) }
      return facility.write(async trx => {
        await putServiceTest(trx, row)
        await record(facility, trx, caller, {
          ...act,
          kind: 'tested',
          fields: { outcome: row.outcome, reason: row.reason },
        })
        return ok(row)
      })
    },
  }
}

function attemptOf(
  { settings }: Pick<Facility, 'settings'>,
  services: TriedServices,
  { language }: Caller,
  { service, to }: TestRequest,
): Result<() => Promise<TriedService>> {
  if (service === 'cards') return ok(services.cards)
  if (service === 'mail') {
    const address = tidyText(to)
    if (!isEmail(address)) return refuse('invalid', 'emailRequired', { field: 'to' })
    return ok(() => services.mail(address, language))
  }
  const phone = mobilePhone(to, settings.current())
  if (phone === null) return refuse('invalid', 'phoneInvalid', { field: 'to' })
  if (settings.current().testMode) return ok(async () => ({ outcome: 'testMode', reason: '' }))
  return ok(() => services.texts(phone, language))
}

/** Makes one real attempt with a service. Never throws. */
interface TriedServices {
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
