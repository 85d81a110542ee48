import Type, { type Static } from 'typebox'
import { Instant, written } from './scalars.ts'

/** The services of the portal that an Admin tests. */
export const testedServices = ['cards', 'texts', 'mail'] as const
export type TestedService = (typeof testedServices)[number]

/**
 * How a test ended: the service did it; its settings are incomplete; test mode sends nothing; the service refused; the
 * service did not answer.
 */
export const serviceOutcomes = ['done', 'notSet', 'testMode', 'refused', 'unreachable'] as const

export const ServiceTest = Type.Object({
  service: Type.Enum([...testedServices]),
  at: Instant,
  outcome: Type.Enum([...serviceOutcomes]),
  /** The code of the service or the network, such as 21211 or ECONNREFUSED; empty without one. Never a phone or an address. */
  reason: written(80),
})
export type ServiceTest = Static<typeof ServiceTest>
/** How one attempt with a service ended. */
export type TriedService = Pick<ServiceTest, 'outcome' | 'reason'>
