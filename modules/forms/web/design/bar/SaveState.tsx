import { Button } from 'antd'
import { Cloud, CloudAlert, CloudUpload } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import { exactTime, nearness } from '#shell/time/relative-time.ts'
import { useDesigner } from '../state/use-designer.ts'

/** How the draft is saved, and when it was. */
export function SaveState() {
  const t = useT()
  const { saving } = useDesigner()
  const { state, savedDate, message } = saving
  const moment = new Date(savedDate)
  if (state === 'failed' || state === 'conflict')
    return (
      <span className="frd-saving" data-state={state} role="status" title={message}>
        <CloudAlert size={16} aria-hidden="true" />
        {t('forms.design.notSaved')}
        {state === 'failed' && (
          <Button type="link" size="small" onClick={() => void saving.flush()}>
            {t('forms.design.saveAgain')}
          </Button>
        )}
      </span>
    )
  const isSaved = state === 'saved'
  return (
    <span className="frd-saving" data-state={state} role="status" title={isSaved ? exactTime(moment) : undefined}>
      {isSaved ? <Cloud size={16} aria-hidden="true" /> : <CloudUpload size={16} aria-hidden="true" />}
      {isSaved ? t('forms.design.saved', { time: nearness(moment, new Date()).text }) : t('forms.design.saving')}
    </span>
  )
}
