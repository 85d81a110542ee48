/**
 * Describes an error for a log or a technician's screen. The message of a database driver can contain a row with a
 * person's data, so only its code and the constraint are included.
 */
export function describeError(error: unknown): { reason: string; frames: string } {
  if (!(error instanceof Error)) return { reason: typeof error, frames: '' }
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  const fromDriver = typeof code === 'string' && /^([0-9A-Z]{5}|ERR_SQLITE_ERROR)$/.test(code)
  const named = typeof constraint === 'string' ? constraint : undefined
  const words = fromDriver ? [code, sqliteCode(error), named] : [error.message]
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return {
    reason: [error.name, ...words].filter(word => word !== undefined).join(' '),
    frames: frames.slice(0, 6).join('\n'),
  }
}

/** `UNIQUE constraint failed: user.username` contains columns and no values. */
function sqliteCode(error: Error): string | undefined {
  return /^(UNIQUE|FOREIGN KEY|NOT NULL|CHECK) constraint failed(: [\w., ]+)?$/.test(error.message)
    ? error.message
    : undefined
}
