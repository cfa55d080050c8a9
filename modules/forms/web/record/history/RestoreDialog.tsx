import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDialog } from '#kit/overlay/TabDialog.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { recordRoutes, type FormRecord, type OpenForm, type Revision } from '#forms/contract/record.ts'
import { RECORD_READS } from '../reads.ts'
import { ChangeRows } from './ChangeRows.tsx'
import { fieldLabel } from './change-words.ts'
import { restoringChanges, valuesAt } from './revisions.ts'

/** What is asked for: the values of a revision, of all fields or of one. */
export interface Restoring {
  readonly to: number
  readonly field?: string
}

interface RestoreDialogProps extends OverlayProps {
  form: OpenForm
  record: FormRecord
  revisions: readonly Revision[]
  restoring: Restoring
  onClose: () => void
}

/** Names what restoring changes before it is done: a new revision, nothing is deleted. */
export default function RestoreDialog(props: RestoreDialogProps) {
  const { form, record, revisions, restoring, onClose, ...overlay } = props
  const t = useT()
  const isPhone = useIsPhone()
  const { to, field } = restoring
  const fields = field === undefined ? undefined : [field]
  const changes = restoringChanges(record.values, revisions, { to, fields })
  const [refusal, refuse] = useState<string>()
  const { attempt, isRunning } = useMutate(recordRoutes.restore, {
    refreshes: RECORD_READS,
    done: t('forms.record.restoredDone'),
  })
  const run = async () => {
    try {
      await attempt({
        params: { formId: form.id, id: record.id },
        body: { rev: record.rev, to, ...(fields && { fields }) },
      })
      onClose()
    } catch (thrown) {
      refuse(sayRefusal(thrown))
    }
  }
  const sayRefusal = (thrown: unknown): string => {
    if (!(thrown instanceof CallError)) return messageOf(thrown)
    if (thrown.is(formErrors.recordChanged)) return t('forms.record.restoreChanged')
    return [thrown.msg, ...thrown.issues.map(({ msg }) => msg)].join(' ')
  }
  const names = Object.assign({}, record.names, ...revisions.map((one) => one.names)) as Record<string, string>
  return (
    <TabDialog
      {...overlay}
      title={
        field === undefined
          ? t('forms.record.restoreRev', { no: to })
          : t('forms.record.restoreField', { name: fieldLabel(form.model, field, form.retired) })
      }
      width={isPhone ? '100%' : 640}
      onClose={onClose}
      footer={
        <div className="kit-drawer-foot">
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={isRunning} disabled={changes.length === 0} onClick={() => void run()}>
            {t('forms.record.restore')}
          </Button>
        </div>
      }
    >
      <div className="frm-restore">
        {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
        <p>
          {t(changes.length === 0 ? 'forms.record.restoreNothing' : 'forms.record.restoreWhat', {
            count: changes.length,
          })}
        </p>
        {changes.length > 0 && (
          <ChangeRows
            form={form}
            changes={changes}
            names={names}
            versions={[record.values, valuesAt(record.values, revisions, to)]}
          />
        )}
      </div>
    </TabDialog>
  )
}
