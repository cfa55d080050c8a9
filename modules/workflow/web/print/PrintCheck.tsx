import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowPrintRoutes } from '#workflow/contract/print.ts'
import { printCode } from './print-code.ts'

interface PrintCheckProps {
  id: string
  /** What the sheet was printed from. */
  children: (instanceId: string) => ReactNode
}

/** Where the code on a printed sheet leads: is there such a print, is it still true, and the process itself. */
export function PrintCheck({ id, children }: PrintCheckProps) {
  const t = useT()
  const { data: print, error, refetch } = useCall(workflowPrintRoutes.check, { params: { id } })
  if (print !== undefined)
    return (
      <>
        <Alert
          role="status"
          type={print.isOutdated ? 'warning' : 'success'}
          showIcon
          title={t('workflow.print.sheet', {
            no: print.no,
            who: print.printer,
            time: formatDate(print.printedDate, currentLanguage(), 'minute'),
            code: printCode(print.id),
          })}
          description={t(print.isOutdated ? 'workflow.print.outdated' : 'workflow.print.current')}
        />
        {children(print.instanceId)}
      </>
    )
  if (error === null) return <Skeleton rows={8} />
  const isUnknown = error.status === 404 || error.status === 400
  return (
    <Notice
      title={isUnknown ? t('workflow.print.unknown') : error.msg}
      text={isUnknown ? t('workflow.print.unknownWhy') : ''}
      door="dark"
    >
      {!isUnknown && (
        <button type="button" className="pt-button" onClick={() => void refetch()}>
          {t('kit.retry')}
        </button>
      )}
    </Notice>
  )
}
