import { messageChannels } from '@mayim/domain/messages/message-channel.ts'
import { checkPreferences, companyPreferences } from '@mayim/domain/people/attendant-wishes.ts'
import Type, { type Static } from 'typebox'
import { patronRoles, staffRoles } from '../call.ts'
import {
  CivilDate,
  Id,
  Instant,
  Language,
  Line,
  Note,
  NullableId,
  NullableLine,
  nullable,
  SmallId,
  UserName,
} from './scalars.ts'

/** people-46: who does the check, or that there is none. */
export const CheckPreference = Type.Enum([...checkPreferences])

/** Whether the patron comes alone or with a friend. */
export const CompanyPreference = Type.Enum([...companyPreferences])

export const PersonRole = Type.Enum([...staffRoles, ...patronRoles])

export const Membership = Type.Object({
  level: Line,
  /** The last date on which it holds. */
  expires: CivilDate,
  /** Whether it gives the reduced prices. */
  reducedPrices: Type.Boolean(),
})
export type Membership = Static<typeof Membership>

export const ExcludedAttendant = Type.Object({ attendantId: SmallId, firstName: Line, lastName: Line })

/** The fields of every answer about a person. */
const shared = {
  id: Id,
  firstName: Line,
  lastName: Line,
  language: Language,
}

/** Left out for an attendant, who may not see them (privacy-4). */
const profile = {
  username: UserName,
  /** E.164; null for an account without one. `phoneNumber` is the same under its older name. */
  phone: NullableLine,
  phoneNumber: NullableLine,
  email: Line,
  address: Line,
  city: Line,
  state: Line,
  zipcode: Line,
  localResident: Type.Boolean(),
  /** Staff gave the patron the reduced prices. */
  discount: Type.Boolean(),
  roles: Type.Array(PersonRole, { maxItems: 8 }),
  notes: Note,
  /** Who does the check; '' until she has chosen. */
  checkedBy: CheckPreference,
  /** Alone or with a friend; '' until she has chosen. */
  company: CompanyPreference,
  /** The patron uses sign language. */
  handSignal: Type.Boolean(),
  /** Her phone answered STOP: it takes no texts of ours until it answers START. */
  textsStopped: Type.Boolean(),
  messageChannel: Type.Enum([...messageChannels]),
  notificationReservations: Type.Boolean(),
  notificationDayBefore: Type.Boolean(),
  notificationDayOf: Type.Boolean(),
  /** Texted when her room is ready. */
  notificationCallIn: Type.Boolean(),
  excludedAttendants: Type.Array(ExcludedAttendant, { maxItems: 100 }),
}

/** Null for one who was never a member; the last date tells whether it still holds. */
const memberOf = { membership: nullable(Membership) }

const internal = {
  internalNote: Note,
  testUser: Type.Boolean(),
  createdAt: Instant,
  disabled: Type.Boolean(),
  /** Since a sign-in after a long absence, until the person is confirmed (people-352). */
  unconfirmedSince: nullable(Instant),
}

/** The patron's view of herself. */
export const SelfUser = Type.Object({ ...shared, ...profile, ...memberOf })
export type SelfUser = Static<typeof SelfUser>

/** The view of an account of staff. */
export const StaffUser = Type.Object({ ...shared, ...profile, ...internal })
export type StaffUser = Static<typeof StaffUser>

/** The answer of `users/{id}`: as much as the caller may see. */
export const UserAnswer = Type.Object({
  ...shared,
  ...Type.Partial(Type.Object({ ...profile, ...memberOf })).properties,
  ...Type.Partial(Type.Object(internal)).properties,
})
export type UserAnswer = Static<typeof UserAnswer>

/** people-53. */
export const Attendant = Type.Object({
  id: SmallId,
  firstName: Line,
  lastName: Line,
  active: Type.Boolean(),
  /** Whether the account has a card; the card's code is never sent. Staff only. */
  hasCard: Type.Optional(Type.Boolean()),
  /** Her own account. Admins only. */
  userId: Type.Optional(NullableId),
})
export type Attendant = Static<typeof Attendant>
