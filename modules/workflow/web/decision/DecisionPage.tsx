import { Button, Tabs } from 'antd'
import { Download, History, Pencil, Rocket, TableProperties } from 'lucide-react'
import { lazy, useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery, useTabTitle } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { useCall } from '#shell/request/use-call.ts'
import { decisionTableRoutes, type DecisionTableDetail } from '#workflow/contract/decision-table.ts'
import { decisionTableName } from './decision-table-name.ts'
import { DecisionProblems } from './DecisionProblems.tsx'
import { DecisionView } from './DecisionView.tsx'
import { useDeployDecision } from './use-decision-actions.tsx'
import { VersionTag } from './VersionTag.tsx'
import '../workflow.css'
import './decision.css'

const DecisionForm = lazy(() => import('./DecisionForm.tsx'))
const DecisionVersions = lazy(() => import('./DecisionVersions.tsx'))

/** The decision table `?id=`: its decisions as tables, and a trial of them. `?edit=` and `?versions=` open beside. */
export default function DecisionPage() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const id = query.get('id') ?? ''
  const { data, error } = useCall(decisionTableRoutes.get, { params: { id } }, { enabled: id !== '' })
  const title = data === undefined ? t('workflow.decision.title') : decisionTableName(data)
  useTabTitle(data === undefined ? '' : title)
  const open = (what: 'edit' | 'versions') => setQuery({ [what]: id }, { push: true })
  if (error || id === '')
    return (
      <div className="kit-list-page">
        <PageTitle title={title} />
        <Empty title={t('workflow.decision.missing')} reason={t('workflow.decision.missingWhy')} />
      </div>
    )
  return (
    <div className="kit-list-page wf-decision-page">
      <PageTitle
        title={title}
        aside={data && <Standing table={data} />}
        actions={data && <PageActions table={data} open={open} />}
      />
      {data && <Decisions table={data} />}
      <Overlay of={query.get('edit') ?? undefined}>
        {(of, overlay) => <DecisionForm id={of} onClose={() => setQuery({ edit: undefined })} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('versions') ?? undefined}>
        {(of, overlay) => <DecisionVersions id={of} onClose={() => setQuery({ versions: undefined })} {...overlay} />}
      </Overlay>
    </div>
  )
}

function Standing({ table: { number, isChanged } }: { table: DecisionTableDetail }) {
  const t = useT()
  return (
    <>
      <VersionTag number={number} />
      {number !== null && isChanged && <Tag tone="warning">{t('workflow.decision.changed')}</Tag>}
    </>
  )
}

interface PageActionsProps {
  table: DecisionTableDetail
  open: (what: 'edit' | 'versions') => void
}

function PageActions({ table: { id, actions, isChanged, number }, open }: PageActionsProps) {
  const t = useT()
  const deploy = useDeployDecision()
  const save = () =>
    download(decisionTableRoutes.file, { params: { id } }).catch((thrown: unknown) => toast('error', messageOf(thrown)))
  return (
    <>
      {number !== null && (
        <Button icon={<History size={16} />} onClick={() => open('versions')}>
          {t('workflow.decision.versions')}
        </Button>
      )}
      <Button icon={<Download size={16} />} onClick={() => void save()}>
        {t('workflow.decision.file')}
      </Button>
      {actions.includes('update') && (
        <Button icon={<Pencil size={16} />} onClick={() => open('edit')}>
          {t('workflow.decision.edit')}
        </Button>
      )}
      {actions.includes('deploy') && (
        <Button
          type="primary"
          icon={<Rocket size={16} />}
          disabled={!isChanged}
          loading={deploy.isRunning}
          onClick={() => void deploy.run({ body: { id } })}
        >
          {t('workflow.decision.deploy')}
        </Button>
      )}
    </>
  )
}

/** Each decision of the file on a tab; a file with one has none. */
function Decisions({ table }: { table: DecisionTableDetail }) {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const [isBusy, setIsBusy] = useState(false)
  const { decisions, problems } = table
  const chosen = decisions.find(({ key }) => key === query.get('decision')) ?? decisions[0]
  return (
    <div className="kit-card wf-decision-card">
      <DecisionProblems problems={problems} />
      {decisions.length > 1 && (
        <Tabs
          activeKey={chosen?.key ?? ''}
          items={decisions.map(({ key, name }) => ({ key, label: name, disabled: isBusy }))}
          onChange={(key) => setQuery({ decision: key })}
        />
      )}
      {chosen === undefined ? (
        <Empty title={t('workflow.decision.nothing')} reason={t('workflow.decision.nothingWhy')}>
          <TableProperties size={32} aria-hidden="true" />
        </Empty>
      ) : (
        <DecisionView key={`${chosen.key} ${table.version}`} table={table} decision={chosen} onBusy={setIsBusy} />
      )}
    </div>
  )
}
