import { Button } from 'antd'
import type { Action } from '#kit/list/actions.ts'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { recycleRoutes, type RecycleEntry } from '#records/contract/recycle.ts'
import { RestrictionNote } from '#kit/ui/RestrictionMark.tsx'
import { fieldText, resourceText, useValueText } from '../audit/audit-words.ts'

interface RecycleDetailProps extends OverlayProps {
  id: string
  actions: (entry: RecycleEntry) => readonly Action[]
  onClose: () => void
}

/** One deleted record as it was, so that no one restores in the blind. */
export default function RecycleDetail({ id, actions, onClose, ...overlay }: RecycleDetailProps) {
  const t = useT()
  const { data: entry, error, refetch } = useCall(recycleRoutes.get, { params: { id } })
  return (
    <TabDrawer
      {...overlay}
      title={t('system.recycle.detail')}
      onClose={onClose}
      footer={entry && <ActionFoot actions={actions(entry)} />}
    >
      <RestrictionNote of={entry?.restriction} />
      {entry && <Facts {...entry} />}
      {!entry && error && (
        <Empty title={t('system.recycle.notShown')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

interface Shown extends RecycleEntry {
  fields: Readonly<Record<string, unknown>>
  names: Readonly<Record<string, string>>
}

function Facts({ resource, label, deletedBy, deletedDate, fields, names }: Shown) {
  const t = useT()
  const show = useValueText(resource, names)
  const shown = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  const valueOf = (field: string, value: unknown) =>
    Array.isArray(value)
      ? value.map((one: unknown) => show(field, one)).join(t('system.audit.comma'))
      : show(field, value)
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('system.audit.noun'), value: resourceText(resource) },
        { label: t('system.audit.record'), value: label },
        { label: t('system.recycle.deletedBy'), value: deletedBy },
        { label: t('system.recycle.deletedDate'), value: <RelativeTime at={deletedDate} /> },
        ...shown.map(([field, value]) => ({
          label: fieldText(resource, camel(field)),
          value: valueOf(camel(field), value),
        })),
      ]}
    />
  )
}

/** Rows in the bin are as the database had them. */
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
