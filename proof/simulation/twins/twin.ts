/** A patch of the real sources that breaks one rule. The simulation must detect it. */
export interface Twin {
  readonly name: string
  /** The wrong behavior; completes the sentence "a faulty twin that …". */
  readonly wrong: string
  readonly patches: readonly Patch[]
  /** It shows with actions that are newer than the pins, and is looked for in the whole proof only. */
  readonly withAll?: true
}

/** Replaces `find`, which occurs exactly once in the source, by `put` when the source is loaded. */
export interface Patch {
  /** The path, relative to the root of the repository. */
  readonly file: string
  readonly find: string
  readonly put: string
}
