import { Button, Checkbox, Select } from 'antd'
import { lazy, useState } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { recordRoutes, type FormRecord, type OpenForm, type Revision } from '#forms/contract/record.ts'
import { fieldLabel } from './change-words.ts'
import { RevisionItem } from './RevisionItem.tsx'
import type { Restoring } from './RestoreDialog.tsx'
import { shownRevisions, valuesAt } from './revisions.ts'
import './history.css'

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx'))

interface RecordHistoryProps {
  form: OpenForm
  record: FormRecord
  isEditable: boolean
}

/** What has happened to a record, the latest first; earlier values can be restored. */
export default function RecordHistory({ form, record, isEditable }: RecordHistoryProps) {
  const t = useT()
  const params = { formId: form.id, id: record.id }
  const { data: revisions, error, refetch } = useCall(recordRoutes.revisions, { params })
  const isSlow = useDelayed(revisions === undefined && error === null)
  const [field, setField] = useState<string>()
  const [by, setBy] = useState<string>()
  const [isOnlyValues, setIsOnlyValues] = useState(true)
  const [restoring, setRestoring] = useState<Restoring>()
  if (revisions === undefined) {
    if (error === null) return isSlow ? <Skeleton rows={6} /> : null
    return (
      <Empty title={error.msg}>
        <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
      </Empty>
    )
  }
  const shown = shownRevisions(revisions, { field, by, isOnlyValues })
  return (
    <div className="frm-history">
      <div className="frm-history-filters">
        <Choice
          label={t('forms.record.allFields')}
          value={field}
          options={fieldsOf(form, revisions)}
          onChange={setField}
        />
        <Choice
          label={t('forms.record.allUsers')}
          value={by}
          options={[...new Set(revisions.map(({ byName }) => byName))].map((name) => ({ value: name, label: name }))}
          onChange={setBy}
        />
        <Checkbox checked={isOnlyValues} onChange={({ target }) => setIsOnlyValues(target.checked)}>
          {t('forms.record.onlyValues')}
        </Checkbox>
      </div>
      {shown.length === 0 && <p className="kit-quiet">{t('forms.record.noRevisions')}</p>}
      <ol>
        {shown.map((revision) => {
          const { rev } = revision
          const earlier = revisions.find((one) => one.rev < rev)
          return (
            <RevisionItem
              key={revision.id}
              form={form}
              revision={revision}
              versions={[record.values, valuesAt(record.values, revisions, rev)]}
              restore={isEditable && rev !== record.rev ? () => setRestoring({ to: rev }) : undefined}
              restoreField={
                isEditable && earlier && revision.kind !== 'create'
                  ? (one) => setRestoring({ to: earlier.rev, field: one })
                  : undefined
              }
            />
          )
        })}
      </ol>
      <p className="frm-history-note">{t('forms.record.historyNote')}</p>
      <Overlay of={restoring}>
        {(asked, overlay) => (
          <RestoreDialog
            {...overlay}
            form={form}
            record={record}
            revisions={revisions}
            restoring={asked}
            onClose={() => setRestoring(undefined)}
          />
        )}
      </Overlay>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select<string>
      aria-label={label}
      placeholder={label}
      allowClear
      value={value ?? null}
      options={options}
      showSearch={options.length > 10 ? { optionFilterProp: 'label' } : false}
      onChange={(chosen: string | undefined) => onChange(chosen)}
    />
  )
}

/** Fields that have changed at any time, in the order of the form. */
function fieldsOf({ model, retired }: OpenForm, revisions: readonly Revision[]) {
  const changed = new Set(revisions.flatMap(({ changes }) => changes.map(({ field }) => field)))
  const ordered = [...model.fields.map(({ id }) => id), ...retired.map(({ id }) => id)]
  return ordered
    .filter((id, at) => changed.has(id) && ordered.indexOf(id) === at)
    .map((id) => ({ value: id, label: fieldLabel(model, id, retired) }))
}
