import type { DeviceFault } from '@mayim/contract/entities/device.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'

/** A fault in words: "Light: not working". */
export function faultText({ device, state }: Pick<DeviceFault, 'device' | 'state'>, t: UseTexts['t']) {
  return t(`desk.faults.${state}`, { device: t(`desk.faults.device.${device}`) })
}

/** Whether everything in a room works. */
export function works({ faults }: { readonly faults: readonly DeviceFault[] }): boolean {
  return faults.length === 0
}
