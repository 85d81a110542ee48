import { leaveBy } from '../client/leave-page.ts'

/** From now on no picture leaves this page: not by its program, by a link, or by a form that it does not handle. */
export function stayOnPage(): void {
  leaveBy({ open: () => {}, reload: () => {} })
  // After the handlers of the picture.
  window.addEventListener('click', event => isOnLink(event) && event.preventDefault())
  window.addEventListener('submit', event => event.preventDefault())
}

function isOnLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a[href]') !== null
}
