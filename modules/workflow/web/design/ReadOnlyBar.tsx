import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { useBack } from '#shell/page/use-page.ts'

/** The head of a model that can only be viewed, and why. */
export function ReadOnlyBar({ name, note }: { name: string; note: string }) {
  const t = useT()
  const back = useBack('/bpm/model')
  return (
    <>
      <header className="wf-design-bar">
        <IconButton icon={<ArrowLeft size={18} />} name={t('workflow.design.back')} onClick={back} />
        <h1>{name}</h1>
        <Tag tone="neutral">{t('workflow.design.readOnly')}</Tag>
      </header>
      <p className="wf-design-note">{note}</p>
    </>
  )
}
