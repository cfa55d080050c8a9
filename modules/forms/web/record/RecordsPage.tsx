import { Button } from 'antd'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useT } from '#shell/i18n.ts'
import { goTo, useParam, useTabTitle } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { formName } from '../template/template-name.ts'
import { FormFailure } from './FormFailure.tsx'
import { hasRight } from './open-form.ts'
import { editTabOf } from './places.ts'
import RecordList from './RecordList.tsx'
import { useWhenPrepared } from './use-when-prepared.ts'

/** The records of one form, `/onlineForm/:id`. The tab is called like the form. */
export default function RecordsPage() {
  const t = useT()
  const id = useParam('id')
  const { data: form, error, refetch } = useCall(recordRoutes.form, { params: { formId: id } })
  useWhenPrepared(form, () => void refetch())
  useTabTitle(form === undefined ? '' : formName(form))
  const isSlow = useDelayed(form === undefined && error === null)
  if (form === undefined) {
    if (error !== null) return <FormFailure error={error} onRetry={() => void refetch()} />
    return isSlow ? <Skeleton rows={10} /> : null
  }
  if (form.rights.includes('view')) return <RecordList key={form.id} form={form} />
  return (
    <div className="kit-list-page">
      <PageTitle title={formName(form)} />
      <div className="kit-card frm-gone">
        <Empty title={t('forms.record.noView')} reason={t('forms.record.noViewWhy')}>
          {hasRight(form, 'create') && (
            <Button type="primary" onClick={() => goTo(editTabOf(form.id))}>
              {t('forms.record.enter')}
            </Button>
          )}
        </Empty>
      </div>
    </div>
  )
}
