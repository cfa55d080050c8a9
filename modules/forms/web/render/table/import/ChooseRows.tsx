import { Button, Input } from 'antd'
import { Download, FileUp } from 'lucide-react'
import { useEffect, useId, useRef, type ComponentRef } from 'react'
import { tableImportRoutes } from '#forms/contract/table-import.ts'
import { toast } from '#shell/feedback/toast.ts'
import { FileButton } from '#kit/upload/FileButton.tsx'
import { useDrop } from '#kit/upload/use-drop.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'

interface ChooseRowsProps {
  params: { formId: string; tableId: string }
  isBusy: boolean
  /** What was pasted: it is there again after a look at its rows. */
  text: string
  onText: (text: string) => void
  onPaste: (text: string) => void
  onFile: (file: File) => void
}

/** Where the rows come from: a sheet, or what was copied in one. */
export function ChooseRows({ params, isBusy, text, onText, onPaste, onFile }: ChooseRowsProps) {
  const t = useT()
  const id = useId()
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null)
  // The button that led back here is gone.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus()
  }, [])
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) onFile(file)
  }
  const drop = useDrop({ onFiles: take, disabled: isBusy })
  const getTemplate = () =>
    void download(tableImportRoutes.template, { params }).catch((thrown: unknown) => toast('error', messageOf(thrown)))
  return (
    <div className="frm-import">
      <div className="frm-import-file" data-over={drop.isOver} {...drop.handlers}>
        <FileButton accept=".xlsx,.csv" icon={<FileUp size={16} />} disabled={isBusy} onFiles={take}>
          {t('forms.fill.import.choose')}
        </FileButton>
        <span className="frm-import-hint">{t('forms.fill.import.columns')}</span>
        <Button type="text" icon={<Download size={16} />} onClick={getTemplate}>
          {t('forms.fill.import.template')}
        </Button>
      </div>
      <label htmlFor={id}>{t('forms.fill.import.paste')}</label>
      <Input.TextArea
        ref={field}
        id={id}
        rows={6}
        value={text}
        placeholder={t('forms.fill.import.pasteHint')}
        onChange={({ target }) => onText(target.value)}
      />
      <div>
        <Button disabled={isBusy || text.trim() === ''} onClick={() => onPaste(text)}>
          {t('forms.fill.import.read')}
        </Button>
      </div>
    </div>
  )
}
