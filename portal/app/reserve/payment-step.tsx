import { FaultNotice } from '@mayim/ui/client/fault-boundary.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { Part } from '../parts/part.tsx'

/** The texts of paying and of what a rule refuses come with the step. */
const texts = ['payment', 'refusal'] as const
const Draft = lazyPart(async () => (await import('./payment-step-draft.tsx')).DraftPayment, ...texts)
const Due = lazyPart(async () => (await import('./payment-step-due.tsx')).DuePayment, ...texts)

/** The last step of a booking: the summary, what goes with it, and how she pays. */
export function PaymentStep(props: ComponentProps<typeof Draft>) {
  return (
    <WithFrame>
      <Draft {...props} />
    </WithFrame>
  )
}

/** What is owed for a reservation that stands, or is held while she pays. */
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
    <Part fallback={frame(<Skeleton lines={4} />)} otherwise={frame(<FaultNotice />)}>
      {children}
    </Part>
  )
}
