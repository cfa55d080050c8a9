import { Button } from 'antd'
import { useRef, useState } from 'react'
import { PrintFrame } from '#kit/list/PrintFrame.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { fileNameOf } from './print-code.ts'
import { Sheet } from './Sheet.tsx'
import { useSheet } from './use-sheet.ts'
import './print.css'

/** How long pictures may take before the print dialog opens without them; milliseconds. */
const TIMEOUT_MS = 15_000

/** Resolves once every picture is there, or cannot be had. */
async function picturesIn(paper: HTMLElement | null): Promise<void> {
  const pictures = [...(paper?.querySelectorAll('img') ?? [])]
  const all = Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}

interface InstancePrintProps {
  id: string
  title: string
  /** It is to become a file: the user chooses that in the print dialog. */
  isPdf?: boolean
  onClose: () => void
}

/** One process on paper. The browser's print dialog opens once all of it is there. */
export default function InstancePrint({ id, title, isPdf = false, onClose }: InstancePrintProps) {
  const t = useT()
  const { sheet, error, retry } = useSheet(id)
  const [isShown, setIsShown] = useState(false)
  const paper = useRef<HTMLDivElement>(null)
  return (
    <PrintFrame
      title={title}
      fileName={sheet && fileNameOf(sheet.instance)}
      hint={isPdf ? t('workflow.print.pdfHint') : undefined}
      isReady={isShown}
      onClose={onClose}
    >
      {sheet !== undefined && (
        <div ref={paper}>
          <Sheet {...sheet} onShown={() => void picturesIn(paper.current).then(() => setIsShown(true))} />
        </div>
      )}
      {sheet === undefined && (
        <article className="kit-print-sheet wf-sheet" aria-busy={error === undefined}>
          {error === undefined ? (
            <Skeleton rows={8} />
          ) : (
            <Empty title={t('workflow.print.failed')} reason={error}>
              <Button onClick={retry}>{t('kit.retry')}</Button>
            </Empty>
          )}
        </article>
      )}
    </PrintFrame>
  )
}
