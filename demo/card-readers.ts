export const readerOfKiosk = 'tmr_demo_kiosk'

/** The simulated card readers of the demo, by their ids at the Stripe stand-in. */
export const demoReaders = [
  { id: 'tmr_demo_desk', name: 'Desk', place: 'desk' },
  { id: readerOfKiosk, name: 'Kiosk', place: 'kiosk' },
] as const
