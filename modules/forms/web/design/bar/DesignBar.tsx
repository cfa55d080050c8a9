import { Button } from 'antd'
import { ArrowLeft, Eye, GitCompare, ListChecks, PanelLeft } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useBack } from '#shell/page/use-page.ts'
import { useDesigner } from '../state/use-designer.ts'
import { usePanes } from '../state/panes.ts'
import { inLanguage } from '../state/words.ts'
import { ProblemList } from './ProblemList.tsx'
import { SaveState } from './SaveState.tsx'
import './bar.css'

interface DesignBarProps {
  /** Set where palette and outline are folded away. */
  onToggleSide?: () => void
}

/** Name, version and saving at the left; problems, preview and publishing at the right. */
export function DesignBar({ onToggleSide }: DesignBarProps) {
  const t = useT()
  const { model, draft, isReadOnly } = useDesigner()
  const { pane, open } = usePanes()
  const mayPublish = useCan('frm:template:publish') && !isReadOnly
  const back = useBack('/form/template')
  const isPreview = pane?.is === 'preview'
  return (
    <header className="frd-bar">
      <IconButton icon={<ArrowLeft size={18} />} name={t('forms.design.back')} onClick={back} />
      {onToggleSide && (
        <IconButton icon={<PanelLeft size={18} />} name={t('forms.design.side')} onClick={onToggleSide} />
      )}
      <h1>{inLanguage(model.title)}</h1>
      <Tag tone="outline">
        {draft.versionNo === 0
          ? t('forms.design.neverPublished')
          : t('forms.design.draftOf', { no: draft.versionNo + 1 })}
      </Tag>
      {isReadOnly ? <Tag tone="neutral">{t('forms.design.readOnly')}</Tag> : <SaveState />}
      <span className="frd-bar-gap" />
      <ProblemList />
      <Button icon={<ListChecks size={16} />} onClick={() => open({ is: 'rules' })}>
        <span className="frd-bar-word">{t('forms.design.rules')}</span>
      </Button>
      <Button icon={<GitCompare size={16} />} onClick={() => open({ is: 'versions' })}>
        <span className="frd-bar-word">{t('forms.design.versions')}</span>
      </Button>
      <Button
        icon={<Eye size={16} />}
        aria-pressed={isPreview}
        onClick={() => open(isPreview ? undefined : { is: 'preview' })}
      >
        <span className="frd-bar-word">{t(isPreview ? 'forms.design.endPreview' : 'forms.design.preview')}</span>
      </Button>
      {mayPublish && (
        <Button type="primary" onClick={() => open({ is: 'publish' })}>
          {t('forms.design.publish')}
        </Button>
      )}
    </header>
  )
}
