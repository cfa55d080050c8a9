import { Button } from 'antd'
import { Download, RotateCcw } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { useCall } from '#shell/request/use-call.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { differenceOf } from '#forms-core/index.ts'
import { TEMPLATE_READS } from '../../template/reads.ts'
import { useDesigner } from '../state/use-designer.ts'
import { Changes } from './PublishDialog.tsx'
import './dialogs.css'

interface VersionsDrawerProps {
  open: boolean
  onClose: () => void
  /** The draft was given up for the latest version. */
  onReverted: () => void
}

/** The versions of a form, the latest first, each with what it changed; above them the draft. */
export default function VersionsDrawer({ open, onClose, onReverted }: VersionsDrawerProps) {
  const t = useT()
  const { model, draft, isReadOnly } = useDesigner()
  const mayExport = useCan('frm:template:export')
  const { data: versions = [] } = useCall(templateRoutes.versions, { params: { id: draft.id } }, { enabled: open })
  const revert = useMutate(templateRoutes.revertDraft, { refreshes: TEMPLATE_READS, done: t('forms.design.reverted') })
  const changes = draft.published === null ? [] : differenceOf(draft.published, model)
  const discard = async () => {
    const isSure = await ask({
      title: t('forms.design.revert.ask', { no: draft.versionNo }),
      consequence: t('forms.design.revert.lost'),
      yes: t('forms.design.revert'),
      danger: true,
    })
    if (isSure && (await revert.run({ params: { id: draft.id } }))) onReverted()
  }
  const exportFile = () =>
    void download(templateRoutes.exportFile, { params: { id: draft.id } }).catch((thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  return (
    <TabDrawer
      open={open}
      title={t('forms.design.versions')}
      width={560}
      onClose={onClose}
      extra={
        mayExport && (
          <Button icon={<Download size={16} />} onClick={exportFile}>
            {t('forms.template.export')}
          </Button>
        )
      }
    >
      {draft.published !== null && (
        <section className="frd-version" aria-label={t('forms.design.theDraft')}>
          <header>
            <Tag tone="accent">{t('forms.design.theDraft')}</Tag>
            {!isReadOnly && changes.length > 0 && (
              <Button size="small" icon={<RotateCcw size={14} />} onClick={() => void discard()}>
                {t('forms.design.revert')}
              </Button>
            )}
          </header>
          {changes.length === 0 && <p className="frd-hint">{t('forms.design.publishSame')}</p>}
          {changes.length > 0 && (
            <Changes title={t('forms.design.changes', { count: changes.length })} changes={changes} />
          )}
        </section>
      )}
      {versions.length === 0 && <p className="frd-hint">{t('forms.design.noVersions')}</p>}
      {versions.map((version, at) => {
        const before = versions[at + 1]
        const made = before === undefined ? [] : differenceOf(before.model, version.model)
        return (
          <section key={version.id} className="frd-version" aria-label={`V${version.no}`}>
            <header>
              <Tag tone="outline">{`V${version.no}`}</Tag>
              <span>{version.createdBy}</span>
              <span className="frd-quiet">
                <DateText at={version.createDate} kind="minute" />
              </span>
            </header>
            {version.note !== '' && <p>{version.note}</p>}
            {before === undefined && <p className="frd-hint">{t('forms.design.firstVersion')}</p>}
            {made.length > 0 && <Changes title={t('forms.design.changes', { count: made.length })} changes={made} />}
          </section>
        )
      })}
    </TabDrawer>
  )
}
