import { settingsRegistry } from '@mayim/contract/settings.ts'
import { setupSteps } from '@mayim/contract/setup-steps.ts'

/** The first Admin. */
export const admin = { username: 'miriam', password: 'a long password' }

const settings = Object.fromEntries(
  Object.values(setupSteps)
    .flat()
    .map(key => [key, settingsRegistry[key].default]),
)

export const staff = (['Reception', 'Attendant', 'Technician'] as const).map(role => ({
  ...{ username: role.toLowerCase(), firstName: role, lastName: '', role },
}))

export const building = {
  version: 1,
  sections: [{ id: 1, name: 'Main' }],
  rooms: [1, 2, 3, 4, 5, 6, 7, 8].map(id => ({
    ...{ id, name: `${id}`, kind: id > 4 ? 'bath' : 'shower', sectionId: 1 },
  })),
  cubicles: [{ id: 1, name: 'Quiet' }],
}
const open = { version: 1, admin, settings: { ...settings, facilityName: 'Mikvah Mei Chaim' }, open: true }

/** The setup files of a facility with eight rooms that is open to patrons. */
export const fileOfPortal = { ...open, staff, attendants: [{ firstName: 'Bracha', lastName: 'Gold' }] }
export const fileOfHub = (join: { readonly address: string; readonly code: string }) => ({
  version: 1,
  join,
  building,
})
/** Of a hub that has keys instead of a portal. */
export const fileOfLoneHub = { ...open, building }
