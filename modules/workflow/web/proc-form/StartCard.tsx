import { PageTitle } from '#kit/list/ListPage.tsx'
import { RecordFields, RecordFoot } from '#kit/form/RecordFields.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useTabKey } from '#shell/page/page-place.ts'
import { goTo, usePageQuery, useTabTitle } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { closeTabs } from '#shell/tabs/tabs-store.ts'
import { StartBody, StartExtra } from '../instance/StartBody.tsx'
import { useStart } from '../instance/use-start.ts'
import './proc-form.css'

interface StartCardProps {
  /** Its key. */
  process: string
  onStarted: (id: string) => void
}

/** The start form of one process on a page. What is entered is kept as a draft, which `?draft=` goes on with. */
export default function StartCard({ process, onStarted }: StartCardProps) {
  const { query, setQuery } = usePageQuery()
  const draft = query.get('draft') ?? undefined
  return (
    <Card key={draft} process={process} draft={draft} onStarted={onStarted} onDraft={(id) => setQuery({ draft: id })} />
  )
}

interface CardProps extends StartCardProps {
  draft: string | undefined
  onDraft: (id: string) => void
}

function Card({ process, draft, onStarted, onDraft }: CardProps) {
  const t = useT()
  const tab = useTabKey()
  /** A tab is closed; a page by itself stays. */
  const close = () => void (tab === undefined ? goTo('/bpm/start') : closeTabs(tab))
  const start = useStart({ process, draft, onStarted, onClose: () => undefined })
  const { record, title = '', failure } = start
  useTabTitle(title)
  if (failure !== null && start.process === undefined)
    return (
      <div className="kit-card wf-proc-done" role="alert">
        <Empty title={t('workflow.procForm.gone')} reason={messageOf(failure)} />
      </div>
    )
  return (
    <div className="wf-proc-start">
      <PageTitle title={title} actions={<StartExtra start={start} draft={draft} onDraft={onDraft} />} />
      <div className="kit-card wf-proc-body">
        <RecordFields record={record}>
          <StartBody start={start} isFixed />
        </RecordFields>
      </div>
      <div className="kit-card wf-proc-foot">
        <RecordFoot record={{ ...record, close: async () => close() }} saveText={t('workflow.start.yes')} />
      </div>
    </div>
  )
}
