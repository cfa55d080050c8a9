import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import '../workflow.css'
import { FormName } from '../model/FormKeyField.tsx'
import { sampleOf } from '../model/NumberRuleField.tsx'
import { finishedCount } from './finished-count.ts'

/** One version as it was deployed: its drawing, and the settings its processes keep to. */
export default function VersionView({ id, onClose, ...overlay }: OverlayProps & { id: string; onClose: () => void }) {
  const t = useT()
  const { data: version, error } = useCall(workflowDefinitionRoutes.get, { params: { id } })
  const title =
    version === undefined
      ? t('workflow.model.version')
      : t('workflow.versionOf', { process: version.name, number: version.number })
  return (
    <TabDrawer {...overlay} title={title} width={800} onClose={onClose}>
      {version && (
        <div className="wf-stack">
          <Diagram xml={version.xml} label={t('workflow.diagram.of', { name: title })} />
          <DescriptionList
            none={t('kit.none')}
            items={[
              { label: t('workflow.model.key'), value: <code>{version.key}</code> },
              { label: t('workflow.status'), value: t(`workflow.version.suspended.${version.suspended}`) },
              { label: t('workflow.version.by'), value: version.deployedBy },
              { label: t('workflow.model.deployed'), value: <RelativeTime at={version.deployedDate} /> },
              { label: t('workflow.model.running'), value: version.running },
              { label: t('workflow.version.finished'), value: finishedCount(t, version) },
              { label: t('workflow.version.note'), value: version.note, wide: true },
              { label: t('workflow.settings.title'), value: version.settings.titleTemplate, wide: true },
              {
                label: t('workflow.settings.number'),
                value: version.settings.numberRule && sampleOf(version.settings.numberRule),
              },
              {
                label: t('workflow.settings.summary'),
                value: version.settings.summaryFields.join(t('workflow.event.and')),
              },
              { label: t('workflow.settings.form'), value: <FormName formKey={version.settings.formKey} /> },
              {
                label: t('workflow.settings.withdraw'),
                value: t(version.settings.mayWithdraw ? 'workflow.yes' : 'workflow.no'),
              },
              {
                label: t('workflow.settings.answerByLink'),
                value: t(version.settings.answerByLink ? 'workflow.yes' : 'workflow.no'),
              },
              {
                label: t('workflow.settings.public'),
                value: t(version.settings.publicStart === null ? 'workflow.no' : 'workflow.yes'),
              },
              {
                label: t('workflow.settings.print'),
                value: t(version.settings.printTemplate === '' ? 'workflow.no' : 'workflow.yes'),
              },
            ]}
          />
        </div>
      )}
      {!version && !error && <Skeleton rows={6} />}
      {!version && error && <Empty title={t('workflow.version.gone')} reason={error.msg} />}
    </TabDrawer>
  )
}
