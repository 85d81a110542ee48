import { between, type Night } from './night.ts'

/** Plans the faults of an evening: an outage of the link and an empty printer. Both end again. */
export function planFaults(night: Night, fromMs: number, toMs: number): void {
  const { agenda, crew, dice } = night
  const someTime = () => fromMs + dice.next() * (toMs - fromMs)
  const paper = (to: 'out' | 'ok') => async () => {
    const body = { point: 'printer/reception', action: 'paper', args: { to } }
    await crew.technician.ask('labSimulate', { body })
  }
  const link = (cut: boolean) => async () => {
    await crew.technician.ask('labLink', { body: { cut } })
  }
  const cutAtMs = someTime()
  agenda.at(cutAtMs, link(true))
  agenda.at(cutAtMs + between(dice, 20, 60) * 60_000, link(false))
  const emptyAtMs = someTime()
  agenda.at(emptyAtMs, paper('out'))
  agenda.at(emptyAtMs + between(dice, 3, 10) * 60_000, paper('ok'))
}
