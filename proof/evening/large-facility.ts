import { type Building, demoAttendants, demoCubicles } from '../../demo/people.ts'

const sectionNames = ['North', 'East', 'South', 'West', 'Garden'] as const
const roomsInSection = 8
/** Rooms with a bath in each section. The last room of the building is the accessible one. */
const bathsInSection = 3

/** A building of 40 rooms in five sections, each with an attendant and a pool. */
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

/** The capacity settings of the building. */
export const largeFacilitySettings = {
  roomsAvailableShowerAny: String(largeBuilding.rooms.length - baths),
  roomsAvailableBathAny: String(baths),
} as const
