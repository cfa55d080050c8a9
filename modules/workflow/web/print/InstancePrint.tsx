import { Button } from 'antd'
import { useState } from 'react'
import { PrintFrame } from '#kit/list/PrintFrame.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { fileNameOf } from './print-code.ts'
import { Sheet } from './Sheet.tsx'
import { useSheet } from './use-sheet.ts'
import './print.css'

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
  return (
    <PrintFrame
      title={title}
      fileName={sheet && fileNameOf(sheet.instance)}
      hint={isPdf ? t('workflow.print.pdfHint') : undefined}
      isReady={isShown}
      onClose={onClose}
    >
      {sheet !== undefined && <Sheet {...sheet} onShown={() => setIsShown(true)} />}
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
