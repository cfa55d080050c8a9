import { Button } from 'antd'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { CallError } from '#shell/request/call.ts'
import './record.css'

interface FormFailureProps {
  error: CallError
  onRetry: () => void
}

/** A form or record that is not there, or that the user may not use: both look alike. */
export function FormFailure({ error, onRetry }: FormFailureProps) {
  const t = useT()
  const isGone = error.status === 404 || error.status === 400
  return (
    <div className="kit-list-page">
      <PageTitle title={t('forms.record.title')} />
      <div className="kit-card frm-gone" role="alert">
        <Empty
          title={isGone ? t('forms.record.formGone') : t('kit.list.failed')}
          reason={isGone ? t('forms.record.formGoneWhy') : error.msg}
        >
          <Button type="primary" onClick={() => goTo('/form')}>
            {t('forms.record.allForms')}
          </Button>
          {!isGone && <Button onClick={onRetry}>{t('kit.retry')}</Button>}
        </Empty>
      </div>
    </div>
  )
}
