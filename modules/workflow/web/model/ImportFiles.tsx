import { Button } from 'antd'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { FileButton } from '#kit/upload/FileButton.tsx'
import { useDrop } from '#kit/upload/use-drop.ts'
import { useT } from '#shell/i18n.ts'
import { ImportedDecision } from './ImportedDecision.tsx'
import { ImportedFile } from './ImportedFile.tsx'
import { becomesOf, useImportFiles, type ChosenFile } from './use-import-files.ts'
import '../workflow.css'
import './model.css'

/**
 * Brings in files of this or another engine: chosen, reported element by element, and only then kept. Each has a result
 * of its own.
 */
export default function ImportFiles({ onClose, ...overlay }: OverlayProps & { onClose: () => void }) {
  const t = useT()
  const { files, add, change, map, remove, keep, isBusy } = useImportFiles()
  const [isKept, setIsKept] = useState(false)
  const drop = useDrop({ onFiles: (given) => void add(given), disabled: isBusy || isKept })
  const wanted = files.filter((file) => {
    const becomes = file.result === undefined ? becomesOf(file) : undefined
    return becomes === 'created' || (becomes === 'updated' && file.replace)
  })
  const choose = (
    <FileButton
      accept=".bpmn,.xml,.dmn,.zip"
      isMultiple
      icon={<FileUp size={16} />}
      disabled={isBusy}
      onFiles={(given) => void add(given)}
    >
      {t('workflow.import.choose')}
    </FileButton>
  )
  const foot = (
    <div className="wf-foot">
      <Button onClick={onClose}>{t(isKept ? 'workflow.import.close' : 'kit.cancel')}</Button>
      {(isKept ? wanted.length > 0 : files.length > 0) && (
        <Button
          type="primary"
          loading={isBusy}
          disabled={wanted.length === 0}
          onClick={() => void keep(wanted).then(() => setIsKept(true))}
        >
          {t('workflow.import.yes', { count: wanted.length })}
        </Button>
      )}
    </div>
  )
  return (
    <TabDrawer {...overlay} title={t('workflow.import.title')} width={860} onClose={onClose} footer={foot}>
      <div className="wf-import" {...drop.handlers}>
        {!isKept && (
          <div className="wf-drop" data-over={drop.isOver}>
            <p>{t('workflow.import.hint')}</p>
            {choose}
          </div>
        )}
        {files.map((file) => {
          const one = {
            file,
            onChange: (edit: Partial<ChosenFile>) => change(file.key, edit),
            onRemove: isKept ? undefined : () => remove(file.key),
          }
          return file.decisions === undefined ? (
            <ImportedFile key={file.key} {...one} onMap={(mapped) => void map(file, mapped)} />
          ) : (
            <ImportedDecision key={file.key} {...one} decisions={file.decisions} />
          )
        })}
      </div>
    </TabDrawer>
  )
}
