import type { EditedEntry } from '@mayim/contract/entities/listed.ts'
import { type StockReason, stockReasons } from '@mayim/domain/money/stock.ts'
import { inLanguage } from '@mayim/domain/site/listed.ts'
import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Form } from '../kit/form.tsx'
import { Notice } from '../kit/notice.tsx'
import { TileGroup } from '../kit/tile.tsx'
import styles from './shop.module.css'

/** Enters a delivery, a count or a loss of an item (money-592). */
export function StockForm({ entry, onClose }: { entry: EditedEntry; onClose: () => void }) {
  const { t, language } = useTexts()
  const { id: item, left } = entry
  const [reason, setReason] = useState<StockReason>(left === null ? 'counted' : 'delivered')
  const [pieces, setPieces] = useState('')
  const move = useSend('stockMove')
  return (
    <Dialog open onClose={onClose} title={t('shop.stock.title', { name: inLanguage(entry.names, language) })}>
      <Form
        className={styles.form}
        onSend={() => move.mutate({ body: { item, reason, pieces: Number(pieces) } }, { onSuccess: onClose })}
      >
        {move.error && <Notice tone="error">{move.error.message}</Notice>}
        <p>{left === null ? t('shop.stock.unknown') : t('shop.stock.left', { count: left })}</p>
        <TileGroup<StockReason>
          legend={t('shop.stock.reason')}
          minWidth="12rem"
          value={reason}
          onChange={setReason}
          options={stockReasons.map(value => ({ value, content: t(`shop.stock.${value}`) }))}
        />
        <Field
          label={t('shop.stock.pieces')}
          type="number"
          inputMode="numeric"
          ltr
          required
          min="0"
          max="10000"
          step="1"
          value={pieces}
          onChange={setPieces}
        />
        <Button type="submit" busy={move.isPending}>
          {t('common.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
