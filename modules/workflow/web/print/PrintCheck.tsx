import { Alert } from 'antd'
import { formatDate } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowPrintRoutes } from '#workflow/contract/print.ts'
import { printCode } from './print-code.ts'

/** Where the code on a printed sheet leads: is there such a print of this process, and does it still show all of it? */
export function PrintCheck({ id, instanceId }: { id: string; instanceId: string }) {
  const t = useT()
  const { data: print, error } = useCall(workflowPrintRoutes.check, { params: { id } })
  if (print?.instanceId === instanceId)
    return (
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
    )
  if (print === undefined && error === null) return null
  const isUnknown = print !== undefined || error?.status === 404 || error?.status === 400
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={isUnknown ? t('workflow.print.unknown') : error?.msg}
      {...(isUnknown && { description: t('workflow.print.unknownWhy') })}
    />
  )
}
