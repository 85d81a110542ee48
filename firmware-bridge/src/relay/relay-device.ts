/** A change of one relay. */
export interface Switching {
  readonly on: boolean
  /** How long the relay stays on, in milliseconds; null: until it is switched off. */
  readonly forMs: number | null
  /** Whether a door is held open, and not opened for one person. */
  readonly hold: boolean
}

/** A change of one dimmer. */
export interface Dimming {
  /** 0 is off, 100 is full. */
  readonly pct: number
  /** How long the change takes, in milliseconds. */
  readonly ms: number
}

/** What a device reports of itself. Every method returns at once. */
export interface DeviceListener {
  /** The device answers, and takes writes from now on. */
  online(): void
  offline(why: string): void
  /** The level of a relay, by whatever cause it changed. */
  relay(relay: string, on: boolean): void
  /** The level of an input: on means that its circuit is closed. */
  input(input: string, on: boolean): void
  /** The level of a dimmer, 0 to 100. */
  dimmer(dimmer: string, pct: number): void
}

/** A device with relays and inputs: one board, one plug, one door controller. */
export interface RelayDevice {
  readonly model: string
  /** Whether it reports the levels of its relays. */
  readonly reportsRelays: boolean
  /** Connects, and connects again whenever the connection ends. Resolves after the first attempt. */
  start(listener: DeviceListener): Promise<void>
  /**
   * Switches a relay. Resolves when the device has confirmed it, with the milliseconds after which the device itself
   * switches the relay off; null if the bridge must do that. Calls `permit` right before the bytes go out; what it
   * throws ends the write. Rejects with a DriverRefusal: `timeout` and `unknown` if the device may have switched.
   */
  write(relay: string, switching: Switching, permit: () => void): Promise<number | null>
  /** Sets a dimmer, as `write` a relay. A device without it has no dimmers. */
  dim?(dimmer: string, dimming: Dimming, permit: () => void): Promise<void>
  /** Ends the connection. */
  stop(): Promise<void>
}
