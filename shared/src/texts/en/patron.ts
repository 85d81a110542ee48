/** The patron's screens. */
export const patron = {
  appName: 'My evening',
}
