import { type Building, demoAttendants, demoCubicles } from '../../demo/people.ts'

const sectionNames = ['North', 'East', 'South', 'West', 'Garden'] as const
const roomsInSection = 8
/** Of each section's rooms; the last of the house is the accessible one. */
const bathsInSection = 3

/** A house of 40 rooms in five sections, each with an attendant and a pool of its own. */
export const largeBuilding: Building = {
  attendants: [
    ...demoAttendants,
    { id: 4, firstName: 'Gitty', lastName: 'Lerner', card: '10004' },
    { id: 5, firstName: 'Hindy', lastName: 'Morgen', card: '10005' },
  ],
  sections: sectionNames.map((name, place) => ({ id: place + 1, name, attendantId: place + 1 })),
  rooms: Array.from({ length: sectionNames.length * roomsInSection }, (_, place) => ({
    id: place + 1,
    name: String(place + 1),
    sectionId: Math.floor(place / roomsInSection) + 1,
    bath: place % roomsInSection >= roomsInSection - bathsInSection,
  })),
  cubicles: demoCubicles,
}

const baths = largeBuilding.rooms.filter(room => room.bath).length

/** What it sells of them. */
export const largeHouseSettings = {
  roomsAvailableShowerAny: String(largeBuilding.rooms.length - baths),
  roomsAvailableBathAny: String(baths),
} as const
