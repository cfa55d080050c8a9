import { Button } from 'antd'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { RecordFields, RecordFoot } from '#kit/form/RecordFields.tsx'
import type { RecordForm } from '#kit/form/use-record-form.ts'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useTabKey } from '#shell/page/page-place.ts'
import { usePageQuery, useTabTitle } from '#shell/page/use-page.ts'
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
      <div className="kit-card wf-proc-card">
        <div className="wf-proc-body">
          <RecordFields record={record}>
            <StartBody start={start} isFixed />
          </RecordFields>
        </div>
        <div className="wf-proc-foot">
          {tab === undefined ? (
            <SendOnly record={record} />
          ) : (
            <RecordFoot
              record={{ ...record, close: async () => void (await closeTabs(tab)) }}
              saveText={t('workflow.start.yes')}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** A page by itself leads nowhere else. */
function SendOnly({ record: { isSaving, initial, submit } }: { record: RecordForm }) {
  const t = useT()
  return (
    <div className="kit-drawer-foot">
      <Button type="primary" loading={isSaving} disabled={initial === undefined} onClick={() => void submit()}>
        {t('workflow.start.yes')}
      </Button>
    </div>
  )
}
