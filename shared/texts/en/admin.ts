/** The menu of the Admin's pages, at both sides. */
export const admin = {
  menu: 'Administration',
  choose: 'All pages',
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
    settings: 'Settings',
    texts: 'Texts',
    building: 'Building',
    link: 'Connection',
    reports: 'Reports',
    data: 'Data',
    keeping: 'What is kept',
    audit: 'Who did what',
  },
} as const
