import { createStore } from '@mayim/ui/client/store.ts'

/** Whether the account was deleted in this page: the first page says so once (privacy-34). */
export const accountDeleted = createStore(false)
