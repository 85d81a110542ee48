import { execFileSync } from 'node:child_process'

/** The current commit, to reproduce a failure; with a note when files differ from it. */
export function commitOfSource(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' }).trim()
    const changed = git('status', '--porcelain', '--untracked-files=no') !== ''
    return git('rev-parse', '--short', 'HEAD') + (changed ? ' and changes' : '')
  } catch {
    return 'unknown'
  }
}
