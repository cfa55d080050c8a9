import { Button } from 'antd'
import { Download, Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { sizeText } from '#contract/file-types.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { previewAddress } from '#kit/upload/preview-address.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { saveFile } from '#shell/request/transfer.ts'
import type { FileRow } from './file-columns.tsx'
import './oss.css'

interface FilePreviewProps extends OverlayProps {
  file: FileRow
  onClose: () => void
}

/** A picture at its full size, as far as the window has room. */
export default function FilePreview({ file, onClose, ...overlay }: FilePreviewProps) {
  const t = useT()
  const [isLost, setIsLost] = useState(false)
  const { name, url, width, height, bytes } = file
  return (
    <TabModal
      {...overlay}
      width={880}
      title={name}
      onCancel={onClose}
      footer={
        <div className="sys-preview-foot">
          <span>
            {width} × {height}
          </span>
          <span>{sizeText(bytes)}</span>
          <Button icon={<Maximize2 size={16} />} onClick={() => goTo(previewAddress(file))}>
            {t('system.oss.openPage')}
          </Button>
          <Button icon={<Download size={16} />} onClick={() => saveFile(url, name)}>
            {t('system.oss.download')}
          </Button>
        </div>
      }
    >
      {isLost ? (
        <Empty title={t('system.oss.notShown')} reason={t('system.oss.notShownWhy')} />
      ) : (
        <img className="sys-preview" src={url} alt={name} onError={() => setIsLost(true)} />
      )}
    </TabModal>
  )
}
