import { settingsRegistry } from '@mayim/contract/settings.ts'
import { setupSteps } from '@mayim/contract/setup-steps.ts'

/** The patrons of the demo. Their phone numbers are in the range reserved for fiction (555-01xx). */
export const demoPatrons = [
  { phone: '+17185550121', firstName: 'Rivka', lastName: 'Adler', language: 'en', bath: true, parking: true },
  { phone: '+17185550122', firstName: 'חיה', lastName: 'ברגר', language: 'he', bath: false, parking: false },
  { phone: '+17185550123', firstName: 'Leah', lastName: 'Cohen', language: 'en', bath: true, parking: false },
  {
    phone: '+17185550124',
    firstName: 'Shaindel',
    lastName: 'Deutsch',
    language: 'yi',
    bath: false,
    parking: false,
  },
  {
    phone: '+17185550125',
    firstName: 'Miriam',
    lastName: 'Englander',
    language: 'en',
    bath: false,
    parking: true,
  },
  {
    phone: '+17185550126',
    firstName: 'Tziporah',
    lastName: 'Feldman',
    language: 'he',
    bath: true,
    parking: false,
  },
] as const
export type DemoPatron = (typeof demoPatrons)[number]

/**
 * The hashes are the same at both sides, so that the portal's rows end no session at the hub. They cost a hundredth of
 * what a facility's cost: everybody knows these passwords, and each test signs in with them.
 */
export const demoStaff = [
  {
    role: 'Admin',
    name: 'admin',
    password: 'mayim-admin',
    passwordHash: 'scrypt$1024$8$1$zFGO31m11hu8g3cEKFWsnQ$QO0GqHOxAZ2ORT4u5P6xuE3Hd_yOw6-VKaYRtu28q4w',
  },
  {
    role: 'Reception',
    name: 'reception',
    password: 'mayim-reception',
    passwordHash: 'scrypt$1024$8$1$-zAHqa2zcu5oo6rf9qr8dg$bBc_28jYtBeRTDGcGB7WpDuVQ5AxalyL4faIRCooV1k',
  },
  {
    role: 'Attendant',
    name: 'attendant',
    password: 'mayim-attendant',
    passwordHash: 'scrypt$1024$8$1$CKJ5ywz0iHDs6HWy2fPajg$f9K2Wcp8hLyNk5etUnrs-JU94OnHQEmZ3x6C6ogVy1Y',
  },
  {
    role: 'Technician',
    name: 'technician',
    password: 'mayim-technician',
    passwordHash: 'scrypt$1024$8$1$WYd2kMPQOegJkI8QT9U3ew$3Co_BnF5auaxKUr4tKJMscymnHD6P-xRvWUJkvA67UM',
  },
] as const

export const demoAttendants = [
  { id: 1, firstName: 'Bracha', lastName: 'Gold', card: '10001' },
  { id: 2, firstName: 'Dina', lastName: 'Hirsch', card: '10002' },
  { id: 3, firstName: 'Faigy', lastName: 'Katz', card: '10003' },
] as const

/** The passcode of a panel's hidden menu. */
export const demoPasscode = '4821'

const demoSections = [
  { id: 1, name: 'East', attendantId: 1 },
  { id: 2, name: 'West', attendantId: 2 },
] as const

/** Rooms 1 to 4 have a shower, 5 to 8 a bath; 8 is the accessible one. */
export const demoRooms = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  name: String(index + 1),
  sectionId: index < 4 ? 1 : 2,
  bath: index >= 4,
  uses: index === 7 ? 'accessible' : null,
}))

export const demoCubicles = [1, 2, 3, 4].map(id => ({ id, name: String(id) }))

/** The rooms, cubicles and sections of a facility, and its attendants. */
export interface Building {
  readonly attendants: readonly {
    readonly id: number
    readonly firstName: string
    readonly lastName: string
    /** The value that a reader reads from the attendant's card. */
    readonly card: string
  }[]
  readonly sections: readonly { readonly id: number; readonly name: string; readonly attendantId: number }[]
  readonly rooms: readonly {
    readonly id: number
    readonly name: string
    readonly sectionId: number
    readonly bath: boolean
    /** `RoomUse`s, separated by commas. */
    readonly uses?: string | null
  }[]
  readonly cubicles: readonly { readonly id: number; readonly name: string }[]
}

export const demoBuilding: Building = {
  attendants: demoAttendants,
  sections: demoSections,
  rooms: demoRooms,
  cubicles: demoCubicles,
}

/** Merchandise of the demo; prices in minor units. */
export const demoItems = [
  {
    ...{ item: 'Towel', nameHe: 'מגבת', nameYi: 'האנטוך' },
    ...{ description: 'Large, to keep', descriptionHe: 'גדולה, נשארת אצלך' },
    ...{ descriptionYi: 'גרויס, בלייבט ביי איר', priceMinor: 1200 },
  },
  {
    ...{ item: 'Comb', nameHe: 'מסרק', nameYi: 'קאם' },
    ...{ description: 'Wide teeth', descriptionHe: 'שיניים רחבות' },
    ...{ descriptionYi: 'ברייטע ציין', priceMinor: 350 },
  },
  {
    ...{ item: 'Slippers', nameHe: 'כפכפים', nameYi: 'שטעקשיך' },
    ...{ description: 'One size', descriptionHe: 'מידה אחת' },
    ...{ descriptionYi: 'איין גרייס', priceMinor: 500 },
  },
  {
    ...{ item: 'Toiletry set', nameHe: 'ערכת רחצה', nameYi: 'וואש סעט' },
    ...{ description: 'Soap, shampoo, toothbrush', descriptionHe: 'סבון, שמפו, מברשת שיניים' },
    ...{ descriptionYi: 'זייף, שאמפו, ציינבערשטל', priceMinor: 800 },
  },
] as const

const stepDefaults = Object.fromEntries(
  Object.values(setupSteps)
    .flat()
    .map(key => [key, settingsRegistry[key].default]),
)

/** The demo's settings; every other key has its default. Those of the setup are stored, since its steps are done. */
export const demoSettings = {
  ...stepDefaults,
  facilityName: 'Mayim Demo',
  facilityAddress: '1 Example Street, Brooklyn, NY',
  roomsAvailableShowerAny: '4',
  roomsAvailableBathAny: '4',
  roomsAvailableHandicapped: '1',
  roomsAvailableKallah: '0',
  roomsAvailableFriday: '8',
} as const
