const undoing = /^\s*(rollback|(update|insert into) "node")/i
const changesReservation =
  /^\s*((update|delete from) "reservation"|insert into "reservation".* on conflict )/i

let undone = 0
let reservationsChanged = 0

/** Sees every statement that a writer sends, so that what is kept in memory knows when it can no longer be trusted. */
export function watchStatement(sql: string): void {
  if (undoing.test(sql)) undone += 1
  else if (changesReservation.test(sql)) reservationsChanged += 1
}

/** Raised by whatever undoes a step of a transaction, or renames this side. */
export function undoneSoFar(): number {
  return undone
}

/** Raised by every change of a stored reservation; a new one does not count. */
export function reservationsChangedSoFar(): number {
  return reservationsChanged
}
