/** The menu of the Admin's pages, at both sides. */
export const admin = {
  menu: 'Administration',
  choose: 'All pages',
  file: {
    choose: 'Choose a file',
    none: 'No file chosen',
  },
  group: {
    evening: 'The evening',
    people: 'People',
    facility: 'The facility',
    records: 'Records',
  },
  page: {
    day: 'Reservations',
    schedule: 'Schedule',
    people: 'People',
    messages: 'Messages',
    memberships: 'Memberships',
    shop: 'Shop and site',
    settings: 'Settings',
    texts: 'Texts',
    building: 'Building',
    setup: 'Setup and tests',
    link: 'Connection',
    charges: 'Payments to check',
    reports: 'Reports',
    registers: 'Registers',
    data: 'Data',
    keeping: 'What is kept',
    audit: 'Who did what',
  },
  /** Finding one patron, on several pages. */
  patron: {
    findHint: 'At least two letters or digits',
    nobody: 'No patron found.',
    choose: 'Choose {name}',
    pick: 'Choose',
    lastNight: 'last visit {date}',
    noVisit: 'no visit',
    change: 'Choose another',
  },
} as const
