import { SqliteAdapter, SqliteDialect } from 'kysely'

/**
 * Kysely's dialect, which runs migrations in one transaction. SQLite can, but Kysely does not by default: a process that
 * was killed in a migration would leave a part of it, at which every later start fails. One commit is also one fsync.
 */
export class FacilitySqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
