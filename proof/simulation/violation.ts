/** A broken guarantee that the simulation has found. */
export class Violation extends Error {}
