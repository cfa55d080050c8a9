import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import type { OpenForm } from '#forms/contract/record.ts'
import { useDrawerWidth } from '../use-drawer-width.ts'
import { EditorBody } from './EditorBody.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import { isWaiting, useStored } from './use-basis.ts'
import { useRecordEditor } from './use-record-editor.ts'

interface EditDrawerProps extends OverlayProps {
  form: OpenForm
  /** Left out, a new record is entered. */
  id: string | undefined
  onSaved: (id: string) => void
  onClose: () => void
}

/** A record that is entered or edited over its list. */
export default function EditDrawer({ form, id, onSaved, onClose, ...overlay }: EditDrawerProps) {
  const stored = useStored(form.id, id)
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
