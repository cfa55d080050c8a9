import { Button } from 'antd'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useT } from '#shell/i18n.ts'
import type { FormRecord, OpenForm } from '#forms/contract/record.ts'
import { useRecordName } from '../record-columns.tsx'
import { useDrawerWidth } from '../use-drawer-width.ts'
import { EditorBody } from './EditorBody.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import { isWaiting, useStored, type Stored } from './use-basis.ts'
import { useRecordEditor } from './use-record-editor.ts'

interface EditDrawerProps extends OverlayProps {
  form: OpenForm
  /** Left out, a new record is entered. */
  id: string | undefined
  onSaved: (id: string) => void
  onClose: () => void
  /** Shows the record instead of editing it. */
  onView: (id: string) => void
}

/** A record that is entered or edited over its list; one that the user may not change is only offered to be viewed. */
export default function EditDrawer({ id, onView, ...props }: EditDrawerProps) {
  const stored = useStored(props.form.id, id)
  const record = stored.record.data
  return record?.actions.includes('update') === false ? (
    <NotEdited {...props} record={record} onView={() => onView(record.id)} />
  ) : (
    <Editor {...props} id={id} stored={stored} />
  )
}

type EditorProps = Omit<EditDrawerProps, 'onView'> & { stored: Stored }

function Editor({ form, id, stored, onSaved, onClose, ...overlay }: EditorProps) {
  const isSlow = useDelayed(isWaiting(stored, id))
  const editor = useRecordEditor({ form, id, stored, onSaved, onLeft: onClose })
  const width = useDrawerWidth(720)
  return (
    <TabDrawer
      {...overlay}
      title={editor.title}
      width={width}
      onClose={() => void editor.close()}
      footer={<EditorFoot editor={editor} />}
    >
      <EditorBody editor={editor} isSlow={isSlow} />
    </TabDrawer>
  )
}

type NotEditedProps = Omit<EditDrawerProps, 'form' | 'id' | 'onSaved' | 'onView'> & {
  record: FormRecord
  onView: () => void
}

function NotEdited({ record, onView, ...overlay }: NotEditedProps) {
  const t = useT()
  const nameOf = useRecordName()
  const width = useDrawerWidth(720)
  return (
    <TabDrawer {...overlay} title={nameOf(record)} width={width}>
      <div className="frm-gone" role="alert">
        <Empty title={t('forms.edit.noUpdate')} reason={t('forms.edit.noUpdateWhy')}>
          <Button type="primary" onClick={onView}>
            {t('forms.record.openSaved')}
          </Button>
        </Empty>
      </div>
    </TabDrawer>
  )
}
