import { between, type Night } from './night.ts'

/** What goes wrong of an evening: the line to the portal, the paper. Each is mended again. */
export function planFaults(night: Night, fromMs: number, toMs: number): void {
  const { agenda, crew, dice } = night
  const someTime = () => fromMs + dice.next() * (toMs - fromMs)
  const paper = (wanted: 'out' | 'ok') => async () => {
    const body = { point: 'printer/reception', action: 'paper', args: { to: wanted } }
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
