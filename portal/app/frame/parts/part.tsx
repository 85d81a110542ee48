import { FaultBoundary, FaultNotice } from '@mayim/ui/client/fault-boundary.tsx'
import { type ReactNode, Suspense } from 'react'

/** A part of a screen that loads later: `fallback` until it is there. A failure leaves the rest as it is. */
export function Part({
  fallback,
  otherwise = <FaultNotice />,
  children,
}: {
  fallback?: ReactNode
  /** In its place where it can't come. */
  otherwise?: ReactNode
  children: ReactNode
}) {
  return (
    <FaultBoundary otherwise={otherwise}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FaultBoundary>
  )
}
