export const readerOfKiosk = 'tmr_demo_kiosk'

/** The simulated card readers of the demo, by their ids at the processor that stands in for Stripe. */
export const demoReaders = [
  { id: 'tmr_demo_desk', name: 'Desk', place: 'desk' },
  { id: readerOfKiosk, name: 'Kiosk', place: 'kiosk' },
] as const
