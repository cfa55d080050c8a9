import { Button } from 'antd'
import { ChevronDown, ChevronUp, Ellipsis, Pencil, Printer } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type KeyboardEvent } from 'react'
import type { Action } from '#kit/list/actions.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ActionMenu } from '#kit/overlay/ActionMenu.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { recordRoutes, type FormRecord, type OpenForm } from '#forms/contract/record.ts'
import { RecordTabs } from './RecordTabs.tsx'
import { useRecordName } from './record-columns.tsx'
import { useDrawerWidth } from './use-drawer-width.ts'
import type { ShownRecord } from './use-record-place.ts'
import type { RecordsWalk } from './use-records-walk.ts'
import './record.css'

const RecordPrint = lazy(() => import('./RecordPrint.tsx'))

interface RecordDrawerProps extends OverlayProps {
  form: OpenForm
  place: ShownRecord
  walk: RecordsWalk
  actions: (record: FormRecord) => Action[]
}

/** One record beside its list: details, history and comments; the arrows walk the list. */
export default function RecordDrawer({ form, place, walk, actions, ...overlay }: RecordDrawerProps) {
  const t = useT()
  const nameOf = useRecordName()
  const width = useDrawerWidth()
  const id = useLast(place.isEditing ? undefined : place.shown)
  const { data: record, error, refetch } = useCall(recordRoutes.get, { params: { formId: form.id, id } })
  const isSlow = useDelayed(record === undefined && error === null)
  const [printed, setPrinted] = useState<FormRecord>()
  const isEditable = record !== undefined && actions(record).some(({ key }) => key === 'update')
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const step = event.key === 'ArrowUp' ? walk.previous : walk.next
    step?.()
  }
  return (
    <>
      <TabDrawer
        {...overlay}
        title={record ? nameOf(record) : t('forms.record.title')}
        width={width}
        onClose={place.close}
        extra={<RecordTools walk={walk} record={record} actions={actions} onPrint={() => setPrinted(record)} />}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the buttons above */}
        <div className="frm-record" onKeyDown={onKeyDown}>
          {isSlow && <Skeleton rows={8} />}
          {error !== null && record === undefined && (
            <div role="alert">
              <Empty
                title={error.status === 404 ? t('forms.record.gone') : error.msg}
                {...(error.status === 404 && { reason: t('forms.record.goneWhy') })}
              >
                <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
              </Empty>
            </div>
          )}
          {record && (
            <RecordTabs
              key={record.id}
              form={form}
              record={record}
              tab={place.tab}
              onTab={place.show}
              isEditable={isEditable}
            />
          )}
        </div>
      </TabDrawer>
      {printed && (
        <Suspense fallback={null}>
          <RecordPrint form={form} record={printed} onClose={() => setPrinted(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The record that was shown last, while the drawer closes. */
function useLast(shown: string | undefined): string {
  const [last, setLast] = useState(shown ?? '')
  useEffect(() => {
    if (shown !== undefined) setLast(shown)
  }, [shown])
  return shown ?? last
}

interface RecordToolsProps {
  walk: RecordsWalk
  record: FormRecord | undefined
  actions: (record: FormRecord) => Action[]
  onPrint: () => void
}

/** In the head of the drawer: the neighbours in the list, and what can be done with the record. */
function RecordTools({ walk, record, actions, onPrint }: RecordToolsProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const all = record ? actions(record) : []
  const edit = all.find(({ key }) => key === 'update')
  const more: Action[] = [
    ...all.filter(({ key }) => key === 'tab' || (key === 'update' && isPhone)),
    { key: 'print', label: t('kit.print.open'), icon: <Printer size={16} />, run: onPrint },
    ...all.filter(({ key }) => key === 'delete'),
  ]
  return (
    <div className="frm-record-tools">
      <IconButton
        name={t('forms.record.previous')}
        aria-keyshortcuts="Alt+ArrowUp"
        icon={<ChevronUp size={18} />}
        disabled={walk.previous === undefined}
        onClick={() => walk.previous?.()}
      />
      <IconButton
        name={t('forms.record.next')}
        aria-keyshortcuts="Alt+ArrowDown"
        icon={<ChevronDown size={18} />}
        disabled={walk.next === undefined}
        onClick={() => walk.next?.()}
      />
      {edit && !isPhone && (
        <Button icon={<Pencil size={16} />} onClick={edit.run}>
          {edit.label}
        </Button>
      )}
      {record && <ActionMenu actions={more} label={t('kit.moreActions')} trigger={<Ellipsis size={18} />} />}
    </div>
  )
}
