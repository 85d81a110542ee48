import { FaultContent } from '@mayim/ui/client/fault-boundary.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../frame/parts/lazy-part.tsx'
import { Part } from '../../frame/parts/part.tsx'
import { Screen } from '../../frame/screen.tsx'

/** The texts of payments and refusals are loaded with the step. */
const texts = ['payment', 'refusal'] as const
const Draft = lazyPart(async () => (await import('./payment-step-draft.tsx')).DraftPayment, ...texts)
const Due = lazyPart(async () => (await import('./payment-step-due.tsx')).DuePayment, ...texts)

/** The last step of a booking: the summary, the extras, and the payment. */
export function PaymentStep(props: ComponentProps<typeof Draft>) {
  return (
    <WithFrame>
      <Draft {...props} />
    </WithFrame>
  )
}

/** The balance of a reservation, or of a hold that is being paid. */
export function PayStep(props: ComponentProps<typeof Due>) {
  return (
    <WithFrame>
      <Due {...props} />
    </WithFrame>
  )
}

function WithFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const frame = (content: ReactNode) => <Screen onBack={() => void navigate(-1)}>{content}</Screen>
  return (
    <Part fallback={frame(<Skeleton lines={4} />)} otherwise={frame(<FaultContent />)}>
      {children}
    </Part>
  )
}
