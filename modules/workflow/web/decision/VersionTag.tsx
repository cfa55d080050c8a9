import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'

/** Which version processes evaluate. */
export function VersionTag({ number }: { number: number | null }) {
  const t = useT()
  return (
    <Tag tone={number === null ? 'neutral' : 'success'}>
      {number === null ? t('workflow.decision.draft') : t('workflow.decision.versionNo', { number })}
    </Tag>
  )
}
