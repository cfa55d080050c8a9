import { Button } from 'antd'
import { FileStack, Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { useDesigner } from '../state/use-designer.ts'
import { usePanes } from '../state/panes.ts'
import { sayStep } from '../state/words.ts'
import './bar.css'

/** Undo and redo with the name of the last step, above the canvas. */
export function StepButtons() {
  const t = useT()
  const { history, undo, redo } = useDesigner()
  const { open } = usePanes()
  const [last, next] = [history.past.at(-1), history.future[0]]
  return (
    <div className="frd-steps" role="toolbar" aria-label={t('forms.design.steps')}>
      <IconButton
        icon={<Undo2 size={16} />}
        name={last ? t('forms.design.undoStep', { step: sayStep(t, last.name) }) : t('forms.design.undo')}
        disabled={last === undefined}
        onClick={undo}
      />
      <IconButton
        icon={<Redo2 size={16} />}
        name={next ? t('forms.design.redoStep', { step: sayStep(t, next.name) }) : t('forms.design.redo')}
        disabled={next === undefined}
        onClick={redo}
      />
      <span className="frd-quiet" aria-live="polite">
        {last ? t('forms.design.lastStep', { step: sayStep(t, last.name) }) : t('forms.design.noStep')}
      </span>
      <Button type="text" icon={<FileStack size={16} />} onClick={() => open({ is: 'copy' })}>
        {t('forms.design.copyFields')}
      </Button>
    </div>
  )
}
