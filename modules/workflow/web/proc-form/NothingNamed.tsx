import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'

/** An address that names no process form. */
export function NothingNamed() {
  const t = useT()
  return (
    <Notice title={t('workflow.procForm.nothing')} text={t('workflow.procForm.nothingWhy')} door="dark">
      {null}
    </Notice>
  )
}
