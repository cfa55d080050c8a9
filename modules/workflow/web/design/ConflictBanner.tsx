import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { saveFile } from '#shell/request/transfer.ts'

interface ConflictBannerProps {
  name: string
  /** The drawing as it is here. */
  xml: () => Promise<string>
  onMine: () => void
  onTheirs: () => void
}

/** Another user has saved the model meanwhile: the choice between the two, and the own one as a file. */
export function ConflictBanner({ name, xml, onMine, onTheirs }: ConflictBannerProps) {
  const t = useT()
  const loadTheirs = async () => {
    const isSure = await ask({
      title: t('workflow.design.conflict.ask'),
      consequence: t('workflow.design.conflict.lost'),
      yes: t('workflow.design.conflict.theirs'),
      danger: true,
    })
    if (isSure) onTheirs()
  }
  const keep = async () => {
    const address = URL.createObjectURL(new Blob([await xml()], { type: 'application/xml' }))
    saveFile(address, `${name}.bpmn`)
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <div role="alert" className="wf-design-note">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>{t('workflow.design.conflict')}</span>
      <Button size="small" onClick={() => void keep()}>
        {t('workflow.design.conflict.file')}
      </Button>
      <Button size="small" onClick={() => void loadTheirs()}>
        {t('workflow.design.conflict.theirs')}
      </Button>
      <Button size="small" onClick={onMine}>
        {t('workflow.design.conflict.mine')}
      </Button>
    </div>
  )
}
