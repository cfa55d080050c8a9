/** A record of the form that is designed, to try the form with: one that is stored, or a new one. */
import { Select } from 'antd'
import { useState } from 'react'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { recordRoutes, type FormRecord } from '#forms/contract/record.ts'
import type { StoredValues } from '#forms-core/index.ts'
import { useDesigner } from '../state/use-designer.ts'

const NEW = 'new'
const NOTHING: StoredValues = {}
/** The latest ones. */
const MAX_RECORDS = 20
const ONCE = { isOwn: true, freshFor: Number.POSITIVE_INFINITY } as const

export interface TriedRecord {
  /** Another one for each record whose values are there: what was typed belongs to one. */
  readonly key: string
  readonly initial: StoredValues
  readonly names: FormRecord['names']
  readonly isNew: boolean
  /** Nothing to choose: there are no records, or the user may read none. */
  readonly choice: Omit<TriedRecordSelectProps, 'onChange'> | undefined
  readonly choose: (record: string) => void
}

/** The list names the records; their values are read one by one, since lists answer those of marked fields only. */
export function useTriedRecord(): TriedRecord {
  const { draft } = useDesigner()
  const mayRead = useCan('frm:record:page') && draft.recordCount > 0
  const [record, choose] = useState(NEW)
  const formId = draft.id
  const { data: page } = useCall(
    recordListRoutes.page,
    { params: { formId }, query: { limit: MAX_RECORDS } },
    { enabled: mayRead, ...ONCE },
  )
  const { data } = useCall(
    recordRoutes.get,
    { params: { formId, id: record } },
    { enabled: mayRead && record !== NEW, ...ONCE },
  )
  const loaded = record === NEW ? undefined : data
  return {
    key: loaded?.id ?? NEW,
    initial: loaded?.values ?? NOTHING,
    names: loaded?.names ?? {},
    isNew: loaded === undefined,
    choice: mayRead ? { record, records: page?.list ?? [] } : undefined,
    choose,
  }
}

interface TriedRecordSelectProps {
  record: string
  records: readonly { id: string; title: string }[]
  onChange: (record: string) => void
}

export function TriedRecordSelect({ record, records, onChange }: TriedRecordSelectProps) {
  const t = useT()
  return (
    <Select<string>
      value={record}
      aria-label={t('forms.design.previewRecord')}
      options={[
        { value: NEW, label: t('forms.design.newRecord') },
        ...records.map(({ id, title }) => ({ value: id, label: title || id })),
      ]}
      onChange={onChange}
    />
  )
}
