/** The part of an account by which the rules of Admins judge. */
export interface StaffAccount {
  readonly id: string
  readonly roles: readonly string[]
  readonly disabled: boolean
}

/** The ids of the accounts that act as Admin now. */
export function enabledAdmins(accounts: readonly StaffAccount[]): string[] {
  return accounts.filter(({ roles, disabled }) => roles.includes('Admin') && !disabled).map(({ id }) => id)
}

/** Whether nobody but this account acts as Admin: it keeps the role and stays enabled (people-59). */
export function isLastAdmin(accounts: readonly StaffAccount[], id: string): boolean {
  const admins = enabledAdmins(accounts)
  return admins.length === 1 && admins[0] === id
}

/** Whether a new Admin counts only after a second Admin confirms: where there are two or more (people-60). */
export function needsSecondAdmin(accounts: readonly StaffAccount[]): boolean {
  return enabledAdmins(accounts).length >= 2
}
