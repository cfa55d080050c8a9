import { Button } from 'antd'
import { useState } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Upload } from '#kit/upload/Upload.tsx'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import { useT } from '#shell/i18n.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { LIBRARY } from '#contract/file-places.ts'
import { FILE_READS } from './use-file-actions.tsx'

interface FileUploadProps extends OverlayProps {
  onClose: () => void
}

/** Puts files into the library: they stay although no record uses them. */
export default function FileUpload({ onClose, ...overlay }: FileUploadProps) {
  const t = useT()
  const refresh = useRefresh()
  const [files, setFiles] = useState<UploadedFile[]>([])
  return (
    <TabDrawer
      {...overlay}
      title={t('system.oss.upload')}
      onClose={onClose}
      footer={
        <div className="kit-drawer-foot">
          <Button type="primary" onClick={onClose}>
            {t('system.oss.done')}
          </Button>
        </div>
      }
    >
      <Upload
        value={files}
        place={LIBRARY}
        onChange={(now) => {
          setFiles(now)
          void refresh(...FILE_READS)
        }}
      />
    </TabDrawer>
  )
}
