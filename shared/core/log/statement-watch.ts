const undoing = /^\s*(rollback|(update|insert into) "node")/i
const changesReservation =
  /^\s*((update|delete from) "reservation"|insert into "reservation".* on conflict )/i

let undone = 0
let reservationsChanged = 0

/** Watches every statement that a writer sends, so that caches know when they are invalid. */
export function watchStatement(sql: string): void {
  if (undoing.test(sql)) undone += 1
  else if (changesReservation.test(sql)) reservationsChanged += 1
}

/** Increased by every statement that rolls a step of a transaction back, or renames this side. */
export function undoneSoFar(): number {
  return undone
}

/** Increased by every change of a stored reservation; a new one does not count. */
export function reservationsChangedSoFar(): number {
  return reservationsChanged
}
