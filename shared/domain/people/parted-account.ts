/** The account in place of the person of a parted visit (privacy-352). The same on both sides; it names nobody. */
export const partedId = '00000000-0000-4000-8000-000000000000'
