import type { KioskVisit, OfferedGift } from '@mayim/contract/entities/kiosk.ts'
import { AddGift } from './add-gift.tsx'
import { sumWithGifts } from './chosen-gift.ts'
import { PayAtReader } from './pay-at-reader.tsx'
import { ShowVisit } from './show-visit.tsx'
import type { useKioskSteps } from './use-kiosk-steps.ts'
import { VisitDone } from './visit-done.tsx'

/** The steps in which a visit is shown: what is due, a gift, the reader, and where she goes. */
export function VisitSteps(props: {
  steps: ReturnType<typeof useKioskSteps>
  visit: KioskVisit
  currency: string
  canPrint: boolean
  takesCards: boolean
  offered: readonly OfferedGift[]
  away: boolean
}) {
  const { steps, visit, currency, offered } = props
  const { step, arrive, payment } = steps
  return (
    <>
      {step === 'visit' && (
        <ShowVisit
          visit={visit}
          currency={currency}
          canPrint={props.canPrint}
          prints={steps.prints}
          onPrints={steps.setPrints}
          takesCards={props.takesCards}
          gives={offered.length > 0}
          busy={arrive.isPending || props.away}
          failure={arrive.error?.message ?? null}
          onVisit={steps.setVisit}
          onHere={() => steps.announce(visit)}
          onPay={() => (offered.length > 0 ? steps.toGift() : steps.pay(visit))}
        />
      )}
      {step === 'gift' && (
        <AddGift
          offered={offered}
          gifts={steps.gifts}
          balance={visit.balance}
          currency={currency}
          busy={props.away}
          onGifts={steps.setGifts}
          onPay={() => steps.pay(visit)}
          onBack={steps.toVisit}
        />
      )}
      {step === 'pay' && payment.step && (
        <PayAtReader
          step={payment.step}
          amount={sumWithGifts(visit.balance, steps.gifts)}
          currency={currency}
          onStop={payment.stop}
          onAgain={() => steps.pay(visit)}
          onDesk={() => steps.toDesk(visit)}
          onEnd={steps.again}
        />
      )}
      {step === 'done' && (
        <VisitDone
          visit={visit}
          currency={currency}
          printed={steps.printed}
          onVisit={steps.setVisit}
          onAgain={steps.again}
        />
      )}
    </>
  )
}
