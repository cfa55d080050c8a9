import { Button } from 'antd'
import { useState } from 'react'
import { MAX_ROWS, type FieldOf } from '#forms-core/index.ts'
import { tableImportRoutes } from '#forms/contract/table-import.ts'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { upload } from '#shell/request/transfer.ts'
import { useForm } from '../../store/form-world.ts'
import { ChooseRows } from './ChooseRows.tsx'
import { RowsPreview } from './RowsPreview.tsx'
import { readRange } from './pasted-range.ts'
import { useReading } from './use-reading.ts'
import './import.css'

interface ImportRowsProps {
  table: FieldOf<'childTable'>
  label: string
  open: boolean
  onClose: () => void
  /** The first of the rows that were added. */
  onAdded: (at: number) => void
}

/** Brings rows into a child table: chosen or pasted, looked at with what is wrong in them, then added. */
export default function ImportRows({ table, label, open, onClose, onAdded }: ImportRowsProps) {
  const t = useT()
  const { store, formId = '' } = useForm()
  const { previewed, failure, isBusy, take, refuse, back } = useReading(table)
  const [text, setText] = useState('')
  const [leavesOut, setLeavesOut] = useState(true)
  const params = { formId, tableId: table.id }
  const most = table.maxRows ?? MAX_ROWS
  const room = most - store.rows(table.id).length
  const paste = (pasted: string) => {
    const cells = readRange(pasted, most + 1)
    if (cells === undefined) refuse(t('forms.fill.paste.tooMany', { most }))
    else void take(call(tableImportRoutes.readCells, { params, body: { cells } }))
  }
  const wrong = previewed?.rows.filter(({ issues }) => issues.size > 0).length ?? 0
  const chosen = previewed?.rows.filter(({ issues }) => !leavesOut || issues.size === 0) ?? []
  const add = () => {
    const at = store.rows(table.id).length
    for (const [id, name] of Object.entries(previewed?.read.names ?? {})) store.learn(id, name)
    store.insertRows(
      table.id,
      at,
      chosen.map(({ values }) => values),
    )
    onClose()
    onAdded(at)
  }
  const footer = (
    <>
      {previewed && <Button onClick={back}>{t('forms.fill.import.back')}</Button>}
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
      {previewed && (
        <Button type="primary" disabled={chosen.length === 0 || chosen.length > room} onClick={add}>
          {t('forms.fill.import.add', { count: chosen.length })}
        </Button>
      )}
    </>
  )
  return (
    <TabModal
      open={open}
      onCancel={onClose}
      width={880}
      title={t('forms.fill.import.title', { name: label })}
      footer={footer}
    >
      {previewed === undefined ? (
        <ChooseRows
          params={params}
          isBusy={isBusy}
          text={text}
          onText={setText}
          onPaste={paste}
          onFile={(file) => void take(upload(tableImportRoutes.readFile, { params, file }))}
        />
      ) : (
        <RowsPreview
          columns={previewed.read.columns}
          ignored={previewed.read.ignored}
          rows={previewed.rows}
          wrong={wrong}
          leavesOut={leavesOut}
          onLeaveOut={setLeavesOut}
        />
      )}
      {previewed && chosen.length > room && (
        <p role="alert" className="frm-import-failure">
          {t('forms.fill.import.room', { most, room })}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="frm-import-failure">
          {failure}
        </p>
      )}
    </TabModal>
  )
}
