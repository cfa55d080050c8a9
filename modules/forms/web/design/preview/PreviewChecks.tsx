import { Button } from 'antd'
import { CircleCheck } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useT } from '#shell/i18n.ts'
import type { FormHandle } from '../../render/form-view.ts'

/** What saving would say; nothing is saved. */
export function PreviewChecks({ handle }: { handle: RefObject<FormHandle | null> }) {
  const t = useT()
  const [found, setFound] = useState<number>()
  return (
    <>
      <Button icon={<CircleCheck size={16} />} onClick={() => setFound(handle.current?.check())}>
        {t('forms.design.tryCheck')}
      </Button>
      <p className="frd-hint" role="status">
        {found !== undefined &&
          (found === 0 ? t('forms.design.checkFine') : t('forms.design.checkFound', { count: found }))}
      </p>
    </>
  )
}
