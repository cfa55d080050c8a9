import { Segmented } from 'antd'
import { useT } from '#shell/i18n.ts'

const KINDS = ['todo', 'done', 'cc', 'draft'] as const
export type Work = (typeof KINDS)[number]

/** Which part of one's work is shown. */
export function WorkChoice({ what, choose }: { what: Work; choose: (what: string) => void }) {
  const t = useT()
  return (
    <Segmented
      aria-label={t('workflow.task.which')}
      value={what}
      options={KINDS.map((value) => ({ value, label: t(`workflow.task.${value}`) }))}
      onChange={choose}
    />
  )
}
