/** A device that announced itself, answered, or is plugged in (building-251). */
export interface FoundDevice {
  readonly make: 'tasmota' | 'zigbee2mqtt' | 'shelly' | 'printer' | 'reader'
  /** The broker at which it announced itself; empty for others. */
  readonly url: string
  /**
   * Its topic, or its name at Zigbee2MQTT; a host with its port where that is not the usual one; the device file of a
   * printer at USB; of a reader `vendor:product` in hexadecimal digits.
   */
  readonly address: string
  readonly name: string
  readonly model: string
  /** What can be switched, by the names that the device's maker gives them. */
  readonly relays: readonly string[]
  /** Contacts, buttons and sensors, likewise. */
  readonly inputs: readonly string[]
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 80) : ''
}
