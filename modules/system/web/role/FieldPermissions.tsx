import { Alert, Button } from 'antd'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { SaveFoot } from '#kit/overlay/SaveFoot.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { fieldModeRoutes, type RoleField } from '#system/contract/field-mode.ts'
import { AccessEffect } from '../access-preview/AccessEffect.tsx'
import { FIELD_TEXTS } from '../access-preview/field-texts.ts'
import { FieldModeSelect } from './FieldModeSelect.tsx'
import { useFieldPermissions } from './use-field-permissions.ts'
import './field-permissions.css'

interface FieldPermissionsProps extends OverlayProps {
  /** Of the role. */
  id: string
  name: string
  onClose: () => void
}

/** Guarded fields: the organisation's base, and what a role raises above it. */
export default function FieldPermissions({ id, name, onClose, ...overlay }: FieldPermissionsProps) {
  const t = useT()
  const { data, error, refetch } = useCall(fieldModeRoutes.ofRole, { params: { id } }, { isOwn: true })
  const edited = useFieldPermissions(id, data?.fields ?? [], onClose)
  const mayChangeBase = useCan(fieldModeRoutes.update.can)
  const mayRaise = data?.restriction === null
  const close = () => void edited.mayClose().then((isSure) => isSure && onClose())
  return (
    <TabDrawer
      {...overlay}
      title={t('system.fieldMode.of', { name })}
      width={640}
      onClose={close}
      footer={
        <SaveFoot
          isChanged={edited.isChanged}
          isSaving={edited.isSaving}
          onCancel={close}
          onSave={() => void edited.save()}
        />
      }
    >
      <p className="sys-fields-words">{t('system.fieldMode.words')}</p>
      {data?.restriction && <Alert type="info" title={t(`kit.restriction.${data.restriction}`)} />}
      {data && (
        <table className="sys-fields">
          <thead>
            <tr>
              <th scope="col">{t('system.fieldMode.field')}</th>
              <th scope="col">{t('system.fieldMode.base')}</th>
              <th scope="col">{t('system.fieldMode.raised')}</th>
            </tr>
          </thead>
          <tbody>
            {data.fields.map((field) => (
              <FieldRow key={field.field} field={field} edited={edited} {...{ mayChangeBase, mayRaise }} />
            ))}
          </tbody>
        </table>
      )}
      {data && <AccessEffect draft={edited.draft} />}
      {error && (
        <Empty title={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

interface FieldRowProps {
  field: RoleField
  edited: ReturnType<typeof useFieldPermissions>
  mayChangeBase: boolean
  mayRaise: boolean
}

function FieldRow({ field: { field, best }, edited, mayChangeBase, mayRaise }: FieldRowProps) {
  const t = useT()
  const text = FIELD_TEXTS[field]
  const label = text === undefined ? field : t(text)
  const base = edited.baseOf(field)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label={t('system.fieldMode.base')}>
        <FieldModeSelect
          name={t('system.fieldMode.baseOf', { field: label })}
          value={base}
          from={best}
          to={3}
          disabled={!mayChangeBase}
          onChange={(mode) => edited.setBase(field, mode ?? base)}
        />
      </td>
      <td data-label={t('system.fieldMode.raised')}>
        <FieldModeSelect
          name={t('system.fieldMode.raisedOf', { field: label })}
          value={edited.raisedOf(field)}
          from={best}
          to={2}
          hasNone
          disabled={!mayRaise}
          onChange={(mode) => edited.setRaised(field, mode)}
        />
      </td>
    </tr>
  )
}
