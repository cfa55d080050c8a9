import { PageTitle } from '#kit/list/ListPage.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { Designer } from './Designer.tsx'
import './design.css'

/** The designer of the form that the address names. */
export default function DesignPage() {
  const t = useT()
  const { query } = usePageQuery()
  const id = query.get('id') ?? ''
  const { data, error, refetch, dataUpdatedAt } = useCall(
    templateRoutes.draft,
    { params: { id } },
    // The designer holds what was read: reading it again by itself would give up what was changed since.
    { enabled: id !== '', isOwn: true, freshFor: Number.POSITIVE_INFINITY },
  )
  if (id === '' || error)
    return (
      <div className="kit-list-page">
        <PageTitle title={t('forms.design.title')} />
        <Empty title={t('forms.design.notFound')} reason={t('forms.design.notFoundWhy')} />
      </div>
    )
  if (data === undefined) return <div className="frd-design" aria-busy="true" />
  return <Designer key={dataUpdatedAt} draft={data} onReload={() => void refetch()} />
}
