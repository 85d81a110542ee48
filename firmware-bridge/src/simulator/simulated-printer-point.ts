import { atOnce } from '../driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

export const simulatedPrinterPoint: PointMaker = (point, host) => ({
  description: describe(point, point, ['print', 'kick', 'test'], {}),
  start() {
    host.avail(point, 'online')
    host.state(point, { online: true, paper: 'ok', cover: 'closed', queue: 0 }, 'start')
  },
  begin: () => atOnce,
  simulate: unknownAction,
  stop: () => {},
})
