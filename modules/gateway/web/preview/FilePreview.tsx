import { Button } from 'antd'
import { Download, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sizeText } from '#contract/file-types.ts'
import { previewRoutes, type PreviewFile } from '#gateway/contract/preview.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { FileIcon } from '#kit/upload/FileIcon.tsx'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { useTabTitle } from '#shell/page/use-page.ts'
import { saveFile } from '#shell/request/transfer.ts'
import { useCall } from '#shell/request/use-call.ts'
import { contentAddress, savingAddress, type FileCall } from './source.ts'

const PictureView = lazy(() => import('./PictureView.tsx'))
const PdfView = lazy(() => import('./pdf/PdfView.tsx'))
const TextView = lazy(() => import('./TextView.tsx'))
const DocumentView = lazy(() => import('./DocumentView.tsx'))
const TableView = lazy(() => import('./TableView.tsx'))
const MediaView = lazy(() => import('./MediaView.tsx'))
const ShareDialog = lazy(() => import('../share/ShareDialog.tsx'))

/** The addresses of a file are good for an hour: after this they are asked for anew. */
const FRESH_MS = 50 * 60_000

/** One file as what it is, with what may be done with it. */
export function FilePreview({ call }: { call: FileCall }) {
  const t = useT()
  const { data: file, error, refetch } = useCall(previewRoutes.get, call, { freshFor: FRESH_MS })
  const [isSharing, setIsSharing] = useState(false)
  useTabTitle(file?.name ?? '')
  if (error) {
    return (
      <Notice title={t('gateway.preview.notOpened')} text={error.msg} door="dark">
        <button type="button" className="pt-button" onClick={() => void refetch()}>
          {t('kit.retry')}
        </button>
      </Notice>
    )
  }
  if (!file) return <Skeleton rows={8} />
  const save = () => saveFile(savingAddress(file, call), file.name)
  return (
    <article className="gw-preview" aria-label={file.name}>
      <header className="gw-preview-head">
        <FileIcon name={file.name} />
        <h1 title={file.name}>{file.name}</h1>
        <span className="kit-quiet">{sizeText(file.bytes)}</span>
        <div className="gw-preview-ways">
          {file.mayShare && (
            <Button icon={<Share2 size={16} />} onClick={() => setIsSharing(true)}>
              {t('gateway.share.share')}
            </Button>
          )}
          {file.mayDownload && (
            <Button icon={<Download size={16} />} onClick={save}>
              {t('gateway.preview.download')}
            </Button>
          )}
        </div>
      </header>
      <div className="gw-preview-body kit-card">
        <Suspense fallback={<Skeleton rows={8} />}>
          <Shown file={file} call={call} />
        </Suspense>
      </div>
      <Overlay of={isSharing || undefined}>
        {(_, overlay) => (
          <ShareDialog recordId={file.id} name={file.name} onClose={() => setIsSharing(false)} {...overlay} />
        )}
      </Overlay>
    </article>
  )
}

function Shown({ file, call }: { file: PreviewFile; call: FileCall }) {
  const t = useT()
  const address = contentAddress(file, call)
  const { name, form, mayDownload } = file
  switch (form) {
    case 'picture':
      return <PictureView address={address} name={name} />
    case 'pdf':
      return <PdfView address={address} name={name} />
    case 'text':
      return <TextView call={call} />
    case 'markdown':
    case 'document':
      return <DocumentView call={call} />
    case 'table':
      return <TableView call={call} name={name} />
    case 'audio':
    case 'video':
      return <MediaView address={address} name={name} form={form} />
    case 'none':
      return (
        <Empty
          title={t('gateway.preview.notShown')}
          reason={t(mayDownload ? 'gateway.preview.notShownWhy' : 'gateway.preview.notShownOnly')}
        />
      )
  }
}
