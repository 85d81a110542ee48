import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import type { DeviceRegistry } from './device-registry.ts'

/** Notifies the lab's and the desk's screens when a point or a bridge has changed. Returns a function that stops it. */
export function publishDevices(registry: DeviceRegistry, publish: (event: LiveEvent) => void): () => void {
  return registry.onChange(change => {
    if (change.of === 'bridge') {
      const { bridge } = change.view
      publish({ name: 'device', data: { point: `bridge/${bridge}`, id: bridge, what: 'bridge' } })
      return
    }
    const point = change.of === 'point' ? change.view.point : change.point
    const what = change.of === 'point' && change.what === 'avail' ? 'avail' : 'state'
    publish({ name: 'device', data: { point, id: point.split('/')[1] ?? point, what } })
  })
}
