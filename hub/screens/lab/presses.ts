import type { LabPoint } from '@mayim/contract/entities/device.ts'

/** The actions that a simulated point allows in its current state. A swipe has its own form. */
export function pressesOf(point: Pick<LabPoint, 'kind' | 'state' | 'online' | 'why'>): string[] {
  if (!point.online && point.why === 'unplugged') return ['online']
  return [...ownPresses(point), 'offline']
}

function ownPresses({ kind, state, online }: Pick<LabPoint, 'kind' | 'state' | 'online'>): string[] {
  switch (kind) {
    case 'light':
      return online ? ['press', 'burnOut'] : ['repair']
    case 'door':
      if (state.contact === 'open') return ['close']
      return state.lock === 'unlocked' ? ['open'] : ['leave', 'force']
    case 'lock':
      return [state.occupied === true ? 'emptyOut' : 'enter']
    case 'garage':
      return online ? ['jam'] : ['repair']
    case 'printer':
      return state.error ? ['clear'] : ['paper', 'cover', 'jam']
    case 'reader':
      return [state.connected === false ? 'plug' : 'unplug']
    default:
      return []
  }
}

/** The simulator's name of an action, if the screen uses another. */
export function actionOf(press: string): string {
  return press === 'emptyOut' ? 'leave' : press
}
