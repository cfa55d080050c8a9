import { TabDialog } from '../overlay/TabDialog.tsx'
import type { RecordOverlayProps } from './FormDrawer.tsx'
import { RecordFields, RecordFoot } from './RecordFields.tsx'

/**
 * A form in a dialog: half as wide as the window, as large as the window on demand. `FormDrawer` takes the same.
 * @example <FormDialog {...overlay} record={record} title={t('…')}><Field name="name" …><Input /></Field></FormDialog>
 */
export function FormDialog({ record, title, saveText, open, afterOpenChange, children }: RecordOverlayProps) {
  return (
    <TabDialog
      open={open}
      afterOpenChange={afterOpenChange}
      title={title}
      onClose={() => void record.close()}
      footer={<RecordFoot record={record} saveText={saveText} />}
    >
      <RecordFields record={record}>{children}</RecordFields>
    </TabDialog>
  )
}
