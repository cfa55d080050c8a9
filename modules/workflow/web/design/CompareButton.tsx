import { GitCompare } from 'lucide-react'
import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'

const ModelDifference = lazy(() => import('../version/ModelDifference.tsx'))

/** Opens in what the drawing, as it is stored, differs from the versions of its model. */
export function CompareButton({ modelId }: { modelId: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={<GitCompare size={16} />} name={t('workflow.design.compare')} onClick={() => setOpen(true)} />
      <Overlay of={isOpen ? modelId : undefined}>
        {(id, overlay) => <ModelDifference modelId={id} onClose={() => setOpen(false)} {...overlay} />}
      </Overlay>
    </>
  )
}
