import { Button } from 'antd'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '#contract/route.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { FileButton } from '#kit/upload/FileButton.tsx'
import { useDrop } from '#kit/upload/use-drop.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { CallError } from '#shell/request/call-error.ts'
import { messageOf } from '#shell/request/call.ts'
import { upload } from '#shell/request/transfer.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { Guesses } from './Guesses.tsx'
import { TEMPLATE_READS } from './reads.ts'
import { designerOf } from './use-template-actions.tsx'
import './template.css'

type Imported = ReplyOf<typeof templateRoutes.importFile>
interface Failure {
  message: string
  issues: readonly { path: string; msg: string }[]
}

/** Makes a form of a JSON file, or of a sheet: its heads become fields, whose kinds are guessed and shown. */
export default function ImportForm({ onClose, ...overlay }: OverlayProps & { onClose: () => void }) {
  const t = useT()
  const refresh = useRefresh()
  const [isBusy, setIsBusy] = useState(false)
  const [imported, setImported] = useState<Imported>()
  const [failure, setFailure] = useState<Failure>()
  const bringIn = async ([file]: readonly File[]) => {
    if (file === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      setImported(await upload(templateRoutes.importFile, { file }))
      void refresh(...TEMPLATE_READS)
    } catch (thrown) {
      setFailure({ message: messageOf(thrown), issues: thrown instanceof CallError ? thrown.issues : [] })
    } finally {
      setIsBusy(false)
    }
  }
  const drop = useDrop({ onFiles: (files) => void bringIn(files), disabled: isBusy || imported !== undefined })
  const foot = (
    <div className="kit-drawer-foot">
      <Button onClick={onClose}>{t(imported ? 'forms.import.close' : 'kit.cancel')}</Button>
      {imported && (
        <Button type="primary" onClick={() => goTo(designerOf(imported.id))}>
          {t('forms.import.design')}
        </Button>
      )}
    </div>
  )
  return (
    <TabDrawer {...overlay} title={t('forms.import.title')} width={600} onClose={onClose} footer={foot}>
      {imported ? (
        <Guesses guesses={imported.guesses} />
      ) : (
        <div className="frm-drop" data-over={drop.isOver} {...drop.handlers}>
          <p className="frm-hint">{t('forms.import.hint')}</p>
          <FileButton
            accept=".json,.xlsx,.csv"
            icon={<FileUp size={16} />}
            disabled={isBusy}
            onFiles={(files) => void bringIn(files)}
          >
            {t('forms.import.choose')}
          </FileButton>
        </div>
      )}
      {failure && (
        <div role="alert" className="frm-failure">
          <p>{failure.message}</p>
          <ul>
            {failure.issues.map(({ path, msg }) => (
              <li key={path + msg}>{path === '' ? msg : `${path}: ${msg}`}</li>
            ))}
          </ul>
        </div>
      )}
    </TabDrawer>
  )
}
