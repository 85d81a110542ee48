/** The ways in which a program leaves its page. */
export interface WaysToLeave {
  readonly open: (address: string) => void
  readonly reload: () => void
}

let ways: WaysToLeave = {
  open: address => location.assign(address),
  reload: () => location.reload(),
}

/** Leaves this page for another address of the same server. */
export function openPage(address: string): void {
  ways.open(address)
}

/** Loads this page again. */
export function reloadPage(): void {
  ways.reload()
}

/** Replaces the browser's ways, for a page that shows pictures of screens. */
export function leaveBy(others: WaysToLeave): void {
  ways = others
}
