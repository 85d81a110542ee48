import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortDirection,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import cards from './card-table.module.css'
import { Icon } from './icon.tsx'
import styles from './sortable-table.module.css'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

/** So many rows are rendered at once; the others follow without holding up the page. */
const firstRows = 100

/** A column: the value that it sorts by, and its content if that is not the plain value. */
export interface SortableColumn<R> {
  readonly id: string
  readonly name: string
  readonly value: (row: R) => string | number
  readonly shown?: (row: R) => ReactNode
  /** Aligned at the end, for numbers. */
  readonly number?: true
}

/**
 * A table that sorts by a column when its heading is pressed. Keep `columns` and `rows` stable: both are compared by
 * identity.
 * @param sortedBy the initial column and its direction
 * @param isCards on a phone each row is a card with the headings beside the values
 */
export function SortableTable<R extends object>({
  caption,
  columns,
  rows,
  rowKey,
  sortedBy,
  isCards = false,
}: {
  caption: string
  columns: readonly SortableColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  sortedBy: { id: string; desc: boolean }
  isCards?: boolean
}) {
  const shownRows = useDeferredValue(rows, rows.length > firstRows ? rows.slice(0, firstRows) : rows)
  const byId = new Map(columns.map(column => [column.id, column]))
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, R>()
    return helper.columns(
      columns.map(column =>
        helper.accessor(row => column.value(row), { id: column.id, header: column.name, sortFn: 'basic' }),
      ),
    )
  }, [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: shownRows as R[],
    getRowId: rowKey,
    initialState: { sorting: [sortedBy] },
    enableSortingRemoval: false,
  })
  return (
    <table className={isCards ? `${styles.table} ${cards.cards}` : styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        {table.getHeaderGroups().map(group => (
          <tr key={group.id}>
            {group.headers.map(({ id, column }) => (
              <th key={id} aria-sort={ariaSort(column.getIsSorted())} className={endOf(byId.get(id))}>
                <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
                  {byId.get(id)?.name}
                  <Arrow sorted={column.getIsSorted()} />
                </button>
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map(row => (
          <tr key={row.id}>
            {columns.map(column => (
              <td key={column.id} className={endOf(column)} data-name={column.name}>
                {column.shown?.(row.original) ?? column.value(row.original)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Arrow({ sorted }: { sorted: false | SortDirection }) {
  return (
    <span className={styles.arrow} data-sorted={sorted || 'no'}>
      <Icon name="up" size={12} />
    </span>
  )
}

function ariaSort(sorted: false | SortDirection): 'ascending' | 'descending' | undefined {
  if (sorted === false) return undefined
  return sorted === 'asc' ? 'ascending' : 'descending'
}

function endOf(column: { readonly number?: true } | undefined): string | undefined {
  return column?.number ? styles.end : undefined
}
