import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { exactTime } from '#shell/time/relative-time.ts'
import { useDesigner } from '../state/use-designer.ts'

/** Another user has saved the draft meanwhile: who, when, and the choice between the two drafts. */
export function ConflictBanner({ onReload }: { onReload: () => void }) {
  const t = useT()
  const { saving } = useDesigner()
  const { conflict } = saving
  if (conflict === undefined) return null
  const { savedBy, savedDate } = conflict
  const time = savedDate === '' ? '' : exactTime(new Date(savedDate))
  const loadTheirs = async () => {
    const isSure = await ask({
      title: t('forms.design.conflict.ask'),
      consequence: t('forms.design.conflict.lost'),
      yes: t('forms.design.conflict.theirs'),
      danger: true,
    })
    if (isSure) onReload()
  }
  return (
    <div role="alert" className="frd-conflict">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>{t('forms.design.conflict', { name: savedBy, time })}</span>
      <Button size="small" onClick={() => void loadTheirs()}>
        {t('forms.design.conflict.theirs')}
      </Button>
      <Button size="small" onClick={() => void saving.keepMine()}>
        {t('forms.design.conflict.mine')}
      </Button>
    </div>
  )
}
