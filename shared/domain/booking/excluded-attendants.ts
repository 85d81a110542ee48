/** Whether the patron excluded every attendant on duty, by their ids. False if none is on duty (people-51). */
export function excludesAll(onDuty: readonly number[], excluded: readonly number[]): boolean {
  return onDuty.length > 0 && onDuty.every(id => excluded.includes(id))
}
