/** A small change of the real rules that must not survive the simulation. */
export interface Twin {
  readonly name: string
  /** What it gets wrong, as a sentence. */
  readonly wrong: string
  readonly patches: readonly Patch[]
}

/** Put into a source as it is loaded; `find` stands there exactly once. */
export interface Patch {
  /** From the root of the repository. */
  readonly file: string
  readonly find: string
  readonly put: string
}
