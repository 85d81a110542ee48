/** Whether she avoids all who are on duty, by their ids; where nobody is, there is nobody to avoid (people-51). */
export function avoidsAll(onDuty: readonly number[], excluded: readonly number[]): boolean {
  return onDuty.length > 0 && onDuty.every(id => excluded.includes(id))
}
